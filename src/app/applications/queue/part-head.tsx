// The head of a part of the queue: its name and count, and a press folds its rows.
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { STAGES, type Stage } from '#domain/applications/stages.ts'
import type { Status } from '#domain/applications/status.ts'
import type { QueueLine } from './line.ts'
import type { QueuePart } from './parts.ts'

type Props = {
  part: QueuePart<QueueLine>
  /** The head of a whole group. */
  group: ReactNode
  isFolded: boolean
  onToggle: () => void
}

const isStage = (place: Stage | Status): place is Stage => STAGES.some((stage) => stage === place)

export function PartHead({ part: { place, group: name, lines }, group, isFolded, onToggle }: Props) {
  const { t } = useTranslation('queue')
  const { t: stages } = useTranslation('stages')
  const { t: statuses } = useTranslation('statuses')
  const title = place === null ? '' : isStage(place) ? stages(`names.${place}`) : statuses(place)
  return (
    <button
      type="button"
      aria-expanded={!isFolded}
      onClick={onToggle}
      className="flex h-7 w-full items-center gap-1.5 bg-surface-2 px-3 text-left text-xs text-text-2 shadow-[inset_0_-1px_var(--line)] hover:text-text focus-visible:-outline-offset-3 pointer-coarse:h-12"
    >
      <ChevronDown
        aria-hidden
        size={14}
        className={clsx('shrink-0 transition-transform', isFolded && '-rotate-90')}
      />
      {place === null ? (
        group
      ) : (
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-semibold text-text">
            {t(`groups.${name}`)}: {title}
          </span>
          <span className="tabular">{lines.length}</span>
        </span>
      )}
    </button>
  )
}
