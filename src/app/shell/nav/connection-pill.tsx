import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type Connection, useConnection } from '#app/offline/online.ts'
import { useSession } from '#app/platform/session.ts'

const LOOKS = {
  good: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-danger-soft text-danger',
} as const

/** Words of the connection: what is with the internet, and what is with the work on this tablet. */
function wordsOf({ state, sending, unsent }: Connection, t: TFunction): [keyof typeof LOOKS, string] {
  if (state === 'offline' && unsent > 0) return ['warn', t('connection.offline_unsent', { count: unsent })]
  if (state === 'offline') return ['warn', t('connection.offline')]
  if (state === 'portal') return ['warn', t('connection.portal')]
  if (state === 'server_down') return ['bad', t('connection.server_down')]
  if (state === 'paused_auth') return ['warn', t('connection.paused_auth')]
  if (state === 'paused_update') return ['warn', t('connection.paused_update')]
  if (sending !== null) return ['good', t('connection.sending', sending)]
  if (unsent > 0) return ['warn', t('connection.waiting', { count: unsent })]
  return ['good', t('connection.all_sent')]
}

export function ConnectionPill() {
  const { t } = useTranslation()
  const { can } = useSession()
  const connection = useConnection()
  const [look, words] = wordsOf(connection, t)
  const shape = clsx(
    'flex min-h-8 max-w-full items-center gap-2 rounded-full px-3 text-[13px] font-semibold no-underline',
    LOOKS[look],
  )
  const inside = (
    <>
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-current" />
      <span role="status" className="truncate">
        {words}
      </span>
    </>
  )
  if (!can('outbox')) return <span className={shape}>{inside}</span>
  return (
    <Link to="/outbox" className="flex min-h-12 min-w-0 items-center rounded-full no-underline">
      <span className={shape}>{inside}</span>
    </Link>
  )
}
