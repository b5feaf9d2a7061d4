import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useWaitingLabel } from '#app/i18n/waiting-label.ts'
import { type Connection, hasWaiting, useConnection } from '#app/platform/connection.ts'
import { useSession } from '#app/platform/session.ts'
import { tourAnchor } from '#app/platform/tablet/tour.ts'
import { useSteady } from './use-steady.ts'

const LOOKS = {
  good: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-danger-soft text-danger',
} as const

/** The same for every text, so that the buttons beside it stay in their places; a long text takes more lines. */
const WIDTH = 'w-[34%] shrink-0 sm:w-44 lg:w-64'

/** The look and the text of the connection state and of the unsent work on this tablet. */
function describeConnection(
  connection: Connection,
  what: string,
  t: TFunction,
): [keyof typeof LOOKS, string] {
  const { state, sending, waiting } = connection
  const isWaiting = hasWaiting(connection)
  if (state === 'offline' || state === 'unreachable') {
    const link = t(`connection.${state}`)
    return ['warn', isWaiting ? t('connection.unsent', { link, what }) : link]
  }
  if (state === 'portal') return ['warn', t('connection.portal')]
  if (state === 'server_down') return ['bad', t('connection.server_down')]
  if (state === 'paused_auth') return ['warn', t('connection.paused_auth')]
  if (state === 'paused_update') return ['warn', t('connection.paused_update')]
  if (sending !== null) return ['good', t('connection.sending', sending)]
  if (waiting === null) return ['good', t('connection.counting')]
  if (isWaiting) return ['warn', t('connection.waiting', { what })]
  return ['good', t('connection.all_sent')]
}

export function ConnectionPill() {
  const { t } = useTranslation()
  const { can } = useSession()
  const connection = useSteady(useConnection())
  const waitingLabel = useWaitingLabel()
  const what = connection.waiting === null ? '' : waitingLabel(connection.waiting)
  const [look, words] = describeConnection(connection, what, t)
  const shape = clsx(
    'flex min-h-8 w-full items-center gap-2 rounded-full px-3 text-[13px] leading-tight font-semibold no-underline lg:text-xs',
    LOOKS[look],
  )
  const inside = (
    <>
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-current" />
      <span role="status" className="line-clamp-3 lg:line-clamp-2">
        {words}
      </span>
    </>
  )
  if (!can('outbox')) return <span className={clsx(shape, WIDTH)}>{inside}</span>
  return (
    <Link
      to="/outbox"
      {...tourAnchor('connection')}
      className={clsx('flex min-h-12 items-center rounded-full no-underline', WIDTH)}
    >
      <span className={shape}>{inside}</span>
    </Link>
  )
}
