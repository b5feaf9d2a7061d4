// The tablets of the shop: unsent work, its age, and the tablets that need attention.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { TabletLine } from '#api/back-office/tablets.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useReference } from '#app/offline/store/refs.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { correctTime, getCurrentTime } from '#app/platform/wire/clock.ts'
import { formatDateTime } from '#domain/kernel/dates.ts'
import { isClockWrong, LOW_SHARE, shortTablet, TABLET_SIGNS } from '#domain/tablets/signs.ts'
import { Alarms } from './alarms.tsx'
import { agoLabel, fieldLabel, type PlainField, percent, signLabel, skewLabel } from './labels.ts'
import { BuildPill, DamagedPill, LostPill, OldestPill, Waits } from './pills.tsx'

const endpoints = { list: backOfficeApi.tablets.list, export: backOfficeApi.tablets.export }
const WAITING = ['applications', 'photos', 'other'] as const
const SORTS = ['oldest', 'seen', 'branch', 'unsent', 'attention']

const column = (key: keyof TabletLine & PlainField) => ({
  key,
  title: fieldLabel(key),
  cell: (line: TabletLine) => String(line[key] ?? '—'),
})

const columnsAt = (now: number) => [
  {
    ...column('key'),
    cell: ({ key, lost_at, is_damaged }: TabletLine) => (
      <span className="inline-flex items-center gap-2">
        <span className="font-semibold tabular">{shortTablet(key)}</span>
        {lost_at !== null && <LostPill />}
        {is_damaged && <DamagedPill />}
      </span>
    ),
    width: 150,
    isGrowing: true,
  },
  { ...column('branch'), sort: 'branch', isGrowing: true, width: 120 },
  {
    ...column('people'),
    cell: ({ people }: TabletLine) => people || '—',
    isGrowing: true,
    width: 140,
    priority: 2,
  },
  {
    ...column('unsent'),
    cell: ({ waiting }: TabletLine) => <Waits work={waiting} />,
    sort: 'unsent',
    width: 200,
    isGrowing: true,
    exportAs: WAITING.map((key) => ({
      key,
      title: fieldLabel(`waiting.${key}`),
    })),
  },
  {
    ...column('oldest_at'),
    cell: ({ oldest_at }: TabletLine) => <OldestPill oldestAt={oldest_at} now={now} />,
    sort: 'oldest',
    width: 140,
  },
  {
    ...column('attention'),
    cell: ({ attention }: TabletLine) => (attention > 0 ? <Pill look="warn">{attention}</Pill> : '—'),
    sort: 'attention',
    align: 'right' as const,
    width: 90,
    priority: 1,
  },
  {
    ...column('incidents'),
    cell: ({ incidents }: TabletLine) => (incidents > 0 ? <Pill look="danger">{incidents}</Pill> : '—'),
    align: 'right' as const,
    width: 90,
    priority: 4,
  },
  {
    ...column('seen_at'),
    cell: ({ seen_at }: TabletLine) => agoLabel(seen_at, now),
    sort: 'seen',
    width: 130,
    priority: 3,
  },
  {
    ...column('receipt_at'),
    cell: ({ receipt_at }: TabletLine) => agoLabel(receipt_at, now),
    width: 130,
    priority: 6,
  },
  { ...column('build'), cell: (line: TabletLine) => <BuildPill {...line} />, width: 196, priority: 5 },
  {
    ...column('storage'),
    cell: ({ storage }: TabletLine) => (
      <span className={storage !== null && storage >= LOW_SHARE ? 'font-semibold text-warn' : undefined}>
        {percent(storage)}
      </span>
    ),
    align: 'right' as const,
    width: 90,
    priority: 7,
  },
  {
    ...column('persisted'),
    cell: ({ persisted }: TabletLine) => label(persisted ? 'tablets:yes' : 'tablets:no'),
    width: 90,
    priority: 8,
  },
  {
    ...column('skew_ms'),
    cell: ({ skew_ms }: TabletLine) => (
      <span className={isClockWrong(skew_ms) ? 'font-semibold text-warn' : undefined}>
        {skewLabel(skew_ms)}
      </span>
    ),
    align: 'right' as const,
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
      items: branches.map(({ id, name }) => ({ key: String(id), label: name })),
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
