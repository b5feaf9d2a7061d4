// The form of an absence: kind, first and last day, note.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Absence } from '#api/back-office/staff/shapes.ts'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import { useRecord } from '#app/kit/form/use-record.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { DateInput } from '#app/kit/inputs/masks/date-input.tsx'
import { stateLabel } from '#app/pickers/shift/labels.ts'
import { call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { ABSENCE_KINDS, type AbsenceForm, absenceForm } from '#domain/staff/absence.ts'
import { describeChange } from '../labels.ts'

const endpoints = backOfficeApi.staff
const NEW: AbsenceForm = { kind: 'vacation', from_on: '', to_on: '', note: '' }
type Props = { personKey: string; absence: Absence | null; onClose: () => void }

function useAbsence({ personKey, absence, onClose }: Props) {
  const { t } = useTranslation('staff')
  const { kind, from_on, to_on, note } = absence ?? NEW
  return useRecord<AbsenceForm>({
    initial: { kind, from_on, to_on, note },
    version: absence?.version ?? null,
    save: (values, base) =>
      absence === null || base === null
        ? call(endpoints.createAbsence, { params: { key: personKey }, body: values }, { notify: 'none' })
        : call(
            endpoints.updateAbsence,
            { params: { key: absence.key }, body: { base_version: base, values } },
            { notify: 'none' },
          ),
    onDone: (saved) => {
      const days = { from: formatDate(saved.from_on), to: formatDate(saved.to_on) }
      toast.ok(t('absence_saved', { kind: stateLabel(saved.kind), ...days }))
      void refresh(endpoints.managers.path)
      onClose()
    },
  })
}

export function AbsenceFormDialog(props: Props) {
  const { t } = useTranslation('staff')
  const form = useAbsence(props)
  const { values, set, errorOf } = form
  return (
    <RecordDialog
      title={t('absence.title')}
      form={form}
      describeChange={describeChange}
      onClose={props.onClose}
    >
      <Field label={t('absence.kind')} required error={errorOf('kind')}>
        <Choice
          name="kind"
          items={ABSENCE_KINDS.map((key) => ({ key, label: stateLabel(key) }))}
          value={values.kind}
          onChange={(key) => set({ kind: ABSENCE_KINDS.find((known) => known === key) ?? values.kind })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label={t('absence.from_on')} required error={errorOf('from_on')}>
          <DateInput name="from_on" value={values.from_on} onChange={(from_on) => set({ from_on })} />
        </Field>
        <Field label={t('absence.to_on')} required error={errorOf('to_on')}>
          <DateInput name="to_on" value={values.to_on} onChange={(to_on) => set({ to_on })} />
        </Field>
      </div>
      <TextField form={form} field="note" schema={absenceForm} label={t('absence.note')} />
    </RecordDialog>
  )
}
