// One request to take goods back (screen `return.view`) as one column in the order of reading: what happened, what is missing, the
// money, the partner and the history; beside it the photos and the receipts.
import { useParams } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronDown, History as HistoryIcon } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { label } from '#app/i18n/i18n.ts'
import { CARD } from '#app/kit/class-names.ts'
import { timeLabel } from '#app/kit/display/value-labels.ts'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { UnreadPage } from '#app/kit/form/unread-page.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { useOffered } from '#app/kit/steps/steps.tsx'
import { ConditionPhotos } from '#app/pickers/condition-photos/condition-photos.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import type { PaymentMethod } from '#domain/applications/contract.ts'
import { mayEditReturn } from '#domain/returns/request.ts'
import { AgreeDialog } from './agree-dialog.tsx'
import { CheckDialog } from './check-dialog.tsx'
import { GoodsBlock, PartnerBlock } from './facts.tsx'
import { FiguresDialog } from './figures-dialog.tsx'
import { About, Happened } from './happened.tsx'
import { actionLabel, describeChange, StatePill } from './labels.ts'
import { Missing } from './missing.tsx'
import { Money } from './money.tsx'
import { needId, ownRow, useLanding } from './need-target.ts'
import { NextStep } from './next-step.tsx'
import { Progress } from './progress.tsx'
import { useReceiptDraft } from './receipt-draft.ts'
import { Receipts } from './receipts.tsx'
import { RequestForm } from './request-form.tsx'
import { returnSteps } from './steps.tsx'

const endpoints = backOfficeApi.returns
type Props = { request: WholeReturn }

function Correction({ request }: Props) {
  const { t } = useTranslation('returns')
  const asked = request.steps.findLast(({ action }) => action === 'correct' || action === 'reject')
  const isShown = request.state === 'on_correction' || request.state === 'rejected'
  if (!isShown || asked === undefined) return null
  return (
    <p role="status" className="rounded-xl bg-warn-soft p-3">
      {t(request.state === 'rejected' ? 'rejected_because' : 'correct_what', { ...asked })}
    </p>
  )
}

const Photos = ({ request: { key, photos, handed_over_at }, canAdd }: Props & { canAdd: boolean }) => (
  <ConditionPhotos
    id={needId('return_not_photographed')}
    isRequired={canAdd && handed_over_at !== null}
    title={label('condition:photos')}
    endpoints={backOfficeApi.returns}
    recordKey={key}
    ids={photos}
    canAdd={canAdd}
  />
)

/** Folded: it is read when it is opened. */
function History({ request: { key, steps } }: Props) {
  const { t } = useTranslation('returns')
  const [isOpen, setOpen] = useState(false)
  const last = steps.at(-1)
  return (
    <div className="flex flex-col gap-3">
      <AriaButton
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
        className={clsx(CARD, 'flex min-h-11 w-full flex-wrap items-center gap-x-3 px-3.5 py-1.5 text-left')}
      >
        <HistoryIcon aria-hidden size={18} className="text-text-2" />
        <span className="text-[14.5px] font-semibold text-text">{t('history')}</span>
        {last !== undefined && (
          <span className="min-w-0 flex-1 text-[13px] text-text-2">
            {t('history_last', {
              count: steps.length,
              who: last.who,
              what: actionLabel(last.action) ?? '',
              at: timeLabel(last.at),
            })}
          </span>
        )}
        <ChevronDown aria-hidden size={20} className={clsx('ml-auto', isOpen && 'rotate-180')} />
      </AriaButton>
      {isOpen && (
        <RecordHistory
          endpoint={endpoints.history}
          recordKey={key}
          describeChange={describeChange}
          actionLabel={actionLabel}
        />
      )}
    </div>
  )
}

const FORMS = { agree: AgreeDialog, set_figures: FiguresDialog, add_receipt: CheckDialog }

function Whole({ request }: Props) {
  const { t } = useTranslation('returns')
  const { user } = useSession()
  const offered = useOffered(returnSteps, request)
  const draft = useReceiptDraft(request)
  const [method, setMethod] = useState<PaymentMethod>(request.payment_method ?? 'cash')
  const [form, setForm] = useState<keyof typeof FORMS | null>(null)
  const [isTyping, setTyping] = useState(false)
  useLanding(request)
  const mayEdit = mayEditReturn(request.state, {
    isAuthor: request.is_mine,
    isAdmin: user?.is_admin === true,
  })
  const canAct = offered.length > 0 || ownRow(request) !== undefined
  const isReceiptNext = offered.includes('add_receipt')
  // A step that somebody else has made meanwhile is asked no more.
  const Form = form !== null && offered.includes(form) ? FORMS[form] : null
  return (
    <Page
      title={t('title', { number: request.number })}
      back="/return"
      search={<About request={request} />}
      actions={<StatePill state={request.state} />}
      {...(canAct && {
        foot: (
          <NextStep
            request={request}
            draft={draft}
            method={method}
            isTyping={mayEdit && isTyping}
            onForm={setForm}
          />
        ),
      })}
    >
      <Progress request={request} />
      <Correction request={request} />
      <div className="grid grid-cols-1 items-start gap-3 min-[1280px]:grid-cols-[minmax(0,1fr)_400px] min-[1280px]:grid-rows-[auto_1fr] min-[1440px]:grid-cols-[minmax(0,1fr)_424px]">
        <div className="flex min-w-0 flex-col gap-3">
          {mayEdit ? (
            <RequestForm key={request.key} request={request} isTyping={isTyping} onTyping={setTyping} />
          ) : (
            <Happened request={request} />
          )}
          <Missing request={request} />
        </div>
        <aside className="flex min-w-0 flex-col gap-3 min-[1280px]:col-start-2 min-[1280px]:row-span-2 min-[1280px]:row-start-1">
          <Photos request={request} canAdd={mayEdit} />
          <Receipts
            request={request}
            draft={draft}
            mayAdd={isReceiptNext}
            onTyping={() => setForm('add_receipt')}
          />
        </aside>
        <div className="flex min-w-0 flex-col gap-3">
          <Money
            request={request}
            onChange={offered.includes('set_figures') ? () => setForm('set_figures') : undefined}
            paidBy={offered.includes('pay') ? { method, setMethod } : undefined}
          />
          <GoodsBlock request={request} />
          <PartnerBlock
            request={request}
            onAgree={offered.includes('agree') ? () => setForm('agree') : undefined}
          />
          <History request={request} />
        </div>
      </div>
      {Form !== null && <Form record={request} onClose={() => setForm(null)} />}
    </Page>
  )
}

export function ReturnPage() {
  const { t } = useTranslation('returns')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useEndpoint(endpoints.view, { params: { key: id } }, { notify: 'none' })
  if (data === undefined)
    return (
      <UnreadPage
        title={label('screens:return_view')}
        back="/return"
        absent={{ title: t('absent'), text: t('absent_text') }}
        read={{ error, refetch }}
      />
    )
  return <Whole key={data.key} request={data} />
}
