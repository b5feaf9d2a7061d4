// The form of a branch, new or existing.

import { useNavigate, useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BranchView } from '#api/back-office/branches.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { getLanguage, label } from '#app/i18n/i18n.ts'
import { RecordPage } from '#app/kit/form/record-page.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import { UnreadPage } from '#app/kit/form/unread-page.tsx'
import { type RecordForm, useRecord } from '#app/kit/form/use-record.ts'
import { Combo } from '#app/kit/inputs/combo.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { PhoneInput } from '#app/kit/inputs/masks/phone-input.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { namedItem } from '#app/pickers/named-item.ts'
import { call } from '#app/platform/api.ts'
import { refresh, useOpened } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { type BranchDraft, branchForm } from '#domain/branches/branch.ts'
import type { labelIn } from '#domain/reference/lists.ts'
import { districtsOf, REGIONS } from '#domain/reference/regions.ts'
import { describeChange, fieldLabel } from './labels.ts'

const endpoints = backOfficeApi.branches
const BLANK: BranchDraft = { name: '', region: null, district: null, address: '', phone: '' }

const valuesOf = ({ name, region, district, address, phone }: BranchDraft): BranchDraft => ({
  name,
  region,
  district,
  address,
  phone,
})

function useBranchForm(record: BranchView | null) {
  const { t } = useTranslation('branches')
  const navigate = useNavigate()
  const key = useRef(record?.key ?? '')
  const quiet = { notify: 'none' } as const
  return useRecord<BranchDraft>({
    initial: valuesOf(record ?? BLANK),
    version: record?.version ?? null,
    read: (server) => valuesOf(server as BranchDraft),
    save: async (values, base) => {
      const answer =
        record === null || base === null
          ? await call(endpoints.create, { body: values }, quiet)
          : await call(
              endpoints.update,
              { params: { key: record.key }, body: { base_version: base, values } },
              quiet,
            )
      key.current = answer.key
    },
    onDone: ({ name }) => {
      toast.ok(t('saved', { name }))
      void refresh(endpoints.list.path)
      void navigate({ to: '/branches/$id', params: { id: key.current } })
    },
  })
}

type PlaceProps = {
  field: 'region' | 'district'
  form: RecordForm<BranchDraft>
  places: readonly Parameters<typeof labelIn>[0][]
  onChange: (id: number | null) => void
}

function Place({ field, form, places, onChange }: PlaceProps) {
  const items = (places as readonly ((typeof places)[number] & { id: number })[]).map((place) =>
    namedItem(place.id, place, getLanguage()),
  )
  const value = form.values[field]
  return (
    <Field label={fieldLabel(field)} required error={form.errorOf(field)}>
      <Combo
        name={field}
        items={items}
        value={value === null ? null : String(value)}
        onChange={(key) => onChange(key === null ? null : Number(key))}
      />
    </Field>
  )
}

function Fields({ form }: { form: RecordForm<BranchDraft> }) {
  const { values, set, errorOf } = form
  return (
    <Section>
      <div className="grid gap-4 lg:grid-cols-2">
        <TextField form={form} field="name" schema={branchForm} label={fieldLabel('name')} required />
        <Field label={fieldLabel('phone')} error={errorOf('phone')}>
          <PhoneInput name="phone" value={values.phone} onChange={(phone) => set({ phone })} />
        </Field>
        <Place
          field="region"
          form={form}
          places={REGIONS}
          onChange={(region) => region !== values.region && set({ region, district: null })}
        />
        {/* The key resets the typed text, because another region has other districts. */}
        <Place
          key={values.region}
          field="district"
          form={form}
          places={districtsOf(values.region)}
          onChange={(district) => set({ district })}
        />
        <TextField
          form={form}
          field="address"
          schema={branchForm}
          label={fieldLabel('address')}
          className="lg:col-span-2"
        />
      </div>
    </Section>
  )
}

function BranchFormPage({ record, title, back }: { record: BranchView | null; title: string; back: string }) {
  const form = useBranchForm(record)
  return (
    <RecordPage title={title} back={back} form={form} describeChange={describeChange}>
      <Fields form={form} />
    </RecordPage>
  )
}

export const AddBranch = () => (
  <BranchFormPage record={null} title={label('screens:branches_add')} back="/branches" />
)

export function EditBranch() {
  const { t } = useTranslation('branches')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useOpened(endpoints.view, { params: { key: id } }, { notify: 'none' })
  const title = label('screens:branches_edit')
  const back = `/branches/${id}`
  if (data === undefined)
    return (
      <UnreadPage
        title={title}
        back={back}
        absent={{ title: t('absent'), text: t('absent_text') }}
        read={{ error, refetch }}
      />
    )
  return <BranchFormPage record={data} title={data.name} back={back} />
}
