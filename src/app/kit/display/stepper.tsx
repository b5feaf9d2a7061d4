import { clsx } from 'clsx'
import { Check, TriangleAlert } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'

export type Step = { key: string; title: string; note?: string; state: 'done' | 'now' | 'error' | 'ahead' }

const MARKS: Record<Step['state'], string> = {
  done: 'bg-ok-soft text-ok',
  now: 'bg-brand text-on-brand',
  error: 'bg-danger-soft text-danger',
  ahead: 'bg-surface-2 text-text-2',
}

function Mark({ state, number }: { state: Step['state']; number: number }) {
  return (
    <span
      className={clsx(
        'grid size-7 shrink-0 place-items-center rounded-full text-[13px] font-bold',
        MARKS[state],
      )}
    >
      {state === 'done' ? (
        <Check aria-hidden size={16} />
      ) : state === 'error' ? (
        <TriangleAlert aria-hidden size={16} />
      ) : (
        number
      )}
    </span>
  )
}

type Props = { label: string; steps: readonly Step[]; current: string; onGo: (key: string) => void }

/** The steps of a task: at the left from 1024 px, at the top below; every step can be opened. */
export function Stepper({ label, steps, current, onGo }: Props) {
  const { t } = useTranslation('kit')
  return (
    <nav aria-label={label} className="flex gap-2 lg:flex-col lg:gap-3">
      {steps.map(({ key, title, note, state }, index) => {
        const isCurrent = key === current
        return (
          <Button
            key={key}
            onPress={() => onGo(key)}
            aria-current={isCurrent ? 'step' : undefined}
            className={clsx(
              'flex min-h-14 min-w-0 flex-1 items-center gap-2 rounded-card p-2 lg:gap-3 text-left lg:flex-none lg:items-start lg:p-3',
              isCurrent ? 'bg-surface shadow-card' : 'hover:bg-surface',
            )}
          >
            <Mark state={isCurrent && state !== 'error' ? 'now' : state} number={index + 1} />
            <span className="min-w-0">
              <span className="block text-[13px] font-semibold leading-tight text-text lg:text-[15px] lg:leading-normal">
                {title}
              </span>
              {note !== undefined && <span className="hidden text-[13px] text-text-2 sm:block">{note}</span>}
              <span className="sr-only">{t(`step.${state}`)}</span>
            </span>
          </Button>
        )
      })}
    </nav>
  )
}
