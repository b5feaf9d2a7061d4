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
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { errorText, label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/applications/contract.ts'
import type { ReturnNeed } from '#domain/returns/needs.ts'
import { canMoveReturn, moveRefusal, RETURN_ACTIONS, type ReturnAction } from '#domain/returns/request.ts'
import { AgreeDialog } from './agree-dialog.tsx'
import { CheckDialog } from './check-dialog.tsx'
import { FiguresDialog } from './figures-dialog.tsx'
import { fieldLabel, sumLabel, whoMayLabel } from './labels.ts'
import { useStep } from './use-step.ts'

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

/** Why the person may not do an action, as the server decides it; the record itself is within the person's scope. */
function useRefusal(request: WholeReturn): (action: ReturnAction) => ReturnType<typeof moveRefusal> {
  const { user, can } = useSession()
  const { state, is_mine, passed_before } = request
  const me = user?.id ?? 0
  const moved = { state, author_id: is_mine ? me : 0, lastStageBy: passed_before ? me : null }
  return (action) => moveRefusal(action, moved, { id: me, isAdmin: user?.is_admin === true, may: can })
}

function useDone({ request: { number }, step, onClose }: DialogProps<ReturnAction>) {
  const { t } = useTranslation('returns')
  return {
    onDone: () => {
      onClose()
      toast.ok(t(`steps.${step}.done`, { number }))
    },
    onFail: onClose,
  }
}

function PlainDialog(props: DialogProps<Plain>) {
  const { t } = useTranslation('returns')
  const { step, onClose } = props
  const { key, number, version } = props.request
  const action = useStep(endpoints[step], useDone(props))
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
  const action = useStep(endpoints[step], useDone(props))
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
  const action = useStep(endpoints.pay, useDone(props))
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

type MissingProps = { step: ReturnAction; needs: readonly ReturnNeed[]; onNeed: (need: ReturnNeed) => void }

/** What a step waits for, each with the way to it. */
function Missing({ step, needs, onNeed }: MissingProps) {
  const { t } = useTranslation('returns')
  const title = t('missing', { step: t(`steps.${step}.do`) })
  return (
    <div className="basis-full rounded-xl bg-warn-soft p-3 text-warn">
      <p className="font-semibold">{title}</p>
      <ul aria-label={title}>
        {needs.map((need) => (
          <li key={need}>
            <Button kind="text" onPress={() => onNeed(need)}>
              {errorText({ key: need })}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

type StepsProps = Props & { onNeed: (need: ReturnNeed) => void }

export function Steps({ request, onNeed }: StepsProps) {
  const { t } = useTranslation('returns')
  const refusalOf = useRefusal(request)
  const [open, setOpen] = useState<ReturnAction | null>(null)
  const { needs, waits_for, state } = request
  const needsOf = (step: ReturnAction): readonly ReturnNeed[] => needs[step] ?? []
  const isPossible = (step: ReturnAction) =>
    // Where no receipt is due, adding one is no step.
    canMoveReturn(step, state) && refusalOf(step) === null && !needsOf(step).includes('return_no_check')
  const steps = RETURN_ACTIONS.filter(isPossible).toSorted((one) => (LOOKS[one].kind === 'primary' ? 1 : -1))
  const waiting = steps.filter((step) => needsOf(step).length > 0)
  const refusal = waits_for === null ? null : refusalOf(waits_for.action)
  const press = (step: ReturnAction) => {
    const [first] = needsOf(step)
    if (first === undefined) setOpen(step)
    else onNeed(first)
  }
  return (
    <>
      {steps.map((step) => (
        <Button
          key={step}
          icon={LOOKS[step].icon}
          kind={waiting.includes(step) ? 'quiet' : LOOKS[step].kind}
          onPress={() => press(step)}
        >
          {t(`steps.${step}.do`)}
        </Button>
      ))}
      {waiting.map((step) => (
        <Missing key={step} step={step} needs={needsOf(step)} onNeed={onNeed} />
      ))}
      {waits_for !== null && refusal !== null && refusal !== 'forbidden' && (
        <p role="status" className="basis-full rounded-xl bg-warn-soft p-3 text-warn">
          {errorText({ key: refusal })} {whoMayLabel(waits_for)}
        </p>
      )}
      {open !== null && steps.includes(open) && (
        <StepDialog request={request} step={open} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
