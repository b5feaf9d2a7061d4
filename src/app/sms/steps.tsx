// The buttons of a dispatch: those that its state, the rights of the person and the rule of the second person allow.
import { Ban, Calculator, Check, CirclePause, Pencil, Play, Send, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WholeDispatch } from '#api/back-office/dispatches.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import type { ApiFailure } from '#app/platform/api.ts'
import { refresh, useAction } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import {
  canChangeDispatch,
  DISPATCH_TRANSITIONS,
  type DispatchAction,
  REFUSAL_TEXT,
} from '#domain/dispatches/dispatch.ts'
import { isTooShort } from '#domain/kernel/text.ts'

const endpoints = backOfficeApi.dispatches
const LOOKS = {
  remove: { icon: Trash2, kind: 'danger' },
  cancel: { icon: Ban, kind: 'danger' },
  update: { icon: Pencil, kind: 'quiet' },
  stop: { icon: CirclePause, kind: 'quiet' },
  refuse: { icon: X, kind: 'danger' },
  count: { icon: Calculator, kind: 'primary' },
  send: { icon: Send, kind: 'primary' },
  resume: { icon: Play, kind: 'primary' },
  approve: { icon: Check, kind: 'primary' },
} as const satisfies Partial<Record<DispatchAction, unknown>>
type Offered = keyof typeof LOOKS
/** Steps that are made by their endpoint alone. */
type Plain = Exclude<Offered, 'update' | 'refuse'>

type Props = { dispatch: WholeDispatch; onClose: () => void; onRemoved: () => void }

/** What follows a step; a refused one says why, and the newest state is shown. */
function useStepEnd(step: Exclude<Offered, 'update'>, { dispatch, onClose, onRemoved }: Props) {
  const { t } = useTranslation('dispatches')
  const { title, must_be_approved } = dispatch
  const done = step === 'send' && must_be_approved ? 'waits' : step
  return {
    notify: 'none' as const,
    onDone: () => {
      onClose()
      toast.ok(t(`done.${done}`, { title }))
      if (step === 'remove') onRemoved()
      void refresh(endpoints.list.path)
    },
    onFail: ({ problem, outcome }: ApiFailure) => {
      onClose()
      const [error] = problem?.errors ?? []
      toast.warn(errorText({ key: error?.code ?? problem?.problem ?? outcome }))
      void refresh(endpoints.list.path)
    },
  }
}

function PlainStep({ step, ...props }: Props & { step: Plain }) {
  const { t } = useTranslation('dispatches')
  const { key, title, version, recipients, must_be_approved } = props.dispatch
  const action = useAction(endpoints[step], useStepEnd(step, props))
  const means = step === 'send' && must_be_approved ? 'waits' : step
  return (
    <Confirm
      title={t(`ask.${step}`, { title })}
      text={t(`means.${means}`, { count: recipients })}
      confirm={t(`steps.${step}`)}
      kind={LOOKS[step].kind === 'danger' ? 'danger' : 'primary'}
      isOpen
      busy={action.isPending}
      onClose={props.onClose}
      onConfirm={() => action.mutate({ params: { key }, body: { base_version: version } })}
    />
  )
}

function RefuseStep(props: Props) {
  const { t } = useTranslation('dispatches')
  const { key, title, version } = props.dispatch
  const [reason, setReason] = useState('')
  const [isShort, setShort] = useState(false)
  const action = useAction(endpoints.refuse, useStepEnd('refuse', props))
  const refuse = () => {
    if (isTooShort(reason, REFUSAL_TEXT)) return setShort(true)
    action.mutate({ params: { key }, body: { base_version: version, reason } })
  }
  const error = isShort ? errorText({ key: 'too_short', params: { length: REFUSAL_TEXT.min } }) : null
  return (
    <Confirm
      title={t('ask.refuse', { title })}
      text={t('means.refuse')}
      confirm={t('steps.refuse')}
      kind="danger"
      hasFields
      isOpen
      busy={action.isPending}
      onClose={props.onClose}
      onConfirm={refuse}
    >
      <div className="mt-4">
        <Field label={t('reason')} required error={error}>
          <TextInput
            name="reason"
            autoFocus
            value={reason}
            onChange={setReason}
            maxLength={REFUSAL_TEXT.max}
            multiline
          />
        </Field>
      </div>
    </Confirm>
  )
}

const PERMISSION_OF = { writer: 'dispatches.write', approver: 'dispatches.approve' } as const

type StepsProps = Omit<Props, 'onClose'> & { offered: readonly Offered[]; onEdit: () => void }

/** The steps that the person may make now, the main one last. */
export function useOfferedSteps(dispatch: WholeDispatch | undefined): Offered[] {
  const { can } = useSession()
  if (dispatch === undefined) return []
  return (Object.keys(LOOKS) as Offered[]).filter((step) => {
    const { by } = DISPATCH_TRANSITIONS[step]
    const isAnother = by !== 'approver' || !dispatch.is_own
    return can(PERMISSION_OF[by]) && isAnother && canChangeDispatch(step, dispatch.state)
  })
}

export function DispatchSteps({ dispatch, offered, onEdit, onRemoved }: StepsProps) {
  const { t } = useTranslation('dispatches')
  const [open, setOpen] = useState<Exclude<Offered, 'update'> | null>(null)
  const props = { dispatch, onRemoved, onClose: () => setOpen(null) }
  return (
    <>
      {offered.map((step) => (
        <Button
          key={step}
          // Once it is counted, sending is the next step.
          kind={step === 'count' && dispatch.state === 'counted' ? 'quiet' : LOOKS[step].kind}
          icon={LOOKS[step].icon}
          onPress={() => (step === 'update' ? onEdit() : setOpen(step))}
        >
          {t(`steps.${step}`)}
        </Button>
      ))}
      {open === 'refuse' && <RefuseStep {...props} />}
      {open !== null && open !== 'refuse' && <PlainStep step={open} {...props} />}
    </>
  )
}
