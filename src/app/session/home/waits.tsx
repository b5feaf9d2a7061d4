import { Link } from '@tanstack/react-router'
import { Camera, ChevronRight, FileCheck, type LucideIcon, TriangleAlert, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { useWaitingLabel } from '#app/i18n/waiting-label.ts'
import { CARD } from '#app/kit/class-names.ts'
import { LinkButton } from '#app/kit/link-button.tsx'
import { useAllDrafts } from '#app/offline/drafts/drafts.ts'
import { useOutbox } from '#app/offline/outbox/outbox.ts'
import { useMissingPhotos } from '#app/pickers/photos/use-missing-photos.ts'
import { hasWaiting, useConnection } from '#app/platform/connection.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useAge } from '#app/platform/reads/age.ts'
import { useSession } from '#app/platform/session.ts'
import { fullName } from '#domain/applications/form-rules.ts'
import { isWork } from '#domain/applications/operations.ts'

const TONES = {
  late: 'bg-danger-soft text-danger',
  soon: 'bg-warn-soft text-warn',
  done: 'bg-brand-soft text-brand-strong',
} as const

type RowProps = {
  icon: LucideIcon
  tone: keyof typeof TONES
  title: string
  text: string
  to: string
  search?: Record<string, unknown>
}

function Row({ icon: Icon, tone, title, text, to, search = {} }: RowProps) {
  return (
    <li className="border-t border-line">
      <Link
        to={to}
        search={search}
        className="flex min-h-19 items-center gap-3.5 px-4 py-2 no-underline hover:bg-surface-2"
      >
        <span className={`grid size-11 shrink-0 place-items-center rounded-xl ${TONES[tone]}`}>
          <Icon aria-hidden size={20} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-text">{title}</span>
          <span className="line-clamp-2 text-sm text-text-2">{text}</span>
        </span>
        <ChevronRight aria-hidden size={20} className="shrink-0 text-text-2" />
      </Link>
    </li>
  )
}

const RETURNED = { statuses: ['unfinished' as const], sort: 'newest' as const, limit: 30 }
const FRESH_MS = 30_000

/** What managers returned, photos to take and contracts made, each only where there are any; nothing where nothing waits. */
export function Waits() {
  const { t } = useTranslation('session')
  const { t: photos } = useTranslation('photos')
  const { state, can } = useSession()
  const enabled = state === 'signed_in' && can('applications')
  const missing = useMissingPhotos()
  const options = { enabled, notify: 'none' as const, staleTime: FRESH_MS }
  const facets = useEndpoint(api.applications.facets, {}, options)
  const list = useEndpoint(api.applications.list, { body: RETURNED }, options)
  const time = useAge()(missing)
  const nameOf = (name: string) => name || label('applications:unnamed')
  const sentBack = missing.items.filter(({ tasks }) => tasks.length > 0)
  const returned = (list.data?.items ?? []).filter(({ submitted_at: submitted }) => submitted !== null)
  const registered = facets.data?.counts.registered ?? 0
  const isUncertain = !missing.isPending && (!missing.isKnown || time !== null)
  const rows = [
    ...returned.map(({ id, client_name: name }) => (
      <Row
        key={id}
        icon={Undo2}
        tone="late"
        title={t('welcome.returned')}
        text={nameOf(name)}
        to={`/applications/add/${id}`}
      />
    )),
    ...sentBack.map(({ id, name, tasks }) => (
      <Row
        key={`${id} photos`}
        icon={Undo2}
        tone="late"
        title={nameOf(name)}
        text={tasks.map(({ slot, comment }) => photos('add_photo.task', { slot, comment })).join(' ')}
        to="/applications/add_photo"
        search={{ app: id }}
      />
    )),
    ...(missing.count > 0
      ? [
          <Row
            key="photos"
            icon={Camera}
            tone="soon"
            title={`${t('welcome.lacking')}: ${missing.count}`}
            text={missing.items.map(({ name }) => nameOf(name)).join(', ')}
            to="/applications/add_photo"
          />,
        ]
      : []),
    ...(registered > 0
      ? [
          <Row
            key="registered"
            icon={FileCheck}
            tone="done"
            title={`${t('welcome.registered')}: ${registered}`}
            text={t('welcome.registered_text')}
            to="/applications"
            search={{ statuses: 'registered' }}
          />,
        ]
      : []),
  ]
  if (rows.length === 0 && !isUncertain) return null
  return (
    <section className={`${CARD} overflow-hidden`}>
      <h3 className="flex min-h-13 items-center px-4 text-lg font-bold">{t('welcome.waits')}</h3>
      <ul>{rows}</ul>
      {isUncertain && (
        <p role="status" className="border-t border-line px-4 py-3 text-sm text-warn">
          {missing.isKnown && time !== null ? t('welcome.age', { time }) : photos('add_photo.offline')}
        </p>
      )}
    </section>
  )
}

/** How far the sending is, and the first application that is not sent by itself. */
export function SendingCard() {
  const { t } = useTranslation('session')
  const { t: common } = useTranslation()
  const connection = useConnection()
  const waitingLabel = useWaitingLabel()
  const ops = useOutbox() ?? []
  const drafts = useAllDrafts()
  const { sending, waiting } = connection
  if (waiting === null || !hasWaiting(connection)) return null
  const stuckOps = ops.filter(({ kind, state }) => state === 'needs_attention' && isWork(kind))
  const stuck = [...new Set(stuckOps.map(({ appId }) => appId))]
  const names = stuck.map(
    (id) => fullName(drafts.find((draft) => draft.id === id)?.values ?? {}) || label('applications:unnamed'),
  )
  const share = sending === null ? 0 : sending.done / sending.total
  return (
    <section className={`${CARD} flex flex-col gap-3 p-4`}>
      <p className="font-semibold">
        {sending === null
          ? t('welcome.on_tablet', { what: waitingLabel(waiting) })
          : common('connection.sending', sending)}
      </p>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-surface-2">
        <div className="h-full bg-s-new" style={{ width: `${share * 100}%` }} />
      </div>
      <div className="flex items-center gap-3">
        {stuck.length > 0 && <TriangleAlert aria-hidden size={20} className="shrink-0 text-danger" />}
        <p className="min-w-0 flex-1 text-sm text-text-2">
          {stuck.length > 0 && (
            <span className="block text-base font-semibold text-danger">
              {t('welcome.stuck', { names: names.join(', ') })}
            </span>
          )}
          {t('welcome.safe')}
        </p>
        <LinkButton kind="quiet" to="/outbox">
          {t('welcome.open_outbox')}
        </LinkButton>
      </div>
    </section>
  )
}
