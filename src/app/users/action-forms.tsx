// The actions that disable or restore an account, with a reason, a date, or a plain confirmation.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { UserView } from '#api/back-office/users.ts'
import { type RecordForm, useRecord } from '#app/kit/form/use-record.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { DateInput } from '#app/kit/inputs/masks/date-input.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { todayInTashkent } from '#domain/kernel/dates.ts'
import type { UserAction } from '#domain/users/actions.ts'
import { BLOCK_REASONS, type BlockReason, UNBLOCK_REASONS } from '#domain/users/user-form.ts'
import { blockReasonLabel, fieldLabel, unblockReasonLabel } from './labels.ts'

const endpoints = backOfficeApi.users
/** Actions of an account that need a confirmation. */
export type Act = Exclude<UserAction, 'edit' | 'sessions'>
type DialogProps = { user: UserView; onClose: () => void }

/** The form of one action: field errors appear at their fields, others as a message. */
function useActionForm<V extends object>(
  initial: V,
  onClose: () => void,
  send: (values: V) => Promise<unknown>,
) {
  const { t } = useTranslation('users')
  return useRecord<V>({
    initial,
    version: null,
    save: send,
    onDone: () => {
      onClose()
      toast.ok(t('done'))
      void refresh(endpoints.list.path)
    },
  })
}

type ConfirmProps<V> = DialogProps & {
  act: Act
  form: RecordForm<V>
  isDanger?: boolean
  children?: ReactNode
}

function ActionConfirm<V>({ act, user, form, onClose, isDanger = false, children }: ConfirmProps<V>) {
  const { t } = useTranslation('users')
  return (
    <Confirm
      title={t(`acts.${act}.title`, { name: user.values.name })}
      text={t(`acts.${act}.text`)}
      confirm={t(`acts.${act}.do`)}
      kind={isDanger ? 'danger' : 'primary'}
      isOpen
      onClose={onClose}
      onConfirm={form.submit}
      busy={form.isBusy}
    >
      {children !== undefined && <div className="flex flex-col gap-4 pt-4">{children}</div>}
    </Confirm>
  )
}

function BlockDialog({ user, onClose }: DialogProps) {
  const initial = { reason: BLOCK_REASONS[0] as BlockReason, comment: '' }
  const form = useActionForm(initial, onClose, (body) =>
    call(endpoints.block, { params: { key: user.key }, body }, { notify: 'none' }),
  )
  const { values, set, errorOf } = form
  return (
    <ActionConfirm act="block" user={user} form={form} onClose={onClose} isDanger>
      <Field label={fieldLabel('block_reason')} required error={errorOf('reason')}>
        <Choice
          name="reason"
          items={BLOCK_REASONS.map((key) => ({ key, label: blockReasonLabel(key) }))}
          value={values.reason}
          onChange={(key) => set({ reason: BLOCK_REASONS.find((known) => known === key) ?? values.reason })}
        />
      </Field>
      <Field label={fieldLabel('comment')} required={values.reason === 'other'} error={errorOf('comment')}>
        <TextInput
          name="comment"
          multiline
          value={values.comment}
          onChange={(comment) => set({ comment })}
          maxLength={300}
        />
      </Field>
    </ActionConfirm>
  )
}

function UnblockDialog({ user, onClose }: DialogProps) {
  const initial = { reason: UNBLOCK_REASONS[0] as (typeof UNBLOCK_REASONS)[number] }
  const form = useActionForm(initial, onClose, (body) =>
    call(endpoints.unblock, { params: { key: user.key }, body }, { notify: 'none' }),
  )
  const { values, set, errorOf } = form
  return (
    <ActionConfirm act="unblock" user={user} form={form} onClose={onClose}>
      <Field label={fieldLabel('unblock_reason')} required error={errorOf('reason')}>
        <Choice
          name="reason"
          items={UNBLOCK_REASONS.map((key) => ({ key, label: unblockReasonLabel(key) }))}
          value={values.reason}
          onChange={(key) => set({ reason: UNBLOCK_REASONS.find((known) => known === key) ?? values.reason })}
        />
      </Field>
    </ActionConfirm>
  )
}

function DismissDialog({ user, onClose }: DialogProps) {
  const form = useActionForm({ left_on: user.left_on ?? todayInTashkent(new Date()) }, onClose, (body) =>
    call(endpoints.dismiss, { params: { key: user.key }, body }, { notify: 'none' }),
  )
  return (
    <ActionConfirm act="dismiss" user={user} form={form} onClose={onClose} isDanger>
      <Field label={fieldLabel('left_on')} required error={form.errorOf('left_on')}>
        <DateInput
          name="left_on"
          value={form.values.left_on}
          onChange={(day) => form.set({ left_on: day })}
        />
      </Field>
    </ActionConfirm>
  )
}

function RehireDialog({ user, onClose }: DialogProps) {
  const form = useActionForm({ hired_on: todayInTashkent(new Date()) }, onClose, (body) =>
    call(endpoints.rehire, { params: { key: user.key }, body }, { notify: 'none' }),
  )
  return (
    <ActionConfirm act="rehire" user={user} form={form} onClose={onClose}>
      <Field label={fieldLabel('hired_on')} required error={form.errorOf('hired_on')}>
        <DateInput
          name="hired_on"
          value={form.values.hired_on}
          onChange={(day) => form.set({ hired_on: day })}
        />
      </Field>
    </ActionConfirm>
  )
}

const PLAIN = {
  delete: endpoints.remove,
  restore: endpoints.restore,
  reset_password: endpoints.resetPassword,
} as const

function PlainDialog({ user, onClose, act }: DialogProps & { act: keyof typeof PLAIN }) {
  const form = useActionForm({}, onClose, (body) =>
    call(PLAIN[act], { params: { key: user.key }, body }, { notify: 'none' }),
  )
  return <ActionConfirm act={act} user={user} form={form} onClose={onClose} isDanger={act !== 'restore'} />
}

/** The dialog of one action. */
export function ActionDialog({ act, ...props }: DialogProps & { act: Act }) {
  if (act === 'block') return <BlockDialog {...props} />
  if (act === 'unblock') return <UnblockDialog {...props} />
  if (act === 'dismiss') return <DismissDialog {...props} />
  if (act === 'rehire') return <RehireDialog {...props} />
  return <PlainDialog act={act} {...props} />
}
