// One movement (screen `stock_to_delivey.view`): what was sent and received, the differences, its steps and its history.

import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { MovementGood, WholeMovement } from '#api/back-office/movements.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { timeLabel } from '#app/kit/display/value-labels.ts'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { UnreadPage } from '#app/kit/form/unread-page.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { Steps, useOffered } from '#app/kit/steps/steps.tsx'
import { useEndpoint, useOpened } from '#app/platform/data.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { hasWaybill } from '#domain/movements/movement.ts'
import { unitLabel } from '#domain/stock/lines.ts'
import { Differences } from './differences.tsx'
import { MovementFormPage } from './form.tsx'
import { actionLabel, describeChange, fieldLabel, StatePill } from './labels.ts'
import { ReceivePage } from './receive.tsx'
import { movementSteps } from './steps.tsx'
import { Waybill } from './waybill.tsx'

const endpoints = backOfficeApi.movements
type Props = { movement: WholeMovement }

function Main({ movement }: Props) {
  const language = useLanguage()
  const time = (at: string | null, who: string | null) => ({
    value: timeLabel(at),
    ...(who === null ? {} : { note: who }),
  })
  const rows = [
    { label: fieldLabel('from_branch'), value: movement.from.name },
    { label: fieldLabel('to_branch'), value: movement.to.name },
    ...(movement.application === null
      ? []
      : [{ label: fieldLabel('application'), value: `№ ${movement.application}` }]),
    { label: fieldLabel('created_at'), ...time(movement.created_at, movement.created_by) },
    { label: fieldLabel('sent_at'), ...time(movement.sent_at, movement.sent_by) },
    { label: fieldLabel('received_at'), ...time(movement.received_at, movement.received_by) },
    ...(movement.days === null ? [] : [{ label: fieldLabel('days'), value: movement.days }]),
    ...(movement.value === null
      ? []
      : [{ label: fieldLabel('value'), value: formatMoney(movement.value, language) }]),
    ...(movement.note === '' ? [] : [{ label: fieldLabel('note'), value: movement.note }]),
  ]
  return (
    <Section>
      <KeyValue rows={rows} />
    </Section>
  )
}

function Good({ good, movement }: Props & { good: MovementGood }) {
  const { t } = useTranslation('movements')
  const language = useLanguage()
  const isReceived = movement.received_at !== null
  const missing = good.quantity - good.received
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block break-words font-medium">{good.name}</span>
        <span className="flex flex-wrap gap-x-3 text-[13px] text-text-2 tabular">
          <span>{good.sku}</span>
          <span>{unitLabel(good)}</span>
          {good.value !== null && <span>{formatMoney(good.value, language)}</span>}
        </span>
      </span>
      <span className="flex flex-wrap gap-x-4 text-right tabular">
        <span>{t(movement.sent_at === null ? 'pieces_of' : 'sent_of', { quantity: good.quantity })}</span>
        {isReceived && <span>{t('received_of', { quantity: good.received })}</span>}
        {isReceived && missing > 0 && (
          <span className="font-semibold text-danger">{t('missing_of', { quantity: missing })}</span>
        )}
      </span>
    </li>
  )
}

function Goods({ movement }: Props) {
  const { t } = useTranslation('movements')
  return (
    <Section title={t('sections.goods')}>
      {movement.goods.length === 0 && <p className="text-text-2">{label('stock-lines:no_goods')}</p>}
      <ul aria-label={t('sections.goods')} className="divide-y divide-line">
        {movement.goods.map((good) => (
          <Good key={good.id} good={good} movement={movement} />
        ))}
      </ul>
    </Section>
  )
}

/** The movement as it was opened, to be changed or received. */
function OpenedPart({ id, part }: { id: string; part: 'edit' | 'receive' }) {
  const { t } = useTranslation('movements')
  // The page around it has just read the record; a form begins with a newer answer.
  const options = { notify: 'none', staleTime: 0 } as const
  const { data, error, refetch } = useOpened(endpoints.view, { params: { key: id } }, options)
  if (data === undefined)
    return (
      <UnreadPage
        title={label('screens:stock_to_delivey_view')}
        back="/stock_to_delivey"
        absent={{ title: t('absent'), text: t('absent_text') }}
        read={{ error, refetch }}
      />
    )
  return part === 'edit' ? <MovementFormPage movement={data} /> : <ReceivePage movement={data} />
}

function MovementRecord({ movement }: Props) {
  const { t } = useTranslation('movements')
  const actions = (
    <>
      <div className="mr-auto">
        <StatePill state={movement.state} />
      </div>
      {hasWaybill(movement.state) && <Waybill movement={movement} />}
      <Steps table={movementSteps} record={movement} />
    </>
  )
  return (
    <Page title={t('title', { number: movement.number })} back="/stock_to_delivey" actions={actions}>
      <Main movement={movement} />
      <Goods movement={movement} />
      <Differences movement={movement} />
      <RecordHistory
        endpoint={endpoints.history}
        recordKey={movement.key}
        describeChange={describeChange}
        actionLabel={actionLabel}
      />
    </Page>
  )
}

/** The record; with `part` in the address its form or its receipt, as long as its state and the person's rights allow it. */
function Shown({ movement, part }: Props & { part: unknown }) {
  const offered = useOffered(movementSteps, movement)
  if (part === 'edit' && offered.includes('update')) return <OpenedPart id={movement.key} part="edit" />
  if (part === 'receive' && offered.includes('receive'))
    return <OpenedPart id={movement.key} part="receive" />
  return <MovementRecord movement={movement} />
}

export function MovementPage() {
  const { t } = useTranslation('movements')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { part } = useSearch({ strict: false }) as { part?: unknown }
  const { data, error, refetch } = useEndpoint(endpoints.view, { params: { key: id } }, { notify: 'none' })
  if (data === undefined)
    return (
      <UnreadPage
        title={label('screens:stock_to_delivey_view')}
        back="/stock_to_delivey"
        absent={{ title: t('absent'), text: t('absent_text') }}
        read={{ error, refetch }}
      />
    )
  return <Shown movement={data} part={part} />
}
