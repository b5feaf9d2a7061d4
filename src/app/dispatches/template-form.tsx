// The form of a template, new or known: its text in three languages, with what an operator bills for each; read only for whoever may not
// write.
import { useTranslation } from 'react-i18next'
import type { TemplateLine } from '#api/back-office/dispatches.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import { useRecord } from '#app/kit/form/use-record.ts'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { call } from '#app/platform/api.ts'
import { useSession } from '#app/platform/session.ts'
import { exampleOf, TEMPLATE_FIELDS, type TemplateForm, templateForm } from '#domain/dispatches/template.ts'
import { LANGUAGES } from '#domain/kernel/texts/language.ts'
import { isGsm, partsOf } from '#domain/sms-log/parts.ts'
import { describeChange, fieldLabel } from './labels.ts'
import { TemplatePill } from './pills.tsx'

const endpoints = backOfficeApi.smsTemplates

const BLANK: TemplateForm = { title: '', ru: '', 'uz-Latn': '', 'uz-Cyrl': '', approved: false, active: true }

const formOf = ({ title, ru, approved, active, ...texts }: TemplateLine): TemplateForm => ({
  title,
  ru,
  'uz-Latn': texts['uz-Latn'],
  'uz-Cyrl': texts['uz-Cyrl'],
  approved,
  active,
})

/** Characters and parts of a text, with an example for its fields. */
function useLengthOf() {
  const { t } = useTranslation('dispatches')
  return (template: string): string => {
    const text = exampleOf(template)
    const counted = t('length', { count: text.length, parts: partsOf(text) })
    return isGsm(text) ? counted : `${counted}. ${t('not_gsm')}`
  }
}

type Props = { template: TemplateLine | null; onClose: () => void; onSaved: (title: string) => void }

function Form({ template, onClose, onSaved }: Props) {
  const { t } = useTranslation('dispatches')
  const lengthOf = useLengthOf()
  const form = useRecord<TemplateForm>({
    initial: template === null ? BLANK : formOf(template),
    version: template?.version ?? null,
    save: (values, base) =>
      template === null || base === null
        ? call(endpoints.create, { body: values }, { notify: 'none' })
        : call(
            endpoints.update,
            { params: { key: template.key }, body: { base_version: base, values } },
            { notify: 'none' },
          ),
    onDone: ({ title }) => onSaved(title),
  })
  const { values, set, errorOf } = form
  const approvedError = errorOf('approved')
  return (
    <RecordDialog
      title={template?.title ?? t('new_template')}
      form={form}
      describeChange={describeChange}
      history={template === null ? null : { endpoint: endpoints.history, recordKey: template.key }}
      onClose={onClose}
    >
      <TextField form={form} field="title" schema={templateForm} label={fieldLabel('title')} required />
      <p className="text-[13px] text-text-2">
        {t('fields_hint')}{' '}
        {TEMPLATE_FIELDS.map((field) => `{${field}} ${t(`placeholders.${field}`)}`).join(', ')}
      </p>
      {LANGUAGES.map((language) => (
        <TextField
          key={language}
          form={form}
          field={language}
          schema={templateForm}
          label={fieldLabel(language)}
          hint={lengthOf(values[language])}
          required
          multiline
        />
      ))}
      <Flag
        name="approved"
        label={fieldLabel('approved')}
        value={values.approved}
        onChange={(approved) => set({ approved })}
      />
      {approvedError !== null && <p className="text-danger">{approvedError}</p>}
      <Flag
        name="active"
        label={fieldLabel('active')}
        value={values.active}
        onChange={(active) => set({ active })}
      />
    </RecordDialog>
  )
}

function Reading({ template, onClose }: { template: TemplateLine; onClose: () => void }) {
  const lengthOf = useLengthOf()
  return (
    <Dialog title={template.title} isOpen isWide onClose={onClose}>
      <div className="flex flex-col gap-4">
        <div>
          <TemplatePill template={template} />
        </div>
        <KeyValue
          rows={LANGUAGES.map((language) => ({
            label: fieldLabel(language),
            value: template[language],
            note: lengthOf(template[language]),
          }))}
        />
        <RecordHistory
          endpoint={endpoints.history}
          recordKey={template.key}
          describeChange={describeChange}
        />
      </div>
    </Dialog>
  )
}

export function TemplateEditor({ template, onClose, onSaved }: Props) {
  const { can } = useSession()
  if (template !== null && !can('dispatches.write')) return <Reading template={template} onClose={onClose} />
  return <Form template={template} onClose={onClose} onSaved={onSaved} />
}
