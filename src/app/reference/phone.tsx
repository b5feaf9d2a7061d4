// Phone prefixes (screen `reference.phone`): the allowed first digits of a number.

import { backOfficeApi } from '#api/back-office/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { fixedTextColumn, textColumn } from '#app/kit/display/tables/column-kinds.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import type { RecordForm } from '#app/kit/form/use-record.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { DigitsInput } from '#app/kit/inputs/masks/digits-input.tsx'
import type { Line } from '#app/kit/list/use-list-page.ts'
import { ChoiceField, StatusField } from '#app/kit/reference/choice-field.tsx'
import { fieldLabel, groupOf, valueColumn } from '#app/kit/reference/labels.ts'
import { ReferenceList } from '#app/kit/reference/list.tsx'
import {
  PHONE_KINDS,
  type PhonePrefixForm,
  phonePrefixForm,
  REFERENCE_STATUSES,
} from '#domain/reference/forms.ts'

type Prefix = PhonePrefixForm & Line
const BLANK: PhonePrefixForm = { value: '', kind: 'mobile', status: 'active', note: '' }

function Fields({ form }: { form: RecordForm<PhonePrefixForm> }) {
  const { values, set, errorOf } = form
  return (
    <>
      <Field label={fieldLabel('phone_value')} required error={errorOf('value')}>
        <DigitsInput name="value" length={2} value={values.value} onChange={(value) => set({ value })} />
      </Field>
      <ChoiceField
        field="kind"
        keys={PHONE_KINDS}
        value={values.kind}
        error={errorOf('kind')}
        onChange={(kind) => set({ kind })}
      />
      <StatusField form={form} />
      <TextField form={form} field="note" schema={phonePrefixForm} label={fieldLabel('note')} />
    </>
  )
}

export function PhonePrefixes() {
  const input = {
    name: 'phone-prefixes' as const,
    path: '/reference/phone',
    sorts: ['value', 'kind', 'status'],
    filters: { status: REFERENCE_STATUSES, kind: PHONE_KINDS },
    groups: [groupOf('status', REFERENCE_STATUSES), groupOf('kind', PHONE_KINDS)],
    columns: [
      fixedTextColumn('value', fieldLabel('phone_value'), ({ value }: Prefix) => `+998 ${value}`, {
        sort: true,
      }),
      valueColumn('kind'),
      valueColumn('status'),
      textColumn('note', fieldLabel('note'), ({ note }: Prefix) => note || null, { width: 160 }),
    ],
  }
  return (
    <ReferenceList<PhonePrefixForm, Prefix>
      title={label('screens:reference_phone')}
      endpoints={backOfficeApi.phonePrefixes}
      input={input}
      blank={BLANK}
      fields={(form) => <Fields form={form} />}
    />
  )
}
