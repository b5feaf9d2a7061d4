// A partner in a form: a new one, or one that is there (screens `partners.add`, `partners.edit`).
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { textOf } from '#app/i18n/i18n.ts'
import { RecordPage } from '#app/kit/form/record-page.tsx'
import { useRecord } from '#app/kit/form/use-record.ts'
import { call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { NEW_PARTNER } from '#domain/partners/partner-form.ts'
import { type Partner, PartnerLoaded } from '../view/partner-loaded.tsx'
import { usePartnerWords } from '../words.ts'
import { formOf, type PartnerValues, valuesOf } from './form-values.ts'
import { BoundSection, GatewaySection, MainSection, RulesSection } from './sections.tsx'
import { TermsField } from './terms-field.tsx'

const rows = backOfficeApi.partners
const LIST = '/partners'
const viewOf = (key: string) => `${LIST}/${key}`

type Props = { opened: Partner | null; title: string }

function PartnerFormPage({ opened, title }: Props) {
  const { t } = useTranslation('partners')
  // As it was opened: a newer answer behind the form would take away what was typed; saving settles it by the version.
  const [record] = useState(opened)
  const navigate = useNavigate()
  const wordsOf = usePartnerWords()
  const form = useRecord<PartnerValues>({
    initial: valuesOf(record ?? NEW_PARTNER),
    version: record?.version ?? null,
    read: (server) => valuesOf(server as never),
    save: (values, base) =>
      record === null || base === null
        ? call(rows.create, { body: formOf(values) }, { notify: 'none' })
        : call(
            rows.update,
            { params: { key: record.key }, body: { base_version: base, values: formOf(values) } },
            { notify: 'none' },
          ),
    onDone: () => {
      toast.ok(record === null ? t('created') : t('saved'))
      void refresh(rows.list.path)
      void navigate(record === null ? { to: LIST } : { to: '/partners/$id', params: { id: record.key } })
    },
  })
  return (
    <RecordPage
      title={title}
      back={record === null ? LIST : viewOf(record.key)}
      form={form}
      wordsOf={wordsOf}
    >
      <MainSection form={form} />
      <TermsField form={form} />
      <RulesSection form={form} />
      <BoundSection form={form} />
      <GatewaySection form={form} setAt={record?.secret_set_at ?? null} />
    </RecordPage>
  )
}

export function AddPartner() {
  return <PartnerFormPage opened={null} title={textOf('screens:partners_add') ?? ''} />
}

export function EditPartner() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return (
    <PartnerLoaded id={id} title={textOf('screens:partners_edit') ?? ''}>
      {(partner) => <PartnerFormPage key={partner.key} opened={partner} title={partner.name} />}
    </PartnerLoaded>
  )
}
