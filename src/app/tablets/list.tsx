// The tablets of the shop: unsent work, its age, and the tablets that need attention.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { TabletLine } from '#api/back-office/tablets.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { fixedTextColumn, NONE, pillColumn, textColumn } from '#app/kit/display/tables/column-kinds.tsx'
import type { Column } from '#app/kit/display/tables/columns.ts'
import { entryItems } from '#app/kit/inputs/items.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useReference } from '#app/offline/store/refs.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { correctTime, getCurrentTime } from '#app/platform/wire/clock.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { isClockWrong, LOW_SHARE, shortTablet, TABLET_SIGNS } from '#domain/tablets/signs.ts'
import { Alarms } from './alarms.tsx'
import { agoLabel, fieldLabel, percent, signLabel, skewLabel } from './labels.ts'
import { BuildPill, DamagedPill, LostPill, OldestPill, Waits } from './pills.tsx'

const endpoints = { list: backOfficeApi.tablets.list, export: backOfficeApi.tablets.export }
const WAITING = ['applications', 'photos', 'other'] as const
const SORTS = ['oldest', 'seen', 'branch', 'unsent', 'attention']

const columnsAt = (now: number): Column<TabletLine>[] => [
  {
    key: 'key',
    title: fieldLabel('key'),
    cell: ({ key, lost_at, is_damaged }) => (
      <span className="inline-flex items-center gap-2">
        <span className="font-semibold tabular">{shortTablet(key)}</span>
        {lost_at !== null && <LostPill />}
        {is_damaged && <DamagedPill />}
      </span>
    ),
    exportAs: [
      { key: 'key', title: fieldLabel('key') },
      { key: 'lost_at', title: label('tablets:lost') },
      { key: 'is_damaged', title: label('tablets:damaged') },
    ],
    width: 150,
    isGrowing: true,
  },
  textColumn('branch', fieldLabel('branch'), { sort: true, width: 120 }),
  textColumn('people', fieldLabel('people'), ({ people }) => people || null, { width: 140, priority: 2 }),
  {
    key: 'unsent',
    title: fieldLabel('unsent'),
    cell: ({ waiting }) => <Waits work={waiting} />,
    sort: 'unsent',
    width: 200,
    isGrowing: true,
    exportAs: WAITING.map((key) => ({
      key,
      title: fieldLabel(`waiting.${key}`),
    })),
  },
  pillColumn(
    'oldest_at',
    fieldLabel('oldest_at'),
    (line) => <OldestPill oldestAt={line.oldest_at} now={now} />,
    { sort: 'oldest', width: 140 },
  ),
  {
    key: 'attention',
    title: fieldLabel('attention'),
    cell: ({ attention }) => (attention > 0 ? <Pill look="warn">{attention}</Pill> : NONE),
    sort: 'attention',
    align: 'right',
    width: 90,
    priority: 1,
  },
  {
    key: 'incidents',
    title: fieldLabel('incidents'),
    cell: ({ incidents }) => (incidents > 0 ? <Pill look="danger">{incidents}</Pill> : NONE),
    align: 'right',
    width: 90,
    priority: 4,
  },
  fixedTextColumn('seen_at', fieldLabel('seen_at'), ({ seen_at }) => agoLabel(seen_at, now), {
    sort: 'seen',
    width: 130,
    priority: 3,
  }),
  fixedTextColumn('receipt_at', fieldLabel('receipt_at'), ({ receipt_at }) => agoLabel(receipt_at, now), {
    width: 130,
    priority: 6,
  }),
  pillColumn('build', fieldLabel('build'), (line) => <BuildPill {...line} />, { width: 196, priority: 5 }),
  {
    key: 'storage',
    title: fieldLabel('storage'),
    cell: ({ storage }) => (
      <span className={storage !== null && storage >= LOW_SHARE ? 'font-semibold text-warn' : undefined}>
        {percent(storage)}
      </span>
    ),
    align: 'right',
    width: 90,
    priority: 7,
  },
  fixedTextColumn(
    'persisted',
    fieldLabel('persisted'),
    ({ persisted }) => label(persisted ? 'tablets:yes' : 'tablets:no'),
    { width: 90, priority: 8 },
  ),
  {
    key: 'skew_ms',
    title: fieldLabel('skew_ms'),
    cell: ({ skew_ms }) => (
      <span className={isClockWrong(skew_ms) ? 'font-semibold text-warn' : undefined}>
        {skewLabel(skew_ms)}
      </span>
    ),
    align: 'right',
    width: 120,
    priority: 9,
  },
]

function useFilters(counts: Readonly<Partial<Record<string, number>>>) {
  const { branches } = useReference()
  const groups = [
    {
      name: 'sign',
      label: fieldLabel('sign'),
      items: TABLET_SIGNS.map((key) => ({ key, label: `${signLabel(key)} · ${counts[key] ?? 0}` })),
    },
    {
      name: 'branch',
      label: fieldLabel('branch'),
      items: entryItems(branches),
    },
  ]
  return {
    groups,
    filters: Object.fromEntries(groups.map(({ name, items }) => [name, items.map(({ key }) => key)])),
  }
}

function Card({ tablet, now }: { tablet: TabletLine; now: number }) {
  const { t } = useTranslation('tablets')
  const language = useLanguage()
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold tabular">{shortTablet(tablet.key)}</span>
        <OldestPill oldestAt={tablet.oldest_at} now={now} />
      </span>
      <span>{[tablet.branch, tablet.people].filter(Boolean).join(' · ')}</span>
      <span className="flex flex-wrap items-center gap-2 text-text-2">
        <Waits isAlone work={tablet.waiting} />
        <span>{t('seen_card', { time: formatDateTime(tablet.seen_at, language) })}</span>
        {tablet.attention > 0 && <Pill look="warn">{t('attention_count', { count: tablet.attention })}</Pill>}
        {tablet.incidents > 0 && (
          <Pill look="danger">{t('incident_count', { count: tablet.incidents })}</Pill>
        )}
        {tablet.lost_at !== null && <LostPill />}
      </span>
    </span>
  )
}

export function TabletList() {
  const { t } = useTranslation('tablets')
  const { data, dataUpdatedAt } = useEndpoint(
    backOfficeApi.tablets.signs,
    {},
    { notify: 'none', refetchInterval: 60_000 },
  )
  const now = dataUpdatedAt === 0 ? getCurrentTime().getTime() : correctTime(dataUpdatedAt).getTime()
  const counts = data?.counts ?? {}
  return (
    <ListPage<TabletLine>
      title={label('screens:tablets')}
      input={{
        name: 'tablets',
        path: '/tablets',
        endpoints,
        columns: columnsAt(now),
        columnLabels: { persisted: { yes: t('yes'), no: t('no') }, is_damaged: { yes: t('yes') } },
        sorts: SORTS,
        ...useFilters(counts),
      }}
      searchLabel={t('search')}
      card={(tablet) => <Card tablet={tablet} now={now} />}
      linkOf={({ key }) => ({ to: '/tablets/$id', params: { id: key } })}
      empty={{ title: t('empty'), text: t('empty_text') }}
    >
      <Alarms counts={counts} />
    </ListPage>
  )
}
