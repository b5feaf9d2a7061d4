// The form of a client, new or existing: the fields of the wizard, with possible duplicates above them.
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ClientCard } from '#api/back-office/clients.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { EmptyState } from '#app/kit/display/states.tsx'
import { RecordPage } from '#app/kit/form/record-page.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { focusField } from '#app/pickers/fields/focus-field.ts'
import { FormField } from '#app/pickers/fields/form-field.tsx'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { effectiveValue } from '#domain/applications/form.ts'
import { formHints, isRequired, isVisible } from '#domain/applications/form-rules.ts'
import type { ClientField } from '#domain/clients/client.ts'
import { DuplicateList } from './duplicate-list.tsx'
import { type ClientFormState, useClientForm } from './form/use-client-form.ts'
import { useDuplicates } from './form/use-duplicates.ts'
import { useDescribeClientField } from './labels.ts'
import { useCard } from './record/use-card.ts'
import { SECTIONS } from './sections.ts'

const LIST = '/clients'

function Fields({ fields, form }: { fields: readonly ClientField[]; form: ClientFormState }) {
  const language = useLanguage()
  const { record, context, problemOf, change, leave } = form
  const { values } = record
  const hints = formHints(values, context)
  return (
    <div className="grid grid-cols-1 gap-x-5 gap-y-4 lg:grid-cols-2">
      {fields
        .filter((field) => isVisible(field, values, context.today))
        .map((field) => (
          <FormField
            key={field}
            field={field}
            value={effectiveValue(values, field)}
            isRequired={isRequired(field, values, context.today)}
            problem={problemOf(field)}
            serverError={record.errorOf(field)}
            hint={hints.find((hint) => hint.field === field)}
            region={field === 'registration_district' ? values.registration_region : undefined}
            language={language}
            onChange={change}
            onLeave={leave}
          />
        ))}
    </div>
  )
}

function Duplicates({ form, except }: { form: ClientFormState; except: string | null }) {
  const { t } = useTranslation('clients')
  const duplicates = useDuplicates(form.record.values, except)
  if (duplicates.length === 0) return null
  return (
    <div role="status" className="flex flex-col gap-3 rounded-card bg-warn-soft p-4 text-warn">
      <p className="font-semibold">{t('twins.there')}</p>
      <DuplicateList duplicates={duplicates} />
    </div>
  )
}

function ClientForm({ card, title }: { card: ClientCard | null; title: string }) {
  const { t } = useTranslation('clients')
  const { t: tFields } = useTranslation('fields')
  const navigate = useNavigate()
  const form = useClientForm({
    card,
    onSaved: (id, name) => {
      toast.ok(t('saved', { name }))
      void refresh(backOfficeApi.clientRecords.list.path)
      void navigate({ to: '/clients/$id', params: { id } })
    },
    onInvalid: (field) => {
      toast.warn(t('check_fields'))
      void focusField(field)
    },
  })
  const back = card === null ? LIST : `${LIST}/${card.key}`
  return (
    <RecordPage title={title} back={back} form={form.record} describeChange={useDescribeClientField()}>
      <Duplicates form={form} except={card?.key ?? null} />
      {SECTIONS.map((section) => (
        <Section key={section.name} title={tFields(`sections.${section.name}`)}>
          <Fields fields={section.fields} form={form} />
        </Section>
      ))}
    </RecordPage>
  )
}

export function AddClient() {
  return <ClientForm card={null} title={label('screens:clients_add')} />
}

export function EditClient() {
  const { t } = useTranslation('clients')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: card, error, refetch } = useCard(id)
  const title = label('screens:clients_edit')
  if (card !== undefined && card.deleted_at === null)
    return <ClientForm key={card.key} card={card} title={title} />
  return (
    <Page title={title} back={LIST}>
      {card === undefined ? (
        <RecordState
          failure={error}
          absent={{ title: t('absent'), text: t('absent_text') }}
          onRetry={() => void refetch()}
        />
      ) : (
        <EmptyState title={t('is_deleted')} text={t('is_deleted_text')} />
      )}
    </Page>
  )
}
