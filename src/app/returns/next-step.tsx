// The foot of a request: its only filled button, whose text is the next step of the person, with what that does; beside it the steps
// that lead elsewhere.
import { ArrowUp, Banknote, CircleCheck, PencilLine, Receipt, Save } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { sumLabel } from '#app/kit/display/value-labels.ts'
import { DirectStep } from '#app/kit/steps/direct.tsx'
import { Steps, useOffered } from '#app/kit/steps/steps.tsx'
import { useStep } from '#app/kit/steps/use-step.ts'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import type { PaymentMethod } from '#domain/applications/contract.ts'
import { blockOfNeed, type ReturnNeed } from '#domain/returns/needs.ts'
import { type Payment, usualWay } from '#domain/returns/request.ts'
import { goToNeed, NEXT_STEP, ownRow } from './need-target.ts'
import type { ReceiptDraft } from './receipt-draft.ts'
import { REQUEST_FORM } from './request-form.tsx'
import { returnSteps } from './steps.tsx'

const endpoints = backOfficeApi.returns
const { rows } = returnSteps

type Props = {
  request: WholeReturn
  draft: ReceiptDraft
  method: PaymentMethod
  /** The form of the request has what is not saved. */
  isTyping: boolean
  /** Opens the form of a step. */
  onForm: (step: 'agree' | 'set_figures') => void
}

/** What a receipt that is being added meets itself. */
const OF_RECEIPT: readonly ReturnNeed[] = ['return_check_due', 'return_check_other_sum']

/** Whether the press that adds a receipt also pays. */
const isPaidWithReceipt = ({ needs }: WholeReturn, offered: readonly string[]): boolean =>
  offered.includes('pay') && (needs.pay ?? []).every((need) => OF_RECEIPT.includes(need))

const saveRequest = (): void => document.querySelector<HTMLFormElement>(`#${REQUEST_FORM}`)?.requestSubmit()

/**
 * Adds the scanned receipt, gives the money back and closes the request, as far as the person may: the steps that the same person does
 * one after the other. Each is a step of its own at the server; the first that is refused ends the row, and the page shows where it
 * stands.
 */
function usePayout({ request, draft, method }: Props) {
  const { key, number, version } = request
  /** What the press named, null: no payment; what becomes possible or other afterwards is not done. */
  const named = useRef<Payment | null>(null)
  const [sentVersion, setSentVersion] = useState<number | null>(null)
  const { t } = useTranslation('returns')
  const params = { key }
  const done = (text: string) => {
    toast.ok(text)
    void refresh(endpoints.list.path)
  }
  const onFail = () => {
    setSentVersion(null)
    return false
  }
  const close = useStep(endpoints.close, {
    texts: 'returns',
    onFail,
    onDone: () => done(t('steps.close.done', { number })),
  })
  const pay = useStep(endpoints.pay, {
    texts: 'returns',
    onFail,
    // Said before the close, which may be refused or not reached: the money is recorded.
    onDone: (answer) => {
      toast.ok(t('paid', { number }))
      close.mutate({ params, body: { base_version: answer.version } })
    },
  })
  const payAt = (base_version: number, values: Payment) =>
    pay.mutate({ params, body: { base_version, values } })
  const { refund } = request.money
  const add = useStep(endpoints.add_receipt, {
    texts: 'returns',
    onFail,
    onDone: (answer) =>
      named.current === null
        ? done(t('steps.add_receipt.done', { number }))
        : payAt(answer.version, named.current),
  })
  const { parts, codes } = draft
  return {
    isBusy: add.isPending || pay.isPending || close.isPending || sentVersion === version,
    pay: () => {
      setSentVersion(version)
      payAt(version, { method, refund })
    },
    addReceipt: (isPaid: boolean) => {
      if (parts === null) return
      named.current = isPaid ? { method, refund } : null
      setSentVersion(version)
      const values = { ...parts, sum: refund, codes: [...codes] }
      add.mutate({ params, body: { base_version: version, values } })
    },
  }
}
type WithPayout = Props & { payout: ReturnType<typeof usePayout> }

