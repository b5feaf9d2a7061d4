// The pinned applications as tabs above a record.
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '#app/kit/display/status-chip.tsx'
import { useApplicationView } from '../record/use-record.ts'

const TAB =
  'flex min-h-12 min-w-0 max-w-72 items-center gap-2 rounded-xl border px-4 no-underline outline-none focus-visible:outline-3 focus-visible:outline-focus'

function PinTab({ id, isHere }: { id: string; isHere: boolean }) {
  const { t } = useTranslation('applications')
  const { data: view } = useApplicationView(id)
  const number = view?.number ?? null
  const name = view?.client_name || t('unnamed')
  return (
    <li className="min-w-0">
      <Link
        to="/applications/$id"
        params={{ id }}
        aria-current={isHere ? 'page' : undefined}
        className={clsx(
          TAB,
          isHere ? 'border-brand bg-brand-soft text-brand-strong' : 'border-line bg-surface text-text',
        )}
      >
        <span className="min-w-0 truncate font-semibold">
          {number === null ? name : t('pins.tab', { number, name })}
        </span>
        {view !== undefined && <StatusChip status={view.status} />}
      </Link>
    </li>
  )
}

export function PinTabs({ ids, here }: { ids: readonly string[]; here: string }) {
  const { t } = useTranslation('applications')
  return (
    <nav aria-label={t('pins.label')}>
      <ul className="flex flex-wrap gap-2">
        {ids.map((id) => (
          <PinTab key={id} id={id} isHere={id === here} />
        ))}
      </ul>
    </nav>
  )
}
