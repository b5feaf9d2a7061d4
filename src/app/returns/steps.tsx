// The buttons of a request: the steps that its state and the rights of the person allow.
import {
  Ban,
  Banknote,
  CircleCheck,
  CircleX,
  type LucideIcon,
  Receipt,
  Send,
  Trash2,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeReturn } from '#api/back-office/returns.ts'
import { errorText, label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { refresh, useAction } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/applications/contract.ts'
import {
  canMoveReturn,
  lacksReceipt,
  moveRefusal,
  RETURN_ACTIONS,
  type ReturnAction,
} from '#domain/returns/request.ts'
import { AgreeDialog } from './agree-dialog.tsx'
import { CheckDialog } from './check-dialog.tsx'
import { FiguresDialog } from './figures-dialog.tsx'
import { fieldLabel, sumLabel } from './labels.ts'

const endpoints = backOfficeApi.returns
type Props = { request: WholeReturn }
/** Steps that ask why. */
type Reasoned = 'correct' | 'reject' | 'annul'
type Plain = 'send' | 'review' | 'approve' | 'close' | 'remove'
type DialogProps<S> = Props & { step: S; onClose: () => void }

const LOOKS: Record<ReturnAction, { icon: LucideIcon; kind: 'primary' | 'quiet' | 'danger' }> = {
  send: { icon: Send, kind: 'primary' },
  review: { icon: CircleCheck, kind: 'primary' },
  agree: { icon: CircleCheck, kind: 'primary' },
  set_figures: { icon: CircleCheck, kind: 'primary' },
  approve: { icon: CircleCheck, kind: 'primary' },
  add_receipt: { icon: Receipt, kind: 'primary' },
  annul: { icon: Ban, kind: 'danger' },
  pay: { icon: Banknote, kind: 'primary' },
  close: { icon: CircleCheck, kind: 'primary' },
  correct: { icon: Undo2, kind: 'quiet' },
  reject: { icon: CircleX, kind: 'danger' },
  remove: { icon: Trash2, kind: 'danger' },
}
const LONGEST_REASON = 500
const SHORTEST_REASON = 3

/** Which actions the person may do, as the server decides it; the record itself is within the person's scope. */
function useMayDo(request: WholeReturn): (action: ReturnAction) => boolean {
  const { user, can } = useSession()
  const { state, is_mine, passed_before, partner, check } = request
  const me = user?.id ?? 0
  const moved = { state, author_id: is_mine ? me : 0, lastStageBy: passed_before ? me : null }
  const isReceiptAwaited = lacksReceipt(check?.state)
  const isPartnerDone = partner.way === 'reduce' || partner.state === 'cancelled'
  return (action) => {
    if (!canMoveReturn(action, state)) return false
    // What cannot succeed yet is no button: the tabs say what is awaited.
    if (action === 'add_receipt' && !isReceiptAwaited) return false
    if (action === 'pay' && (!isPartnerDone || isReceiptAwaited)) return false
    return moveRefusal(action, moved, { id: me, isAdmin: user?.is_admin === true, may: can }) === null
  }
}

function useDone({ request: { number }, step, onClose }: DialogProps<ReturnAction>) {
  const { t } = useTranslation('returns')
  return {
    onDone: () => {
      onClose()
      toast.ok(t(`steps.${step}.done`, { number }))
    },
    onFail: () => {
      onClose()
      void refresh(endpoints.list.path)
    },
  }
}

function PlainDialog(props: DialogProps<Plain>) {
  const { t } = useTranslation('returns')
  const { step, onClose } = props
  const { key, number, version } = props.request
  const action = useAction(endpoints[step], useDone(props))
  return (
    <Confirm
      title={t(`steps.${step}.title`, { number })}
      text={t(`steps.${step}.text`)}
      confirm={t(`steps.${step}.do`)}
      kind={step === 'remove' ? 'danger' : 'primary'}
      isOpen
      busy={action.isPending}
      onClose={onClose}
      onConfirm={() => action.mutate({ params: { key }, body: { base_version: version } })}
    />
  )
}

function ReasonDialog(props: DialogProps<Reasoned>) {
  const { t } = useTranslation('returns')
  const { step, onClose } = props
  const { key, number, version } = props.request
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const action = useAction(endpoints[step], useDone(props))
  const confirm = () => {
    if (reason.trim().length < SHORTEST_REASON)
      return setError(errorText({ key: 'min_length', params: { length: SHORTEST_REASON } }))
    action.mutate({ params: { key }, body: { base_version: version, values: { reason } } })
  }
  return (
    <Confirm
      title={t(`steps.${step}.title`, { number })}
      text={t(`steps.${step}.text`)}
      confirm={t(`steps.${step}.do`)}
      kind={step === 'correct' ? 'primary' : 'danger'}
      hasFields
      isOpen
      busy={action.isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Field label={fieldLabel('why')} required error={error}>
        <TextInput
          name="why"
          value={reason}
          onChange={setReason}
          maxLength={LONGEST_REASON}
          multiline
          autoFocus
        />
      </Field>
    </Confirm>
  )
}

function PayDialog(props: DialogProps<'pay'>) {
  const { t } = useTranslation('returns')
  const { key, number, version, money } = props.request
  const [method, setMethod] = useState<PaymentMethod>('cash')
  const action = useAction(endpoints.pay, useDone(props))
  return (
    <Confirm
      title={t('steps.pay.title', { number })}
      text={t('steps.pay.text', { sum: sumLabel(money.refund) })}
      confirm={t('steps.pay.do')}
      kind="primary"
      hasFields
      isOpen
      busy={action.isPending}
      onClose={props.onClose}
      onConfirm={() =>
        action.mutate({ params: { key }, body: { base_version: version, values: { method } } })
      }
    >
      {money.refund > 0 && (
        <Segments
          name="method"
          label={t('money.method')}
          items={PAYMENT_METHODS.map((one) => ({ key: one, label: label(`stages:payment.method.${one}`) }))}
          value={method}
          onChange={(chosen) => setMethod(PAYMENT_METHODS.find((one) => one === chosen) ?? 'cash')}
        />
      )}
    </Confirm>
  )
}

function StepDialog({ request, step, onClose }: DialogProps<ReturnAction>) {
  if (step === 'agree') return <AgreeDialog request={request} onClose={onClose} />
  if (step === 'set_figures') return <FiguresDialog request={request} onClose={onClose} />
  if (step === 'add_receipt') return <CheckDialog request={request} onClose={onClose} />
  if (step === 'pay') return <PayDialog request={request} step={step} onClose={onClose} />
  if (step === 'correct' || step === 'reject' || step === 'annul')
    return <ReasonDialog request={request} step={step} onClose={onClose} />
  return <PlainDialog request={request} step={step} onClose={onClose} />
}

export function Steps({ request }: Props) {
  const { t } = useTranslation('returns')
  const mayDo = useMayDo(request)
  const [open, setOpen] = useState<ReturnAction | null>(null)
  const steps = RETURN_ACTIONS.filter(mayDo).toSorted((one) => (LOOKS[one].kind === 'primary' ? 1 : -1))
  return (
    <>
      {steps.map((step) => (
        <Button key={step} {...LOOKS[step]} onPress={() => setOpen(step)}>
          {t(`steps.${step}.do`)}
        </Button>
      ))}
      {open !== null && <StepDialog request={request} step={open} onClose={() => setOpen(null)} />}
    </>
  )
}
