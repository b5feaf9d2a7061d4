// The steps of a complaint: what its author and those who answer may do with it now, from the table of the domain.
import {
  Ban,
  Check,
  Copy,
  HelpCircle,
  type LucideIcon,
  MessageSquare,
  PencilLine,
  Play,
  RotateCcw,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { WholeComplaint } from '#api/back-office/complaints.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { refresh, useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { getCurrentTime } from '#app/platform/wire/clock.ts'
import {
  COMPLAINT_ACTIONS,
  COMPLAINT_MESSAGE,
  type ComplaintAction,
  type ComplaintMessageKind,
  complaintRefusal,
  MARKS,
} from '#domain/complaints/complaint.ts'
import { isTooShort } from '#domain/kernel/text.ts'

const endpoints = backOfficeApi.complaints
type Props = { complaint: WholeComplaint; onClose: () => void }

/** The changes that the person may make now. */
export const allowedTo = ({ state, closed_at, asker }: WholeComplaint): ComplaintAction[] => {
  const judged = { state, closed_at: closed_at === null ? null : new Date(closed_at) }
  return COMPLAINT_ACTIONS.filter(
    (action) => complaintRefusal(action, judged, asker, getCurrentTime()) === null,
  )
}

/** What follows a step, also a refused one: somebody else was quicker, and the newest state is shown. */
function useStepEnd(action: Offered, { complaint, onClose }: Props) {
  const { t } = useTranslation('complaints')
  const again = () => {
    void refresh(endpoints.list.path)
    onClose()
  }
  return {
    onDone: () => {
      toast.ok(t(`done.${action}`, { number: complaint.key }))
      again()
    },
    onFail: again,
  }
}

type PlainAction = 'take' | 'take_over' | 'withdraw'
const PLAIN = { take: endpoints.take, take_over: endpoints.takeOver, withdraw: endpoints.withdraw } as const

function PlainStep({ action, ...props }: Props & { action: PlainAction }) {
  const { complaint, onClose } = props
  const { t } = useTranslation('complaints')
  const step = useAction(PLAIN[action], useStepEnd(action, props))
  const { key, version } = complaint
  return (
    <Confirm
      title={t(`ask_before.${action}`)}
      text={t(`means.${action}`)}
      confirm={t(`actions.${action}`)}
      kind={action === 'withdraw' ? 'danger' : 'primary'}
      isOpen
      busy={step.isPending}
      onClose={onClose}
      onConfirm={() => step.mutate({ params: { key }, body: { base_version: version } })}
    />
  )
}

const SAYING = {
  write: endpoints.write,
  ask: endpoints.ask,
  resume: endpoints.resume,
  answer: endpoints.answer,
  reopen: endpoints.reopen,
} as const satisfies Record<ComplaintMessageKind, unknown>

function SayStep({ action, ...props }: Props & { action: ComplaintMessageKind }) {
  const { complaint, onClose } = props
  const { t } = useTranslation('complaints')
  const [text, setText] = useState('')
  const [isShort, setShort] = useState(false)
  const step = useAction(SAYING[action], useStepEnd(action, props))
  const { key, version } = complaint
  const send = () => {
    if (isTooShort(text, COMPLAINT_MESSAGE)) return setShort(true)
    step.mutate({ params: { key }, body: { base_version: version, id: uuid(), text } })
  }
  const error = isShort ? errorText({ key: 'too_short', params: { length: COMPLAINT_MESSAGE.min } }) : null
  return (
    <Confirm
      title={t(`ask_before.${action}`)}
      text={t(`means.${action}`)}
      confirm={t(`actions.${action}`)}
      kind="primary"
      hasFields
      isOpen
      busy={step.isPending}
      onClose={onClose}
      onConfirm={send}
    >
      <div className="mt-4">
        <Field label={t('message')} required error={error}>
          <TextInput
            name="message"
            autoFocus
            value={text}
            onChange={setText}
            maxLength={COMPLAINT_MESSAGE.max}
            multiline
          />
        </Field>
      </div>
    </Confirm>
  )
}

function CloseStep(props: Props) {
  const { complaint, onClose } = props
  const { t } = useTranslation('complaints')
  const [mark, setMark] = useState<number | null>(null)
  const [isMissing, setMissing] = useState(false)
  const step = useAction(endpoints.close, useStepEnd('close', props))
  const { key, version } = complaint
  const close = () => {
    const chosen = MARKS.find((known) => known === mark)
    if (chosen === undefined) return setMissing(true)
    step.mutate({ params: { key }, body: { base_version: version, mark: chosen } })
  }
  return (
    <Confirm
      title={t('ask_before.close')}
      text={t('means.close')}
      confirm={t('actions.close')}
      kind="primary"
      hasFields
      isOpen
      busy={step.isPending}
      onClose={onClose}
      onConfirm={close}
    >
      <div className="mt-4 flex flex-col gap-1">
        <Segments
          name="mark"
          label={t('fields.mark')}
          items={MARKS.map((value) => ({ key: String(value), label: String(value) }))}
          value={mark === null ? null : String(mark)}
          onChange={(value) => setMark(Number(value))}
        />
        {isMissing && mark === null && (
          <p role="alert" className="text-danger">
            {errorText({ key: 'required' })}
          </p>
        )}
      </div>
    </Confirm>
  )
}

function DuplicateStep(props: Props) {
  const { complaint, onClose } = props
  const { t } = useTranslation('complaints')
  const [of, setOf] = useState('')
  const [error, setError] = useState<string | null>(null)
  const end = useStepEnd('mark_duplicate', props)
  const step = useAction(endpoints.markDuplicate, {
    ...end,
    onFail: ({ problem }) =>
      problem?.problem === 'validation' ? setError(errorText({ key: 'unknown_choice' })) : end.onFail(),
  })
  const { key, version } = complaint
  const send = () => {
    if (of === '') return setError(errorText({ key: 'required' }))
    step.mutate({ params: { key }, body: { base_version: version, of } })
  }
  return (
    <Confirm
      title={t('ask_before.mark_duplicate')}
      text={t('means.mark_duplicate')}
      confirm={t('actions.mark_duplicate')}
      kind="primary"
      hasFields
      isOpen
      busy={step.isPending}
      onClose={onClose}
      onConfirm={send}
    >
      <div className="mt-4">
        <Field label={t('fields.duplicate_of')} required error={error}>
          <TextInput
            name="of"
            autoFocus
            inputMode="numeric"
            value={of}
            onChange={(text) => setOf(text.replaceAll(/\D/g, '').slice(0, 9))}
          />
        </Field>
      </div>
    </Confirm>
  )
}

function StepDialog({ action, ...rest }: Props & { action: Offered }) {
  if (action === 'close') return <CloseStep {...rest} />
  if (action === 'mark_duplicate') return <DuplicateStep {...rest} />
  if (action in PLAIN) return <PlainStep action={action as PlainAction} {...rest} />
  return <SayStep action={action as ComplaintMessageKind} {...rest} />
}

/** Every change but that of the form, with its button; the last one is the one that leads on. */
const BUTTONS = {
  withdraw: { icon: Ban, kind: 'danger' },
  mark_duplicate: { icon: Copy, kind: 'quiet' },
  write: { icon: MessageSquare, kind: 'quiet' },
  reopen: { icon: RotateCcw, kind: 'quiet' },
  ask: { icon: HelpCircle, kind: 'quiet' },
  take_over: { icon: UsersRound, kind: 'quiet' },
  take: { icon: UserRound, kind: 'primary' },
  resume: { icon: Play, kind: 'primary' },
  answer: { icon: Check, kind: 'primary' },
  close: { icon: Check, kind: 'primary' },
} as const satisfies Record<
  Exclude<ComplaintAction, 'update'>,
  { icon: LucideIcon; kind: 'quiet' | 'primary' | 'danger' }
>
type Offered = keyof typeof BUTTONS

type StepsProps = { complaint: WholeComplaint; onEdit: () => void }

export function Steps({ complaint, onEdit }: StepsProps) {
  const { t } = useTranslation('complaints')
  const [open, setOpen] = useState<Offered | null>(null)
  const allowed = allowedTo(complaint)
  const offered = (Object.keys(BUTTONS) as Offered[]).filter((action) => allowed.includes(action))
  return (
    <>
      {allowed.includes('update') && (
        <Button kind="quiet" icon={PencilLine} onPress={onEdit}>
          {t('edit')}
        </Button>
      )}
      {offered.map((action) => (
        <Button
          key={action}
          kind={BUTTONS[action].kind}
          icon={BUTTONS[action].icon}
          onPress={() => setOpen(action)}
        >
          {t(`actions.${action}`)}
        </Button>
      ))}
      {open !== null && <StepDialog action={open} complaint={complaint} onClose={() => setOpen(null)} />}
    </>
  )
}
