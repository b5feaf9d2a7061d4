// Prefixes of phones (screen `reference.phone`): what a number may begin with.

import { backOfficeApi } from '#api/back-office/index.ts'
import { textOf } from '#app/i18n/i18n.ts'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { DigitsInput } from '#app/kit/inputs/masks/digits-input.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import type { Line } from '#app/kit/list/use-list-page.ts'
import { PHONE_KINDS, type PhonePrefixForm, REFERENCE_STATUSES } from '#domain/reference/forms.ts'
import { ChoiceField } from './choice-field.tsx'
import { ReferencePage } from './reference-page.tsx'
import { historyOf, type LineDialogProps, useLine } from './use-line.ts'
import { fieldWord, itemsOf, valueColumn, valueWord, wordsOf } from './words.ts'

type Prefix = PhonePrefixForm & Line
const NEW: PhonePrefixForm = { value: '', kind: 'mobile', status: 'active', note: '' }
const rows = backOfficeApi.phonePrefixes

function PrefixDialog({ line, onClose, onDone }: LineDialogProps<PhonePrefixForm>) {
  const form = useLine({ rows, blank: NEW, line, onDone })
  const { values, set, errorOf } = form
  return (
    <RecordDialog
      title={textOf('screens:reference_phone') ?? ''}
      form={form}
      wordsOf={wordsOf}
      history={historyOf(rows, line)}
      onClose={onClose}
    >
      <Field label={fieldWord('phone_value')} required error={errorOf('value')}>
        <DigitsInput name="value" length={2} value={values.value} onChange={(value) => set({ value })} />
      </Field>
      <ChoiceField
        field="kind"
        keys={PHONE_KINDS}
        value={values.kind}
        error={errorOf('kind')}
        onChange={(kind) => set({ kind })}
      />
      <ChoiceField
        field="status"
        keys={REFERENCE_STATUSES}
        value={values.status}
        error={errorOf('status')}
        onChange={(status) => set({ status })}
      />
      <Field label={fieldWord('note')} error={errorOf('note')}>
        <TextInput name="note" value={values.note} onChange={(note) => set({ note })} maxLength={120} />
      </Field>
    </RecordDialog>
  )
}

export function PhonePrefixes() {
  const given = {
    name: 'phone-prefixes',
    path: '/reference/phone',
    rows,
    sorts: ['value', 'kind', 'status'],
    filters: { status: REFERENCE_STATUSES, kind: PHONE_KINDS },
    groups: [
      { name: 'status', items: itemsOf('status', REFERENCE_STATUSES) },
      { name: 'kind', items: itemsOf('kind', PHONE_KINDS) },
    ],
    columns: [
      {
        key: 'value',
        title: fieldWord('phone_value'),
        cell: (line: Prefix) => `+998 ${line.value}`,
        sort: 'value',
      },
      valueColumn('kind'),
      valueColumn('status'),
      { key: 'note', title: fieldWord('note'), cell: (line: Prefix) => line.note },
    ],
  }
  return (
    <ReferencePage<Prefix>
      title={textOf('screens:reference_phone') ?? ''}
      given={given}
      nameOf={(line) => valueWord('status', line.status)}
      status={{ update: rows.update, fields: Object.keys(NEW) }}
      dialog={(line, onClose, onDone) => <PrefixDialog line={line} onClose={onClose} onDone={onDone} />}
    />
  )
}
