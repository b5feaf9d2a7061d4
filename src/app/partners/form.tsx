// The form of a partner, new or existing (screens `partners.add`, `partners.edit`).
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { RecordPage } from '#app/kit/form/record-page.tsx'
import { useRecord } from '#app/kit/form/use-record.ts'
import { call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { NEW_PARTNER } from '#domain/partners/partner-form.ts'
import { formOf, type PartnerValues, valuesOf } from './form/form-values.ts'
import { BoundSection, GatewaySection, MainSection, RulesSection, SaleSection } from './form/sections.tsx'
import { TermsField } from './form/terms-field.tsx'
import { useDescribePartnerChange } from './labels.ts'
import { LoadedPartner, type Partner } from './record/partner-loaded.tsx'

const endpoints = backOfficeApi.partners
const LIST = '/partners'
const viewOf = (key: string) => `${LIST}/${key}`

type Props = { opened: Partner | null; title: string }

function PartnerFormPage({ opened, title }: Props) {
  const { t } = useTranslation('partners')
  // The record as it was opened: a refresh in the background would discard the input. Saving detects conflicts by version.
  const [record] = useState(opened)
  const navigate = useNavigate()
  const describeChange = useDescribePartnerChange()
  const form = useRecord<PartnerValues>({
    initial: valuesOf(record ?? NEW_PARTNER),
    version: record?.version ?? null,
    // The details of a version conflict hold the record as the endpoint returns it.
    read: (server) => valuesOf(server as Partner),
    save: (values, base) =>
      record === null || base === null
        ? call(endpoints.create, { body: formOf(values) }, { notify: 'none' })
        : call(
            endpoints.update,
            { params: { key: record.key }, body: { base_version: base, values: formOf(values) } },
            { notify: 'none' },
          ),
    onDone: ({ name }) => {
      toast.ok(t(record === null ? 'created' : 'saved', { name }))
      void refresh(endpoints.list.path)
      void navigate(record === null ? { to: LIST } : { to: '/partners/$id', params: { id: record.key } })
    },
  })
  return (
    <RecordPage
      title={title}
      back={record === null ? LIST : viewOf(record.key)}
      form={form}
      describeChange={describeChange}
    >
      <MainSection form={form} />
      <TermsField form={form} />
      <RulesSection form={form} />
      <BoundSection form={form} />
      <SaleSection form={form} />
      <GatewaySection
        form={form}
        setAt={{ first: record?.secret_set_at ?? null, second: record?.secret2_set_at ?? null }}
      />
    </RecordPage>
  )
}

export function AddPartner() {
  return <PartnerFormPage opened={null} title={label('screens:partners_add')} />
}

export function EditPartner() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return (
    <LoadedPartner id={id} title={label('screens:partners_edit')}>
      {(partner) => <PartnerFormPage key={partner.key} opened={partner} title={partner.name} />}
    </LoadedPartner>
  )
}
