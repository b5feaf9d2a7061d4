// The support panel (screen `dashboard`): what waits, in columns that are read again by themselves, what is pinned, and the way to the
// panels of others, which are read only.
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { HandHelping, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { UnreadPage } from '#app/kit/form/unread-page.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { MenuButton } from '#app/kit/overlays/menu.tsx'
import { useTakeApplication } from '#app/pickers/queue/take-next.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { PanelColumn } from './column.tsx'

const endpoint = backOfficeApi.dashboard.view
type Panel = Returns<typeof endpoint>
const REFETCH_MS = 20_000

function TakeNext() {
  const { t } = useTranslation('applications')
  const { takeNext, isBusy } = useTakeApplication()
  return (
    <Button kind="primary" icon={HandHelping} busy={isBusy} onPress={takeNext} shortcut="next">
      {t('take.next')}
    </Button>
  )
}

function Others({ others }: Pick<Panel, 'others'>) {
  const { t } = useTranslation('panel')
  const navigate = useNavigate()
  return (
    <MenuButton
      label={t('others')}
      icon={UsersRound}
      items={others.map(({ id, name }) => ({ key: String(id), label: name }))}
      onAction={(id) => void navigate({ to: '/dashboard/$id', params: { id } })}
    />
  )
}

function Pinned({ pinned }: Pick<Panel, 'pinned'>) {
  const { t } = useTranslation('panel')
  if (pinned.length === 0) return null
  return (
    <Section title={t('pinned')}>
      <ul className="flex flex-wrap gap-2">
        {pinned.map(({ id, number, title }) => (
          <li key={id} className="min-w-0">
            <Link
              to="/applications/$id"
              params={{ id }}
              className="inline-flex min-h-12 min-w-0 items-center rounded-xl border border-line bg-surface px-4 font-semibold text-text no-underline"
            >
              {number === null ? title : t('numbered', { number, title })}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function SupportPanel() {
  const { t } = useTranslation('panel')
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { can } = useSession()
  const read = useEndpoint(endpoint, { params: { key: id } }, { notify: 'none', refetchInterval: REFETCH_MS })
  const { data: panel } = read
  const title = label('screens:dashboard')
  if (panel === undefined)
    return (
      <UnreadPage
        title={title}
        back="/welcome"
        absent={{ title: t('absent'), text: t('absent_text') }}
        read={read}
      />
    )
  const { person, is_own: isOwn, others, columns, pinned } = panel
  return (
    <Page
      title={isOwn ? title : t('of', { name: person.name })}
      back="/welcome"
      actions={
        <>
          {others.length > 0 && <Others others={others} />}
          {isOwn && can('applications.take') && <TakeNext />}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {!isOwn && <p className="text-text-2">{t('read_only')}</p>}
        <Pinned pinned={pinned} />
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] items-start gap-4">
          {columns.map((column) => (
            <PanelColumn key={column.column} {...column} canAssign={isOwn && can('applications.assign')} />
          ))}
        </div>
      </div>
    </Page>
  )
}
