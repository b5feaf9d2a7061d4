// One tablet: its figures and its people, what is stuck on it, what was lost on it, and what it told lately.
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { TabletView } from '#api/back-office/tablets.ts'
import { textOf, useLanguage } from '#app/i18n/i18n.ts'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { EmptyState, ErrorState, LoadingState } from '#app/kit/display/states.tsx'
import { Tabs } from '#app/kit/display/tabs.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { formatDateTime } from '#domain/kernel/dates.ts'
import { shortTablet } from '#domain/tablets/signs.ts'
import { formatMegabytes } from '#domain/tablets/storage-size.ts'
import { HeadActions } from './head-actions.tsx'
import { Items } from './items/items.tsx'
import { Losses } from './losses.tsx'
import { People } from './people.tsx'
import { BuildPill, LostPill, OldestPill, Waits } from './pills.tsx'
import { Reports } from './reports.tsx'
import { actionWord, agoWord, fieldWord, percent, skewWord } from './words.ts'

const rows = backOfficeApi.tablets
const BACK = '/tablets'

function Figures({ tablet, now }: { tablet: TabletView; now: number }) {
  const { t } = useTranslation('tablets')
  const language = useLanguage()
  const { used_bytes, quota_bytes } = tablet
  const room = t('room', { used: formatMegabytes(used_bytes), quota: formatMegabytes(quota_bytes) })
  const at = (instant: string | null) => (instant === null ? '—' : formatDateTime(instant, language))
  const known = {
    branch: { value: tablet.branch ?? '—' },
    unsent: { value: <Waits work={tablet.waiting} /> },
    oldest_at: { value: <OldestPill oldestAt={tablet.oldest_at} now={now} /> },
    seen_at: { value: at(tablet.seen_at), note: agoWord(tablet.seen_at, now) },
    receipt_at: { value: at(tablet.receipt_at) },
    build: { value: <BuildPill {...tablet} /> },
    platform: { value: tablet.platform || '—' },
    storage: { value: percent(tablet.storage), ...(quota_bytes > 0 && { note: room }) },
    persisted: { value: t(tablet.persisted ? 'yes' : 'no') },
    skew_ms: { value: skewWord(tablet.skew_ms) },
    first_seen_at: { value: at(tablet.first_seen_at) },
    key: { value: <span className="break-all text-sm">{tablet.key}</span> },
  }
  return (
    <Section title={t('figures')} actions={tablet.lost_at !== null && <LostPill />}>
      {tablet.lost_at !== null && (
        <p className="pb-3 text-danger">
          {t('lost_since', { time: at(tablet.lost_at), who: tablet.lost_by ?? '—' })}
        </p>
      )}
      <KeyValue rows={Object.entries(known).map(([key, row]) => ({ label: fieldWord(key), ...row }))} />
    </Section>
  )
}

function Body({ tablet, now }: { tablet: TabletView; now: number }) {
  const { t } = useTranslation('tablets')
  const [tab, setTab] = useState('about')
  const open = tablet.items.filter(({ state }) => state === 'waiting' || state === 'answered')
  const items = [
    {
      key: 'about',
      label: t('tabs.about'),
      content: (
        <div className="flex flex-col gap-4">
          <Losses tablet={tablet} />
          <Figures tablet={tablet} now={now} />
          <People tablet={tablet} now={now} />
        </div>
      ),
    },
    {
      key: 'items',
      label: t('tabs.items'),
      count: open.length,
      content: <Items tablet={tablet} now={now} />,
    },
    { key: 'reports', label: t('tabs.reports'), content: <Reports tablet={tablet} /> },
    {
      key: 'history',
      label: t('tabs.history'),
      content: (
        <RecordHistory
          row={rows.history}
          recordKey={tablet.key}
          wordsOf={(field) => ({ label: fieldWord(field), value: '' })}
          actionWord={actionWord}
        />
      ),
    },
  ]
  const name = t('tablet', { id: shortTablet(tablet.key) })
  return <Tabs label={name} items={items} value={tab} onChange={setTab} />
}

export function TabletPage() {
  const { t } = useTranslation('tablets')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const wanted = { params: { key: id } }
  const options = { notify: 'none', refetchInterval: 30_000 } as const
  const { data, error, refetch, dataUpdatedAt } = useEndpoint(rows.view, wanted, options)
  if (data !== undefined)
    return (
      <Page
        title={t('tablet', { id: shortTablet(data.key) })}
        back={BACK}
        actions={<HeadActions tablet={data} />}
      >
        <Body tablet={data} now={dataUpdatedAt} />
      </Page>
    )
  return (
    <Page title={textOf('screens:tablets_view') ?? ''} back={BACK}>
      {error === null && <LoadingState rows={6} />}
      {error?.status === 404 && <EmptyState title={t('absent')} text={t('absent_text')} />}
      {error !== null && error.status !== 404 && <ErrorState onRetry={() => void refetch()} />}
    </Page>
  )
}
