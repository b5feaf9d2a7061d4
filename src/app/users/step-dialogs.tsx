// The steps of an account that ask for a reason or a day.
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { UserView } from '#api/back-office/users.ts'
import { TextField } from '#app/kit/form/text-field.tsx'
import { type RecordForm, useRecord } from '#app/kit/form/use-record.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { DateInput } from '#app/kit/inputs/masks/date-input.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { stepText } from '#app/kit/steps/question.tsx'
import type { StepDialogProps } from '#app/kit/steps/table.ts'
import { announceRefusal } from '#app/kit/steps/use-step.ts'
import { ApiFailure, call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/data.ts'
import { announceDone } from '#app/platform/undo.ts'
import { getToday } from '#app/platform/wire/clock.ts'
import { BLOCK_REASONS, type BlockReason, blockForm, UNBLOCK_REASONS } from '#domain/users/user-form.ts'
import { blockReasonLabel, fieldLabel, unblockReasonLabel } from './labels.ts'

const endpoints = backOfficeApi.users
type Act = 'block' | 'unblock' | 'dismiss' | 'rehire'
type DialogProps = StepDialogProps<UserView>

/**
 * What undoes an action of the version that the action made, and which action it is; null where nothing leads back to what was
 * entered before.
 */
type Inverse = { act: Act; run: (base_version: number) => Promise<unknown> } | null

type Done = { version: number }

/**
 * The form of one action: field errors appear at their fields, others as a message. Where somebody else has changed the account since
 * it was read, the dialog closes and the page shows it as it is now.
 */
function useActionForm<V extends object>(
  initial: V,
  onClose: () => void,
  { act, name, inverse }: { act: Act; name: string; inverse: Inverse },
  send: (values: V) => Promise<Done>,
) {
  const { t } = useTranslation('users')
  const made = useRef(0)
  const reload = () => void refresh(endpoints.list.path)
  return useRecord<V>({
    initial,
    version: null,
    save: async (values) => {
      try {
        made.current = (await send(values)).version
      } catch (failure) {
        if (failure instanceof ApiFailure && failure.problem?.problem === 'version_conflict') {
          onClose()
          reload()
        }
        throw failure
      }
    },
    onDone: () => {
      onClose()
      announceDone(
        t(`steps.${act}.done`, { name }),
        inverse && {
          run: () => inverse.run(made.current),
          undone: t(`steps.${inverse.act}.done`, { name }),
          refresh: reload,
          onRefused: (failure) => announceRefusal(failure, 'users'),
        },
      )
      reload()
    },
  })
}

type ConfirmProps<V> = DialogProps & { form: RecordForm<V>; children: ReactNode }

function ActionConfirm<V>({ table, step, record, form, onClose, children }: ConfirmProps<V>) {
  return (
    <Confirm
      title={stepText(table, step, 'title', record)}
      text={stepText(table, step, 'text', record)}
      confirm={stepText(table, step, 'do', record)}
      kind={table.rows[step]?.kind === 'danger' ? 'danger' : 'primary'}
      isOpen
      onClose={onClose}
      onConfirm={form.submit}
      busy={form.isBusy}
    >
      <div className="flex flex-col gap-4 pt-4">{children}</div>
    </Confirm>
  )
}

const quiet = { notify: 'none' } as const

export function BlockDialog(props: DialogProps) {
  const { record: user, onClose } = props
  const params = { key: user.key }
  const inverse: Inverse = {
    act: 'unblock',
    run: (base_version) =>
      call(endpoints.unblock, { params, body: { reason: 'mistake', base_version } }, quiet),
  }
  const initial = { reason: BLOCK_REASONS[0] as BlockReason, comment: '' }
  const form = useActionForm(initial, onClose, { act: 'block', name: user.values.name, inverse }, (body) =>
    call(endpoints.block, { params, body: { ...body, base_version: user.version } }, quiet),
  )
  const { values, set, errorOf } = form
  return (
    <ActionConfirm {...props} form={form}>
      <Field label={fieldLabel('block_reason')} required error={errorOf('reason')}>
        <Choice
          name="reason"
          items={BLOCK_REASONS.map((key) => ({ key, label: blockReasonLabel(key) }))}
          value={values.reason}
          onChange={(key) => set({ reason: BLOCK_REASONS.find((known) => known === key) ?? values.reason })}
        />
      </Field>
      <TextField
        form={form}
        field="comment"
        schema={blockForm}
        label={fieldLabel('comment')}
        required={values.reason === 'other'}
        multiline
      />
    </ActionConfirm>
  )
}

/** Blocks the account again for the reason that it was blocked for. */
function blockAgain({ key, block }: UserView): Inverse {
  if (block === null || block.reason === null) return null
  const body = { reason: block.reason, comment: block.comment }
  return {
    act: 'block',
    run: (base_version) => call(endpoints.block, { params: { key }, body: { ...body, base_version } }, quiet),
  }
}

export function UnblockDialog(props: DialogProps) {
  const { record: user, onClose } = props
  const inverse = blockAgain(user)
  const initial = { reason: UNBLOCK_REASONS[0] as (typeof UNBLOCK_REASONS)[number] }
  const form = useActionForm(initial, onClose, { act: 'unblock', name: user.values.name, inverse }, (body) =>
    call(
      endpoints.unblock,
      { params: { key: user.key }, body: { ...body, base_version: user.version } },
      quiet,
    ),
  )
  const { values, set, errorOf } = form
  return (
    <ActionConfirm {...props} form={form}>
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

/** Hires the person again from the day on which they were hired; a day of leaving that was set before is not kept. */
function hireAgain({ key, values: { hired_on }, left_on }: UserView): Inverse {
  if (hired_on === null || left_on !== null) return null
  return {
    act: 'rehire',
    run: (base_version) =>
      call(endpoints.rehire, { params: { key }, body: { hired_on, base_version } }, quiet),
  }
}

export function DismissDialog(props: DialogProps) {
  const { record: user, onClose } = props
  const form = useActionForm(
    { left_on: user.left_on ?? getToday() },
    onClose,
    { act: 'dismiss', name: user.values.name, inverse: hireAgain(user) },
    (body) =>
      call(
        endpoints.dismiss,
        { params: { key: user.key }, body: { ...body, base_version: user.version } },
        quiet,
      ),
  )
  return (
    <ActionConfirm {...props} form={form}>
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

export function RehireDialog(props: DialogProps) {
  const { record: user, onClose } = props
  const form = useActionForm(
    { hired_on: getToday() },
    onClose,
    { act: 'rehire', name: user.values.name, inverse: null },
    (body) =>
      call(
        endpoints.rehire,
        { params: { key: user.key }, body: { ...body, base_version: user.version } },
        quiet,
      ),
  )
  return (
    <ActionConfirm {...props} form={form}>
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
