// Departments (screen `department`).

import { backOfficeApi } from '#api/back-office/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { textColumn } from '#app/kit/display/tables/column-kinds.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import type { RecordForm } from '#app/kit/form/use-record.ts'
import type { Line } from '#app/kit/list/use-list-page.ts'
import { StatusField } from '#app/kit/reference/choice-field.tsx'
import { fieldLabel, groupOf, valueColumn } from '#app/kit/reference/labels.ts'
import { ReferenceList } from '#app/kit/reference/list.tsx'
import { type DepartmentForm, departmentForm, REFERENCE_STATUSES } from '#domain/reference/forms.ts'

type Department = DepartmentForm & Line
const BLANK: DepartmentForm = { name: '', status: 'active' }

function Fields({ form }: { form: RecordForm<DepartmentForm> }) {
  return (
    <>
      <TextField form={form} field="name" schema={departmentForm} label={fieldLabel('name')} required />
      <StatusField form={form} />
    </>
  )
}

export function Departments() {
  const input = {
    name: 'departments' as const,
    path: '/department',
    sorts: ['name', 'status'],
    filters: { status: REFERENCE_STATUSES },
    groups: [groupOf('status', REFERENCE_STATUSES)],
    columns: [textColumn('name', fieldLabel('name'), { sort: true, width: 240 }), valueColumn('status')],
  }
  return (
    <ReferenceList<DepartmentForm, Department>
      title={label('screens:department')}
      endpoints={backOfficeApi.departments}
      input={input}
      blank={BLANK}
      fields={(form) => <Fields form={form} />}
    />
  )
}
