// Departments (screen `department`).

import { backOfficeApi } from '#api/back-office/index.ts'
import { textOf } from '#app/i18n/i18n.ts'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import type { Line } from '#app/kit/list/use-list-page.ts'
import { type DepartmentForm, REFERENCE_STATUSES } from '#domain/reference/forms.ts'
import { ChoiceField } from './choice-field.tsx'
import { ReferencePage } from './reference-page.tsx'
import { historyOf, type LineDialogProps, useLine } from './use-line.ts'
import { fieldWord, itemsOf, valueColumn, valueWord, wordsOf } from './words.ts'

type Department = DepartmentForm & Line
const NEW: DepartmentForm = { name: '', status: 'active' }
const rows = backOfficeApi.departments

function DepartmentDialog({ line, onClose, onDone }: LineDialogProps<DepartmentForm>) {
  const form = useLine({ rows, blank: NEW, line, onDone })
  const { values, set, errorOf } = form
  return (
    <RecordDialog
      title={textOf('screens:department') ?? ''}
      form={form}
      wordsOf={wordsOf}
      history={historyOf(rows, line)}
      onClose={onClose}
    >
      <Field label={fieldWord('name')} required error={errorOf('name')}>
        <TextInput name="name" value={values.name} onChange={(name) => set({ name })} maxLength={60} />
      </Field>
      <ChoiceField
        field="status"
        keys={REFERENCE_STATUSES}
        value={values.status}
        error={errorOf('status')}
        onChange={(status) => set({ status })}
      />
    </RecordDialog>
  )
}

export function Departments() {
  const given = {
    name: 'departments',
    path: '/department',
    rows,
    sorts: ['name', 'status'],
    filters: { status: REFERENCE_STATUSES },
    groups: [{ name: 'status', items: itemsOf('status', REFERENCE_STATUSES) }],
    columns: [
      { key: 'name', title: fieldWord('name'), cell: (line: Department) => line.name, sort: 'name' },
      valueColumn('status'),
    ],
  }
  return (
    <ReferencePage<Department>
      title={textOf('screens:department') ?? ''}
      given={given}
      nameOf={(line) => valueWord('status', line.status)}
      status={{ update: rows.update, fields: Object.keys(NEW) }}
      dialog={(line, onClose, onDone) => <DepartmentDialog line={line} onClose={onClose} onDone={onDone} />}
    />
  )
}