/** The button of a payment: without a refund it says that nothing is paid out, and goes on. */
function PayButton({ request, method, payout }: WithPayout) {
  const { t } = useTranslation('returns')
  const { refund } = request.money
  return (
    <Button
      kind="primary"
      icon={refund > 0 ? Banknote : CircleCheck}
      busy={payout.isBusy}
      onPress={payout.pay}
    >
      {refund > 0
        ? t('pay_do', { sum: sumLabel(refund), method: label(`stages:payment.method.${method}`) })
        : t('pay_nothing')}
    </Button>
  )
}

/** The button of a receipt: it leads to its place until the receipt is read, then adds it, and pays where nothing else is missing. */
function ReceiptButton({ request, draft, method, payout }: WithPayout) {
  const { t } = useTranslation('returns')
  const { money } = request
  const isPaid = isPaidWithReceipt(request, useOffered(returnSteps, request))
  if (!draft.isComplete)
    return (
      <Button kind="primary" icon={Receipt} onPress={() => goToNeed('return_check_due')}>
        {t('go.check')}
      </Button>
    )
  const sum = sumLabel(money.refund)
  const text = !isPaid
    ? t('receipt_add', { sum })
    : money.refund > 0
      ? t('receipt_pay', { sum, method: label(`stages:payment.method.${method}`) })
      : t('receipt_nothing')
  return (
    <Button
      kind="primary"
      icon={isPaid ? Banknote : Receipt}
      busy={payout.isBusy}
      onPress={() => payout.addReceipt(isPaid)}
    >
      {text}
    </Button>
  )
}

/** The button of a decision that has one usual answer: it makes it, or opens the form where people must say more. */
function AgreeButton({ request, onForm }: Props) {
  const { t } = useTranslation('returns')
  const { partner } = request
  const way = usualWay({ isClosed: partner.is_closed === true, isLast: partner.is_last })
  const icon = rows.agree.icon
  if (way === null || way === 'reduce')
    return (
      <Button kind="primary" icon={icon} onPress={() => onForm('agree')}>
        {t('steps.agree.do')}
      </Button>
    )
  return (
    <DirectStep
      table={returnSteps}
      record={request}
      step="agree"
      row={{
        ...rows.agree,
        endpoint: endpoints.agree,
        body: ({ version }) => ({ base_version: version, values: { way } }),
      }}
    >
      {t(`agree_usual.${way}`)}
    </DirectStep>
  )
}

/** A sum that was changed before is confirmed where it stands with its reason. */
function FiguresButton({ request, onForm }: Props) {
  const { t } = useTranslation('returns')
  const { calculated, reason } = request.money
  if (reason !== '')
    return (
      <Button kind="primary" icon={PencilLine} onPress={() => onForm('set_figures')}>
        {t('steps.set_figures.do')}
      </Button>
    )
  return (
    <DirectStep
      table={returnSteps}
      record={request}
      step="set_figures"
      row={{
        ...rows.set_figures,
        endpoint: endpoints.set_figures,
        body: ({ version, money }) => ({
          base_version: version,
          values: { refund: money.calculated, reason: '' },
        }),
      }}
    >
      {calculated > 0 ? t('figures_confirm', { sum: sumLabel(calculated) }) : t('figures_nothing')}
    </DirectStep>
  )
}

