// One document (screens `receipt.view`, `write_off.view`, `count.view`): what it is about, its goods, its steps and its history.

import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { BranchDocumentGood, WholeBranchDocument } from '#api/shapes/branch-document.ts'
import { label } from '#app/i18n/i18n.ts'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { sumLabel, timeLabel } from '#app/kit/display/value-labels.ts'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { Steps, useOffered } from '#app/kit/steps/steps.tsx'
import { ConditionPhotos } from '#app/pickers/condition-photos/condition-photos.tsx'
import { useEndpoint, useOpened } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { isCounting } from '#domain/documents/count.ts'
import { needsPhoto } from '#domain/documents/document.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { unitLabel } from '#domain/stock/lines.ts'
import { Counting } from './count/counting.tsx'
import { CountFormPage } from './count/form.tsx'
import { DocumentFormPage } from './form.tsx'
import { KINDS, type KindProps } from './kinds.ts'
import {
  actionLabel,
  causeLabel,
  describeChangeWith,
  fieldLabel,
  placeLabel,
  StatePill,
  valueTitle,
} from './labels.ts'
import { documentSteps } from './steps.tsx'

const REFRESH_MS = 15_000
type Props = KindProps & { document: WholeBranchDocument }

/** What only a count has. */
function countRows({ count, state }: WholeBranchDocument) {
  if (count === null) return []
  const { category, hides_expected, counted } = count
  return [
    { label: fieldLabel('category_id'), value: category?.name ?? label('documents:count.everything') },
    ...(hides_expected && state !== 'posted'
      ? [{ label: fieldLabel('hides_expected'), value: label('documents:count.hidden_yes') }]
      : []),
    ...(state === 'draft' ? [] : [{ label: fieldLabel('counted'), value: counted }]),
  ]
}

function Main({ kind, document }: Props) {
  const time = (at: string | null, who: string | null) => ({
    value: timeLabel(at),
    ...(who === null ? {} : { note: who }),
  })
  const text = (field: 'supplier' | 'paper_number' | 'note' | 'answer') =>
    document[field] === '' ? [] : [{ label: fieldLabel(field), value: document[field] }]
  const { cause, place, paper_date, value } = document
  const rows = [
    { label: fieldLabel('branch_id'), value: document.branch.name },
    ...countRows(document),
    ...text('supplier'),
    ...text('paper_number'),
    ...(paper_date === null ? [] : [{ label: fieldLabel('paper_date'), value: formatDate(paper_date) }]),
    ...(cause === null ? [] : [{ label: fieldLabel('cause'), value: causeLabel(cause) }]),
    ...(place === null ? [] : [{ label: fieldLabel('place'), value: placeLabel(place) }]),
    { label: fieldLabel('created_at'), ...time(document.created_at, document.created_by) },
    { label: fieldLabel('closed_at'), ...time(document.closed_at, document.closed_by) },
    ...(value === null ? [] : [{ label: valueTitle(kind), value: sumLabel(value) }]),
    ...text('note'),
    ...text('answer'),
  ]
  return (
    <Section>
      <KeyValue rows={rows} />
    </Section>
  )
}

/** What a line cost; of a receipt also where nobody has entered it: the ledger took the last cost of the product. */
function GoodValue({ kind, good }: KindProps & { good: BranchDocumentGood }) {
  const { t } = useTranslation('documents')
  const { can } = useSession()
  if (!can('goods.cost')) return null
  const isGuessed = kind === 'receipt' && good.cost === null
  return (
    <>
      {good.cost !== null && <span>{t('cost_of', { cost: sumLabel(good.cost) })}</span>}
      {good.value !== null && <span>{sumLabel(good.value)}</span>}
      {isGuessed && <span className="font-semibold text-warn">{t('no_cost')}</span>}
    </>
  )
}

