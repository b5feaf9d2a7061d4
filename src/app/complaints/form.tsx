// The form of a complaint or an offer, new or not taken yet.
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { WholeComplaint } from '#api/back-office/complaints.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import { useRecord } from '#app/kit/form/use-record.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { itemsOf } from '#app/kit/inputs/items.ts'
import { RecordNumberInput } from '#app/kit/inputs/masks/money-input.tsx'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import {
  COMPLAINT_KINDS,
  COMPLAINT_TOPICS,
  complaintForm,
  type ComplaintForm as Form,
  URGENT_PER_DAY,
} from '#domain/complaints/complaint.ts'
import { describeChange, fieldLabel, kindLabel, topicLabel } from './labels.ts'

const endpoints = backOfficeApi.complaints

const BLANK: Form = {
  kind: 'appeal',
  topic: 'work',
  title: '',
  text: '',
  urgent: false,
  hidden: false,
  application: null,
}

const formOf = ({ kind, topic, title, text, urgent, hidden, application }: WholeComplaint): Form => ({
  kind,
  topic,
  title,
  text,
  urgent,
  hidden,
  application: application?.number ?? null,
})

function useComplaint(complaint: WholeComplaint | null, onClose: () => void) {
  const { t } = useTranslation('complaints')
  return useRecord<Form>({
    initial: complaint === null ? BLANK : formOf(complaint),
    version: complaint?.version ?? null,
    save: (values, base) =>
      complaint === null || base === null
        ? call(endpoints.create, { body: values }, { notify: 'none' })
        : call(
            endpoints.update,
            { params: { key: complaint.key }, body: { base_version: base, values } },
            { notify: 'none' },
          ),
    onDone: ({ title }) => {
      toast.ok(t('saved', { title }))
      void refresh(endpoints.list.path)
      onClose()
    },
  })
}

type Props = { complaint: WholeComplaint | null; onClose: () => void }

export function ComplaintForm({ complaint, onClose }: Props) {
  const { t } = useTranslation('complaints')
  const form = useComplaint(complaint, onClose)
  const { values, set, errorOf } = form
  const urgentNote = useId()
  const urgentError = errorOf('urgent')
  return (
    <RecordDialog
      title={complaint === null ? t('new') : t('title', { number: complaint.key })}
      form={form}
      describeChange={describeChange}
      onClose={onClose}
    >
      <Segments
        name="kind"
        label={fieldLabel('kind')}
        items={itemsOf(COMPLAINT_KINDS, kindLabel)}
        value={values.kind}
        onChange={(key) => set({ kind: COMPLAINT_KINDS.find((known) => known === key) ?? values.kind })}
      />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <Field label={fieldLabel('topic')} required error={errorOf('topic')}>
          <Choice
            name="topic"
            items={itemsOf(COMPLAINT_TOPICS, topicLabel)}
            value={values.topic}
            onChange={(key) =>
              set({ topic: COMPLAINT_TOPICS.find((known) => known === key) ?? values.topic })
            }
          />
        </Field>
        <Field label={fieldLabel('application')} hint={t('application_hint')} error={errorOf('application')}>
          <RecordNumberInput
            name="application"
            value={values.application}
            onChange={(application) => set({ application })}
          />
        </Field>
      </div>
      <TextField form={form} field="title" schema={complaintForm} label={fieldLabel('title')} required />
      <TextField
        form={form}
        field="text"
        schema={complaintForm}
        label={fieldLabel('text')}
        required
        multiline
      />
      <div>
        <Flag
          name="urgent"
          label={t('urgent_label')}
          value={values.urgent}
          describedBy={urgentNote}
          onChange={(urgent) => set({ urgent })}
        />
        <p
          id={urgentNote}
          role={urgentError === null ? undefined : 'alert'}
          className={urgentError === null ? 'text-[13px] text-text-2' : 'text-[13px] text-danger'}
        >
          {urgentError ?? t('urgent_hint', { count: URGENT_PER_DAY })}
        </p>
        <Flag
          name="hidden"
          label={t('hidden_label')}
          value={values.hidden}
          onChange={(hidden) => set({ hidden })}
        />
      </div>
    </RecordDialog>
  )
}
