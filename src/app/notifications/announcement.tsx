// One announcement (screen `notification.view`): what was written, to whom, and who has got how far.

import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WholeAnnouncement } from '#api/back-office/announcements.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { UnreadPage } from '#app/kit/form/unread-page.tsx'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { Steps } from '#app/kit/steps/steps.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { RECEIPT_STATES } from '#domain/notifications/notification.ts'
import {
  actionLabel,
  audienceLabel,
  chosenLabel,
  describeChangeWith,
  fieldLabel,
  lastDayLabel,
  receiptLabel,
} from './labels.ts'
import { AnnouncementPill, ReceiptPill } from './pills.tsx'
import { announcementSteps } from './steps.tsx'

const endpoints = backOfficeApi.announcements
type Props = { announcement: WholeAnnouncement }

function Main({ announcement }: Props) {
  const { t } = useTranslation('notifications')
  const language = useLanguage()
  const { audience, chosen, draw, starts_at, sent_at, ends_at, confirm_by } = announcement
  const at = (instant: string | null) => (instant === null ? '' : formatDateTime(instant, language))
  const names = chosen.map(({ name }) => chosenLabel(audience, name)).join(', ')
  const rows = [
    { label: fieldLabel('audience'), value: audienceLabel(audience), note: names },
    { label: fieldLabel('draw'), value: draw === null ? '' : String(draw) },
    { label: fieldLabel('from'), value: announcement.author },
    { label: fieldLabel('created_at'), value: at(announcement.created_at) },
    { label: fieldLabel(sent_at === null ? 'planned_at' : 'sent_at'), value: at(starts_at) },
    { label: fieldLabel('to_on'), value: ends_at === null ? '' : lastDayLabel(ends_at) },
    { label: fieldLabel('confirm_on'), value: confirm_by === null ? '' : lastDayLabel(confirm_by) },
  ]
  return (
    <Section title={t('sections.main')}>
      <div className="flex flex-col gap-4">
        <p className="max-w-[42rem] whitespace-pre-wrap break-words">{announcement.text}</p>
        <KeyValue rows={rows.filter(({ value }) => value !== '')} />
      </div>
    </Section>
  )
}

/** The recipients by how far they have got; the first ones by name, with how many there are. */
function Recipients({ announcement }: Props) {
  const { t } = useTranslation('notifications')
  const language = useLanguage()
  const [chosen, setChosen] = useState('')
  const state = RECEIPT_STATES.find((one) => one === chosen)
  const { key, receipts, recipients, confirm_by } = announcement
  const { data, error, refetch } = useEndpoint(
    endpoints.recipients,
    { params: { key }, body: state === undefined ? {} : { state } },
    { keepPrevious: true, notify: 'none' },
  )
  const states = RECEIPT_STATES.filter((one) => one !== 'confirmed' || confirm_by !== null)
  const items = [
    { key: '', label: t('everybody', { count: recipients }) },
    ...states.map((one) => ({ key: one as string, label: `${receiptLabel(one)}: ${receipts[one] ?? 0}` })),
  ]
  return (
    <Section title={t('sections.recipients')}>
      <div className="flex flex-col gap-3">
        <Segments
          name="receipt"
          label={fieldLabel('state')}
          items={items}
          value={chosen}
          onChange={setChosen}
        />
        {data === undefined && <RecordState failure={error} rows={4} onRetry={() => void refetch()} />}
        {data?.items.length === 0 && <p className="text-text-2">{t('recipients_none')}</p>}
        {data !== undefined && data.items.length > 0 && (
          <ul aria-label={t('sections.recipients')} className="divide-y divide-line">
            {data.items.map((one) => (
              <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                <span className="min-w-0 flex-1">
                  <span className="block break-words font-medium">{one.name}</span>
                  {one.branch !== null && <span className="text-[13px] text-text-2">{one.branch}</span>}
                </span>
                <span className="text-[13px] text-text-2 tabular">{formatDateTime(one.at, language)}</span>
                <ReceiptPill state={one.state} />
              </li>
            ))}
          </ul>
        )}
        {data !== undefined && data.total > data.items.length && (
          <p className="text-text-2">{t('first_of', { count: data.items.length, total: data.total })}</p>
        )}
      </div>
    </Section>
  )
}

export function AnnouncementRecord() {
  const { t } = useTranslation('notifications')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useEndpoint(endpoints.view, { params: { key: id } }, { notify: 'none' })
  if (data === undefined)
    return (
      <UnreadPage
        title={label('screens:notification_view')}
        back="/notification"
        absent={{ title: t('absent'), text: t('absent_text') }}
        read={{ error, refetch }}
      />
    )
  const names = new Map(data.chosen.map(({ id: one, name }) => [one, chosenLabel(data.audience, name)]))
  return (
    <Page
      title={data.title}
      back="/notification"
      actions={
        <>
          <div className="mr-auto">
            <AnnouncementPill state={data.state} />
          </div>
          <Steps table={announcementSteps} record={data} />
        </>
      }
    >
      <Main announcement={data} />
      {data.recipients > 0 && <Recipients announcement={data} />}
      <RecordHistory
        endpoint={endpoints.history}
        recordKey={data.key}
        describeChange={describeChangeWith({ chosen: names })}
        actionLabel={actionLabel}
      />
    </Page>
  )
}
