// The branch and the host of a visitor: an employee from the list, or another person by name.

import { backOfficeApi } from '#api/back-office/index.ts'
import type { VisitorLine } from '#api/back-office/visitors.ts'
import { TextField } from '#app/kit/form/text-field.tsx'
import type { RecordForm } from '#app/kit/form/use-record.ts'
import { Combo } from '#app/kit/inputs/combo.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { entryItems } from '#app/kit/inputs/items.ts'
import { BranchPicker } from '#app/pickers/branch-picker.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { type VisitorDraft, visitorForm } from '#domain/visitors/visitor.ts'
import { fieldLabel } from './labels.ts'

type Props = { form: RecordForm<VisitorDraft>; visitor: VisitorLine | null }

/** The hosts to choose from, plus the host of the record, who may no longer work there. */
function useHosts(branch: number | null, visitor: VisitorLine | null) {
  const { data } = useEndpoint(
    backOfficeApi.outsider.hosts,
    { query: { branch: branch ?? 0 } },
    { enabled: branch !== null, notify: 'none' },
  )
  const items = entryItems(data?.items ?? [])
  const own = visitor?.host_id == null ? [] : [{ key: String(visitor.host_id), label: visitor.host }]
  return [...items, ...own.filter(({ key }) => !items.some((item) => item.key === key))]
}

export function PlaceFields({ form, visitor }: Props) {
  const { values, set, errorOf } = form
  const { scopeOf, user } = useSession()
  const hosts = useHosts(values.branch_id, visitor)
  const mine = user?.branch_id == null ? null : { id: user.branch_id, name: user.branch_name ?? '' }
  const known = visitor === null ? mine : { id: visitor.branch_id, name: visitor.branch }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <Field label={fieldLabel('branch_id')} required error={errorOf('branch_id')}>
          <BranchPicker
            name="branch_id"
            value={values.branch_id}
            known={known}
            isDisabled={scopeOf('outsider.edit') !== 'all'}
            onChange={(branch_id) => branch_id !== values.branch_id && set({ branch_id, host_id: null })}
          />
        </Field>
        <Field key={values.branch_id} label={fieldLabel('host_id')} error={errorOf('host_id')}>
          <Combo
            name="host_id"
            items={hosts}
            value={values.host_id === null ? null : String(values.host_id)}
            onChange={(key) => set({ host_id: key === null ? null : Number(key) })}
          />
        </Field>
      </div>
      {values.host_id === null && (
        <TextField form={form} field="host_name" schema={visitorForm} label={fieldLabel('host_name')} />
      )}
    </>
  )
}
