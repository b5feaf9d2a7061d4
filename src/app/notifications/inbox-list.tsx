// The notifications of the person, the newest first. What the list shows counts as seen.
import { BellOff, CheckCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationLine } from '#api/back-office/inbox.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { momentColumn, pillColumn, textColumn } from '#app/kit/display/tables/column-kinds.tsx'
import type { Column } from '#app/kit/display/tables/columns.ts'
import { itemsOf } from '#app/kit/inputs/items.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { type FixedTab, useListRead } from '#app/kit/list/use-list-page.ts'
import { headingOf, kindLabel } from '#app/pickers/notifications/heading.ts'
import { useAction } from '#app/platform/data.ts'
import { useKeptRecords } from '#app/platform/reads/kept-records.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { INBOX_STATES, NOTIFICATION_KINDS } from '#domain/notifications/notification.ts'
import { ChoicesDialog } from './choices.tsx'
import { fieldLabel, inboxLabel, lastDayLabel } from './labels.ts'
import { NotificationPill } from './pills.tsx'

const endpoints = backOfficeApi.inbox

function Heading({ line }: { line: NotificationLine }) {
  return <span className={line.unread ? 'font-semibold' : ''}>{headingOf(line)}</span>
}

const pillOf = (line: NotificationLine) => <NotificationPill {...line} />

const columns = (): Column<NotificationLine>[] => [
  {
    key: 'title',
    title: fieldLabel('heading'),
    cell: (line) => <Heading line={line} />,
    isGrowing: true,
    width: 320,
  },
  pillColumn('state', fieldLabel('state'), pillOf, { width: 190 }),
  textColumn('from', fieldLabel('from'), ({ from }) => from ?? label('notifications:system'), {
    width: 160,
    priority: 1,
  }),
  momentColumn('at', fieldLabel('at')),
  textColumn(
    'confirm_by',
    fieldLabel('confirm_on'),
    ({ confirm_by }) => (confirm_by === null ? null : lastDayLabel(confirm_by)),
    { width: 164, priority: 2 },
  ),
]

function Card({ line }: { line: NotificationLine }) {
  const language = useLanguage()
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Heading line={line} />
        {pillOf(line)}
      </span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2">
        <span>{line.from ?? label('notifications:system')}</span>
        <span className="tabular">{formatDateTime(line.at, language)}</span>
      </span>
    </span>
  )
}

const inputOf = (key: string) => ({ params: { key } })

/** The newest notification was shown, and everything before it; this tablet keeps the newest ones. */
function useSeen(): NotificationLine | undefined {
  const { rows } = useListRead<NotificationLine>(
    endpoints.list,
    { sort: 'newest', way: 'asc' },
    undefined,
    true,
  )
  const { can } = useSession()
  useKeptRecords(endpoints.view, can('user_notification') ? rows.map(({ key }) => key) : [], inputOf)
  const [newest] = rows
  const { mutate } = useAction(endpoints.see, { notify: 'none' })
  const sent = useRef('')
  useEffect(() => {
    if (newest === undefined || newest.state !== 'sent' || sent.current === newest.key) return
    sent.current = newest.key
    mutate({ body: { up_to: newest.key } })
  }, [newest, mutate])
  return newest
}

export function InboxList({ tabs }: { tabs: readonly FixedTab[] }) {
  const { t } = useTranslation('notifications')
  const language = useLanguage()
  const { can } = useSession()
  const newest = useSeen()
  const [isChoosing, setChoosing] = useState(false)
  const readAll = useAction(endpoints.readAll, {
    onDone: () => toast.ok(t('all_read', { at: formatDateTime(newest?.at ?? '', language) })),
  })
  return (
    <>
      <ListPage<NotificationLine>
        title={label('screens:notification')}
        input={{
          name: 'inbox',
          path: '/notification',
          endpoints,
          columns: columns(),
          columnLabels: { state: Object.fromEntries(INBOX_STATES.map((key) => [key, inboxLabel(key)])) },
          sorts: ['newest'],
          tabs,
          filters: { tab: tabs.map(({ key }) => key), unread: ['yes'], kind: NOTIFICATION_KINDS },
          complete: (state) => ({
            ...state,
            filters: { ...state.filters, tab: tabs.length === 0 ? null : 'inbox' },
          }),
          requestOf: ({ filters: { tab: _tab, ...rest }, sort, way }) => ({
            ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)),
            sort,
            way,
          }),
          groups: [
            {
              name: 'unread',
              label: t('unread_only'),
              items: [{ key: 'yes', label: label('kit:list.yes') }],
            },
            { name: 'kind', label: fieldLabel('kind'), items: itemsOf(NOTIFICATION_KINDS, kindLabel) },
          ],
        }}
        searchLabel={t('search')}
        nameOf={headingOf}
        card={(line) => <Card line={line} />}
        {...(can('user_notification')
          ? { linkOf: ({ key }: NotificationLine) => ({ to: '/user_notification/$id', params: { id: key } }) }
          : {})}
        empty={{ title: t('empty'), text: t('empty_text') }}
        actions={
          <>
            <Button kind="quiet" icon={BellOff} onPress={() => setChoosing(true)}>
              {t('choices.open')}
            </Button>
            <Button
              kind="quiet"
              icon={CheckCheck}
              isDisabled={newest === undefined}
              busy={readAll.isPending}
              onPress={() => newest && readAll.mutate({ body: { up_to: newest.key } })}
            >
              {t('read_all')}
            </Button>
          </>
        }
      />
      {isChoosing && <ChoicesDialog onClose={() => setChoosing(false)} />}
    </>
  )
}
