// One tablet: figures, users, stuck items, losses, latest reports.

import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { TabletView } from '#api/back-office/tablets.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { Tabs } from '#app/kit/display/tabs.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { UnreadPage } from '#app/kit/form/unread-page.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { Steps } from '#app/kit/steps/steps.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { shortTablet } from '#domain/tablets/signs.ts'
import { formatMegabytes } from '#domain/tablets/storage-size.ts'
import { Items } from './items/list.tsx'
import { actionLabel, agoLabel, describeChange, fieldLabel, percent, skewLabel } from './labels.ts'
import { Losses } from './losses.tsx'
import { People } from './people.tsx'
import { BuildPill, LostPill, OldestPill, Waits } from './pills.tsx'
import { Reports } from './reports.tsx'
import { tabletSteps } from './steps.tsx'

const endpoints = backOfficeApi.tablets
const BACK = '/tablets'

function Figures({ tablet, now }: { tablet: TabletView; now: number }) {
  const { t } = useTranslation('tablets')
  const language = useLanguage()
  const { used_bytes, quota_bytes } = tablet
  const quota = t('room', { used: formatMegabytes(used_bytes), quota: formatMegabytes(quota_bytes) })
  const at = (instant: string | null) => (instant === null ? '—' : formatDateTime(instant, language))
  const known = {
    branch: { value: tablet.branch ?? '—' },
    unsent: { value: <Waits work={tablet.waiting} /> },
    oldest_at: { value: <OldestPill oldestAt={tablet.oldest_at} now={now} /> },
    seen_at: { value: at(tablet.seen_at), note: agoLabel(tablet.seen_at, now) },
    receipt_at: { value: at(tablet.receipt_at) },
    build: { value: <BuildPill {...tablet} /> },
    platform: { value: tablet.platform || '—' },
    storage: { value: percent(tablet.storage), ...(quota_bytes > 0 && { note: quota }) },
    persisted: { value: t(tablet.persisted ? 'yes' : 'no') },
    skew_ms: { value: skewLabel(tablet.skew_ms) },
    first_seen_at: { value: at(tablet.first_seen_at) },
    key: { value: <span className="break-all text-sm">{tablet.key}</span> },
  }
  const fields = Object.keys(known) as (keyof typeof known)[]
  return (
    <Section title={t('figures')} actions={tablet.lost_at !== null && <LostPill />}>
      {tablet.lost_at !== null && (
        <p className="pb-3 text-danger">
          {t('lost_since', { time: at(tablet.lost_at), who: tablet.lost_by ?? '—' })}
        </p>
      )}
      {tablet.is_damaged && <p className="pb-3 text-danger">{t('damaged_what')}</p>}
      <KeyValue rows={fields.map((field) => ({ label: fieldLabel(field), ...known[field] }))} />
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
          endpoint={endpoints.history}
          recordKey={tablet.key}
          describeChange={(field) => describeChange(field, '')}
          actionLabel={actionLabel}
        />
      ),
    },
  ]
  const name = t('tablet', { id: shortTablet(tablet.key) })
  return <Tabs label={name} items={items} value={tab} onChange={setTab} />
}

export function TabletRecord() {
  const { t } = useTranslation('tablets')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const wanted = { params: { key: id } }
  const options = { notify: 'none', refetchInterval: 30_000 } as const
  const { data, error, refetch, dataUpdatedAt } = useEndpoint(endpoints.view, wanted, options)
  if (data !== undefined)
    return (
      <Page
        title={t('tablet', { id: shortTablet(data.key) })}
        back={BACK}
        actions={<Steps table={tabletSteps} record={data} />}
      >
        <Body tablet={data} now={dataUpdatedAt} />
      </Page>
    )
  return (
    <UnreadPage
      title={label('screens:tablets_view')}
      back={BACK}
      absent={{ title: t('absent'), text: t('absent_text') }}
      read={{ error, refetch }}
    />
  )
}
