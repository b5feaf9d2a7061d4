// The form of a visitor, new or existing.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { VisitorLine } from '#api/back-office/visitors.ts'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import { type RecordForm, useRecord } from '#app/kit/form/use-record.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { itemsOf } from '#app/kit/inputs/items.ts'
import { DateInput, TimeInput } from '#app/kit/inputs/masks/date-input.tsx'
import { PhoneInput } from '#app/kit/inputs/masks/phone-input.tsx'
import { call } from '#app/platform/api.ts'
import { useSession } from '#app/platform/session.ts'
import { getCurrentTime } from '#app/platform/wire/clock.ts'
import {
  timesOf,
  VISIT_REASONS,
  VISIT_RESULTS,
  type VisitorDraft,
  visitorForm,
} from '#domain/visitors/visitor.ts'
import { fieldLabel, reasonLabel, resultLabel } from './labels.ts'
import { PlaceFields } from './place-fields.tsx'
import { useDescribeVisitorChange, VisitorHistory } from './record.tsx'

const endpoints = backOfficeApi.outsider

const blank = (branch_id: number | null): VisitorDraft => ({
  name: '',
  phone: '',
  reason: 'purchase',
  host_id: null,
  host_name: '',
  branch_id,
  ...timesOf({ arrived_at: getCurrentTime(), left_at: null }),
  result: null,
  comment: '',
})

function formOf(visitor: VisitorLine): VisitorDraft {
  const { name, phone, reason, host_id, host_name, branch_id, result, comment } = visitor
  const left_at = visitor.left_at === null ? null : new Date(visitor.left_at)
  const times = timesOf({ arrived_at: new Date(visitor.arrived_at), left_at })
  return { name, phone, reason, host_id, host_name, branch_id, ...times, result, comment }
}

function useVisitor(visitor: VisitorLine | null, onDone: (name: string) => void) {
  const { user } = useSession()
  return useRecord<VisitorDraft>({
    initial: visitor === null ? blank(user?.branch_id ?? null) : formOf(visitor),
    version: visitor?.version ?? null,
    save: (values, base) =>
      visitor === null || base === null
        ? call(endpoints.create, { body: values }, { notify: 'none' })
        : call(
            endpoints.update,
            { params: { key: visitor.key }, body: { base_version: base, values } },
            { notify: 'none' },
          ),
    onDone: ({ name }) => onDone(name),
  })
}

type Part = { form: RecordForm<VisitorDraft> }

function Who({ form }: Part) {
  const { values, set, errorOf } = form
  return (
    <>
      <TextField form={form} field="name" schema={visitorForm} label={fieldLabel('name')} required />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <Field label={fieldLabel('phone')} error={errorOf('phone')}>
          <PhoneInput name="phone" value={values.phone} onChange={(phone) => set({ phone })} />
        </Field>
        <Field label={fieldLabel('reason')} required error={errorOf('reason')}>
          <Choice
            name="reason"
            items={itemsOf(VISIT_REASONS, reasonLabel)}
            value={values.reason}
            onChange={(key) => set({ reason: VISIT_REASONS.find((known) => known === key) ?? values.reason })}
          />
        </Field>
      </div>
    </>
  )
}

/** A date field and a time field. */
function Moment({ form, name }: Part & { name: 'arrived' | 'left' }) {
  const { values, set, errorOf } = form
  const [day, time] = [`${name}_on`, `${name}_time`] as const
  const required = name === 'arrived'
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label={fieldLabel(day)} required={required} error={errorOf(day)}>
        <DateInput name={day} value={values[day]} onChange={(value) => set({ [day]: value })} />
      </Field>
      <Field label={fieldLabel(time)} required={required} error={errorOf(time)}>
        <TimeInput name={time} value={values[time]} onChange={(value) => set({ [time]: value })} />
      </Field>
    </div>
  )
}

function Outcome({ form }: Part) {
  const { values, set, errorOf } = form
  return (
    <>
      <Field label={fieldLabel('result')} error={errorOf('result')}>
        <Choice
          name="result"
          items={itemsOf(VISIT_RESULTS, resultLabel)}
          value={values.result}
          onChange={(key) => set({ result: VISIT_RESULTS.find((known) => known === key) ?? null })}
        />
      </Field>
      <TextField form={form} field="comment" schema={visitorForm} label={fieldLabel('comment')} multiline />
    </>
  )
}

type Props = { visitor: VisitorLine | null; onClose: () => void; onDone: (name: string) => void }

export function VisitorForm({ visitor, onClose, onDone }: Props) {
  const { t } = useTranslation('visitors')
  const form = useVisitor(visitor, onDone)
  return (
    <RecordDialog
      title={visitor?.name ?? t('new')}
      form={form}
      describeChange={useDescribeVisitorChange(visitor)}
      onClose={onClose}
    >
      <Who form={form} />
      <PlaceFields form={form} visitor={visitor} />
      <Moment form={form} name="arrived" />
      <Moment form={form} name="left" />
      <Outcome form={form} />
      {visitor !== null && <VisitorHistory visitor={visitor} />}
    </RecordDialog>
  )
}