function Goods({ kind, document }: Props) {
  const { t } = useTranslation('documents')
  return (
    <Section title={t('goods')}>
      {document.goods.length === 0 && <p className="text-text-2">{t('no_goods')}</p>}
      <ul aria-label={t('goods')} className="divide-y divide-line">
        {document.goods.map((good) => (
          <li key={good.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block break-words font-medium">{good.name}</span>
              <span className="flex flex-wrap gap-x-3 text-[13px] text-text-2 tabular">
                <span>{good.sku}</span>
                <span>{unitLabel(good)}</span>
                <GoodValue kind={kind} good={good} />
              </span>
            </span>
            <span className="tabular">{t('pieces_of', { quantity: good.quantity })}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Failure = {
  kind: KindProps['kind']
  error: Parameters<typeof RecordState>[0]['failure']
  onRetry: () => void
}

function NoRecord({ kind, error, onRetry }: Failure) {
  const { t } = useTranslation('documents')
  return (
    <Page title={label(`screens:${kind}_view`)} back={KINDS[kind].path}>
      <RecordState
        failure={error}
        absent={{ title: t(`${kind}.absent`), text: t('absent_text') }}
        onRetry={onRetry}
      />
    </Page>
  )
}

/** The draft as it was opened, to be changed. */
function OpenedForm({ kind, id }: KindProps & { id: string }) {
  // The page around it has just read the record; a form begins with a newer answer.
  const options = { notify: 'none', staleTime: 0 } as const
  const { data, error, refetch } = useOpened(KINDS[kind].endpoints.view, { params: { key: id } }, options)
  if (data === undefined) return <NoRecord kind={kind} error={error} onRetry={() => void refetch()} />
  if (kind === 'count') return <CountFormPage document={data} />
  return <DocumentFormPage kind={kind} document={data} />
}

/** The record; with `part` in the address its form, as long as its state and the person's rights allow it. */
function Shown({ kind, document, part }: Props & { part: unknown }) {
  const { t } = useTranslation('documents')
  const mayEdit = useOffered(documentSteps[kind], document).includes('update')
  if (part === 'edit' && mayEdit) return <OpenedForm kind={kind} id={document.key} />
  const actions = (
    <>
      <div className="mr-auto">
        <StatePill state={document.state} />
      </div>
      <Steps table={documentSteps[kind]} record={document} />
    </>
  )
  return (
    <Page title={t(`${kind}.title`, { number: document.number })} back={KINDS[kind].path} actions={actions}>
      <Main kind={kind} document={document} />
      {kind === 'write_off' && (
        <ConditionPhotos
          title={label('condition:photos')}
          endpoints={backOfficeApi.writeOffs}
          recordKey={document.key}
          ids={document.photos}
          canAdd={mayEdit}
          isRequired={document.cause !== null && needsPhoto(document.cause)}
        />
      )}
      {document.count === null ? (
        <Goods kind={kind} document={document} />
      ) : (
        <Counting document={document} count={document.count} />
      )}
      <RecordHistory
        endpoint={KINDS[kind].endpoints.history}
        recordKey={document.key}
        describeChange={describeChangeWith({})}
        actionLabel={actionLabel}
      />
    </Page>
  )
}

function DocumentPage({ kind }: KindProps) {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { part } = useSearch({ strict: false }) as { part?: unknown }
  const { view } = KINDS[kind].endpoints
  const { data, error, refetch } = useEndpoint(
    view,
    { params: { key: id } },
    // Several people count at once.
    { notify: 'none', refetchInterval: REFRESH_MS, refetchWhile: ({ state }) => isCounting(state) },
  )
  if (data === undefined) return <NoRecord kind={kind} error={error} onRetry={() => void refetch()} />
  return <Shown kind={kind} document={data} part={part} />
}

export const ReceiptPage = () => <DocumentPage kind="receipt" />
export const WriteOffPage = () => <DocumentPage kind="write_off" />
export const CountPage = () => <DocumentPage kind="count" />
