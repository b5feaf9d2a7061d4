// What people have written to many (screen `notification`, its second tab).
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnnouncementLine } from '#api/back-office/announcements.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { countColumn, momentColumn, pillColumn, textColumn } from '#app/kit/display/column-kinds.tsx'
import type { Column } from '#app/kit/display/columns.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import type { FixedTab } from '#app/kit/list/use-list-page.ts'
import { refresh } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { ANNOUNCEMENT_STATES, AUDIENCES } from '#domain/notifications/announcement.ts'
import { AnnouncementForm } from './form.tsx'
import { audienceLabel, fieldLabel, itemsOf, lastDayLabel, stateLabel } from './labels.ts'
import { AnnouncementPill } from './state-pill.tsx'

const endpoints = backOfficeApi.announcements

/** Confirmed of all, where it is to be confirmed. */
const confirmedLabel = ({ confirm_by, confirmed, recipients }: AnnouncementLine): string | null =>
  confirm_by === null ? null : `${confirmed} / ${recipients}`

const columns = (): Column<AnnouncementLine>[] => [
  textColumn('title', fieldLabel('title'), { sort: true, width: 240 }),
  pillColumn('state', fieldLabel('state'), ({ state }) => <AnnouncementPill state={state} />, {
    sort: true,
    width: 190,
  }),
  textColumn('audience', fieldLabel('audience'), ({ audience }) => audienceLabel(audience), { priority: 2 }),
  textColumn('author', fieldLabel('from'), ({ author }) => author, {
    sort: 'author',
    width: 160,
    priority: 3,
  }),
  momentColumn('starts_at', fieldLabel('starts_at'), { sort: true }),
  textColumn(
    'ends_at',
    fieldLabel('to_on'),
    ({ ends_at }) => (ends_at === null ? null : lastDayLabel(ends_at)),
    { width: 164, priority: 5 },
  ),
  countColumn('recipients', fieldLabel('recipients'), { width: 120 }),
  countColumn('read', fieldLabel('read'), { width: 120, priority: 1 }),
  textColumn('confirmed', fieldLabel('confirmed'), confirmedLabel, { width: 140, priority: 4 }),
]

function Card({ line }: { line: AnnouncementLine }) {
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{line.title}</span>
        <AnnouncementPill state={line.state} />
      </span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2">
        <span>{audienceLabel(line.audience)}</span>
        <span>{line.author}</span>
        <span className="tabular">
          {fieldLabel('read')}: {line.read} / {line.recipients}
        </span>
      </span>
    </span>
  )
}

export function AnnouncementList({ tabs }: { tabs: readonly FixedTab[] }) {
  const { t } = useTranslation('notifications')
  const { can } = useSession()
  const navigate = useNavigate()
  const [isNew, setNew] = useState(false)
  const onCreated = (key: string, title: string) => {
    setNew(false)
    toast.ok(t('created', { title }))
    void refresh(endpoints.list.path)
    void navigate({ to: '/notification/$id', params: { id: key } })
  }
  return (
    <>
      <ListPage<AnnouncementLine>
        title={label('screens:notification')}
        input={{
          name: 'announcements',
          path: '/notification',
          endpoints,
          columns: columns(),
          sorts: ['newest', 'title', 'state', 'author', 'starts_at'],
          tabs,
          filters: {
            tab: tabs.map(({ key }) => key),
            state: ANNOUNCEMENT_STATES,
            audience: AUDIENCES,
            unconfirmed: ['yes'],
          },
          requestOf: ({ filters: { tab: _tab, ...rest }, sort, way }) => ({
            ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)),
            sort,
            way,
          }),
          groups: [
            { name: 'state', label: fieldLabel('state'), items: itemsOf(ANNOUNCEMENT_STATES, stateLabel) },
            { name: 'audience', label: fieldLabel('audience'), items: itemsOf(AUDIENCES, audienceLabel) },
            {
              name: 'unconfirmed',
              label: t('unconfirmed_only'),
              items: [{ key: 'yes', label: label('kit:list.yes') }],
            },
          ],
        }}
        searchLabel={t('search_announcements')}
        card={(line) => <Card line={line} />}
        linkOf={({ key }) => ({ to: '/notification/$id', params: { id: key } })}
        empty={{ title: t('none_written'), text: t('none_written_text') }}
        actions={
          can('notification.write') && (
            <Button kind="primary" icon={Plus} onPress={() => setNew(true)}>
              {t('new')}
            </Button>
          )
        }
      />
      {isNew && <AnnouncementForm announcement={null} onClose={() => setNew(false)} onDone={onCreated} />}
    </>
  )
}
