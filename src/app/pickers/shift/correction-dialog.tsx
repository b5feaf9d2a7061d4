// A request to correct the times of a shift: day, times and reason; somebody else decides.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import { useRecord } from '#app/kit/form/use-record.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { DateInput, TimeInput } from '#app/kit/inputs/masks/date-input.tsx'
import { call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { correctionForm } from '#domain/staff/correction.ts'

export type CorrectionDraft = { shift_id: number | null; day: string; from: string; to: string }
type Props = { draft: CorrectionDraft; onClose: () => void }

export function CorrectionDialog({ draft, onClose }: Props) {
  const { t } = useTranslation('staff')
  const { shift_id } = draft
  const row = backOfficeApi.staff.askCorrection
  const form = useRecord({
    initial: { day: draft.day, from: draft.from, to: draft.to, reason: '' },
    version: null,
    save: (values) => call(row, { body: { shift_id, ...values } }, { notify: 'none' }),
    onDone: ({ day }) => {
      toast.ok(t('correction.sent', { day: formatDate(day) }))
      void refresh(row.path)
      onClose()
    },
  })
  const { values, set, errorOf } = form
  const title = t(shift_id === null ? 'correction.missing' : 'correction.title')
  return (
    <RecordDialog
      title={title}
      form={form}
      describeChange={(field, value) => ({ label: field, value: String(value) })}
      onClose={onClose}
    >
      {shift_id === null ? (
        <Field label={t('correction.day')} required error={errorOf('day')}>
          <DateInput name="day" value={values.day} onChange={(day) => set({ day })} />
        </Field>
      ) : (
        <p className="font-semibold">{formatDate(values.day)}</p>
      )}
      <div className="grid grid-cols-2 gap-4">
        <Field label={t('correction.from')} required error={errorOf('from')} hint={t('correction.time_hint')}>
          <TimeInput name="from" value={values.from} onChange={(from) => set({ from })} />
        </Field>
        <Field label={t('correction.to')} required error={errorOf('to')} hint={t('correction.time_hint')}>
          <TimeInput name="to" value={values.to} onChange={(to) => set({ to })} />
        </Field>
      </div>
      <TextField
        form={form}
        field="reason"
        schema={correctionForm}
        label={t('correction.reason')}
        required
        hint={t('correction.reason_hint')}
        multiline
      />
    </RecordDialog>
  )
}
