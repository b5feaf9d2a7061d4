// The transitions of a submitted request: reopen, approve, refuse, apply. The confirmation shows the lines whose goods have
// changed since; the server accepts a decision only for the values that it showed (`seen`).
import { Check, Undo2, X, Zap } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WholeRequest } from '#api/back-office/change-requests.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { refresh, useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import {
  linesChangedSinceWritten,
  moveRefusal,
  REFUSAL_ANSWER,
} from '#domain/change-requests/change-request.ts'
import { isTooShort } from '#domain/kernel/text.ts'
import type { Kind } from './kinds.ts'
import { Value } from './value.tsx'

type Props = { kind: Kind; request: WholeRequest; onClose: () => void }
type DialogProps = Omit<Props, 'onClose'> & { onClose: () => void }

/** Makes a transition and refreshes the catalogue, because the transition may change goods. */
function useTransition<R extends Endpoint>(endpoint: R, done: string, onClose: () => void) {
  return useAction(endpoint, {
    onDone: () => {
      toast.ok(done)
      void refresh(backOfficeApi.goods.list.path)
      onClose()
    },
    onFail: () => {
      void refresh(endpoint.path)
      onClose()
    },
  })
}

const seenValues = ({ lines }: WholeRequest) =>
  Object.fromEntries(linesChangedSinceWritten(lines).map(({ product_id, now }) => [String(product_id), now]))

/** Changed lines: the value at the time of the request, the current value and the requested value. */
function ChangedLines({ kind, request }: Omit<Props, 'onClose'>) {
  const { t } = useTranslation('change-requests')
  const lines = linesChangedSinceWritten(request.lines)
  if (lines.length === 0) return null
  const value = (of: number | null) => <Value kind={kind} levels={request.levels} value={of} />
  return (
    <div role="alert" className="mt-4 flex flex-col gap-2 rounded-card bg-warn-soft p-4 text-warn">
      <p className="font-semibold">{t('changed_title')}</p>
      <ul className="flex flex-col gap-2">
        {lines.map((line) => (
          <li key={line.product_id}>
            <span className="block font-medium">{line.name}</span>
            <span className="flex flex-wrap gap-x-2">
              {t('was')} {value(line.old)} · {t('now')} {value(line.now)} · {t('becomes')} {value(line.value)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Approve({ kind, request, onClose }: DialogProps) {
  const { t } = useTranslation('change-requests')
  const [answer, setAnswer] = useState('')
  const [apply, setApply] = useState(true)
  const approving = useTransition(
    kind.endpoints.approve,
    t(apply ? 'applied' : 'approved', { number: request.key }),
    onClose,
  )
  const body = { base_version: request.version, seen: seenValues(request), answer, apply }
  return (
    <Confirm
      title={t('approve_title', { number: request.key })}
      text={t(apply ? 'apply_text' : 'approve_text', { count: request.lines.length })}
      confirm={t(apply ? 'approve_and_apply' : 'approve')}
      isOpen
      busy={approving.isPending}
      onClose={onClose}
      onConfirm={() => approving.mutate({ params: { key: request.key }, body })}
    >
      <ChangedLines kind={kind} request={request} />
      <div className="mt-4 flex flex-col gap-4">
        <Flag name="apply" label={t('apply_at_once')} value={apply} onChange={setApply} />
        <Field label={t('fields.answer')}>
          <TextInput name="answer" value={answer} onChange={setAnswer} maxLength={REFUSAL_ANSWER.max} />
        </Field>
      </div>
    </Confirm>
  )
}

function Apply({ kind, request, onClose }: DialogProps) {
  const { t } = useTranslation('change-requests')
  const applying = useTransition(kind.endpoints.apply, t('applied', { number: request.key }), onClose)
  const body = { base_version: request.version, seen: seenValues(request) }
  return (
    <Confirm
      title={t('apply_title', { number: request.key })}
      text={t('apply_text', { count: request.lines.length })}
      confirm={t('apply')}
      isOpen
      busy={applying.isPending}
      onClose={onClose}
      onConfirm={() => applying.mutate({ params: { key: request.key }, body })}
    >
      <ChangedLines kind={kind} request={request} />
    </Confirm>
  )
}

function Refuse({ kind, request, onClose }: DialogProps) {
  const { t } = useTranslation('change-requests')
  const [answer, setAnswer] = useState('')
  const [isShort, setShort] = useState(false)
  const refusing = useTransition(kind.endpoints.refuse, t('refused', { number: request.key }), onClose)
  const refuse = () => {
    if (isTooShort(answer, REFUSAL_ANSWER)) return setShort(true)
    refusing.mutate({ params: { key: request.key }, body: { base_version: request.version, answer } })
  }
  const error = isShort ? errorText({ key: 'too_short', params: { length: REFUSAL_ANSWER.min } }) : null
  return (
    <Confirm
      title={t('refuse_title', { number: request.key })}
      text={t('refuse_text')}
      confirm={t('refuse')}
      kind="danger"
      isOpen
      busy={refusing.isPending}
      onClose={onClose}
      onConfirm={refuse}
    >
      <div className="mt-4">
        <Field label={t('fields.answer')} required error={error}>
          <TextInput
            name="answer"
            value={answer}
            onChange={setAnswer}
            maxLength={REFUSAL_ANSWER.max}
            multiline
          />
        </Field>
      </div>
    </Confirm>
  )
}

function Reopen({ kind, request, onClose }: DialogProps) {
  const { t } = useTranslation('change-requests')
  const reopening = useTransition(kind.endpoints.reopen, t('reopened', { number: request.key }), onClose)
  const body = { base_version: request.version }
  return (
    <Confirm
      title={t('reopen_title', { number: request.key })}
      text={t('reopen_text')}
      confirm={t('reopen')}
      isOpen
      busy={reopening.isPending}
      onClose={onClose}
      onConfirm={() => reopening.mutate({ params: { key: request.key }, body })}
    />
  )
}

const TRANSITIONS = {
  reopen: { icon: Undo2, kind: 'quiet', part: Reopen },
  refuse: { icon: X, kind: 'danger', part: Refuse },
  approve: { icon: Check, kind: 'primary', part: Approve },
  apply: { icon: Zap, kind: 'primary', part: Apply },
} as const
type Transition = keyof typeof TRANSITIONS

export function Transitions({ kind, request, onClose }: Props) {
  const { t } = useTranslation(['change-requests', 'kit'])
  const [open, setOpen] = useState<Transition | null>(null)
  const { state, asker } = request
  const allowed = (Object.keys(TRANSITIONS) as Transition[]).filter(
    (transition) => moveRefusal(transition, state, asker) === null,
  )
  const isOwn = moveRefusal('approve', state, asker) === 'own_request' && state === 'sent'
  const TransitionDialog = open === null ? null : TRANSITIONS[open].part
  return (
    <>
      {isOwn && (
        <p className="min-w-48 flex-1 self-center text-text-2">{errorText({ key: 'own_request' })}</p>
      )}
      {allowed.length === 0 && (
        <Button kind="quiet" onPress={onClose}>
          {t('kit:close')}
        </Button>
      )}
      {allowed.map((transition) => (
        <Button
          key={transition}
          kind={TRANSITIONS[transition].kind}
          icon={TRANSITIONS[transition].icon}
          onPress={() => setOpen(transition)}
        >
          {t(`change-requests:${transition}`)}
        </Button>
      ))}
      {TransitionDialog !== null && (
        <TransitionDialog kind={kind} request={request} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