/** What is missing and can be met by the person leads to its place; otherwise the step is made. */
function Primary(props: WithPayout) {
  const { t } = useTranslation('returns')
  const { request } = props
  const offered = useOffered(returnSteps, request)
  if (props.isTyping)
    return (
      <Button kind="primary" icon={Save} onPress={saveRequest}>
        {t('save_first')}
      </Button>
    )
  const action = request.waits_for?.action
  const isReady =
    action !== undefined && offered.includes(action) && (request.needs[action] ?? []).length === 0
  if (isReady)
    switch (action) {
      case 'send':
      case 'review':
      case 'approve':
      case 'close':
        return (
          <DirectStep
            table={returnSteps}
            record={request}
            step={action}
            row={rows[action]}
            // A press that paid is closing it already.
            isBusy={props.payout.isBusy}
          />
        )
      case 'agree':
        return <AgreeButton {...props} />
      case 'set_figures':
        return <FiguresButton {...props} />
      case 'add_receipt':
        return <ReceiptButton {...props} />
      case 'pay':
        return <PayButton {...props} />
    }
  const about = ownRow(request)?.about
  // A receipt of another sum is annulled first, which has a button of its own.
  if (about === undefined || about === 'step' || about === 'return_check_other_sum') return null
  return (
    <Button kind="primary" icon={ArrowUp} onPress={() => goToNeed(about)}>
      {t(`go.${blockOfNeed(about)}`)}
    </Button>
  )
}

/** What the next step does, where its button does not say everything. */
function useStepText({ request, draft }: Props): string | null {
  const { t } = useTranslation('returns')
  const offered = useOffered(returnSteps, request)
  const action = request.waits_for?.action
  if (action === undefined || !offered.includes(action)) return null
  if (action === 'send' || action === 'review' || action === 'approve' || action === 'close')
    return t(`steps.${action}.text`)
  const needs = request.needs.pay ?? []
  if (action === 'pay' && needs.includes('return_check_other_sum')) return t('annul_first')
  const isPaid =
    action === 'pay'
      ? needs.length === 0
      : action === 'add_receipt' && draft.isComplete && isPaidWithReceipt(request, offered)
  return isPaid ? t('steps.pay.text') : null
}

/** The longest time between the two presses of a double click. */
const DOUBLE_PRESS_MS = 500

/**
 * Takes no press at first: the second press of a double click that opened the page, or made the step before, makes no step.
 */
function Fresh({ children }: { children: ReactNode }) {
  const { t } = useTranslation('returns')
  const [isFresh, setFresh] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setFresh(false), DOUBLE_PRESS_MS)
    return () => clearTimeout(timer)
  }, [])
  const ignore = (event: SyntheticEvent) => {
    if (isFresh) event.stopPropagation()
  }
  const ignoreEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' || event.key === ' ') ignore(event)
  }
  return (
    <fieldset
      id={NEXT_STEP}
      aria-label={t('next_step')}
      aria-disabled={isFresh || undefined}
      tabIndex={-1}
      onPointerDownCapture={ignore}
      onClickCapture={ignore}
      onKeyDownCapture={ignoreEnter}
      className="flex min-w-0 flex-col outline-none sm:ml-auto sm:block"
    >
      {children}
    </fieldset>
  )
}

/** The focus of the button that has saved the form goes on to the next step. */
function useFocusAfterSave(isTyping: boolean): void {
  const wasTyping = useRef(isTyping)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (wasTyping.current && !isTyping && isLost)
      document.getElementById(NEXT_STEP)?.focus({ preventScroll: true })
    wasTyping.current = isTyping
  }, [isTyping])
}

export function NextStep(props: Props) {
  const text = useStepText(props)
  const payout = usePayout(props)
  const { request, isTyping } = props
  useFocusAfterSave(isTyping)
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-center">
      <div className="compact order-last flex flex-wrap gap-2 sm:order-none">
        <Steps table={returnSteps} record={request} />
      </div>
      {text !== null && (
        <p className="min-w-0 flex-1 basis-60 text-[13px] text-text-2 sm:text-right">{text}</p>
      )}
      {/* The newer state has a button of its own. */}
      <Fresh key={`${request.state} ${isTyping}`}>
        <Primary {...props} payout={payout} />
      </Fresh>
    </div>
  )
}
