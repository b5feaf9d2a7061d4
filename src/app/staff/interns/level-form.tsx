// The form of a new level of an intern: number and title.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import { useRecord } from '#app/kit/form/use-record.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { NumberInput } from '#app/kit/inputs/masks/money-input.tsx'
import { call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { HIGHEST_LEVEL, levelForm } from '#domain/staff/intern.ts'
import { describeChange } from '../labels.ts'

type Props = { internKey: string; next: number; onClose: () => void }

export function LevelForm({ internKey, next, onClose }: Props) {
  const { t } = useTranslation('staff')
  const endpoint = backOfficeApi.staff.addLevel
  const form = useRecord<{ level: number | null; title: string }>({
    initial: { level: Math.min(next, HIGHEST_LEVEL), title: '' },
    version: null,
    save: ({ level, title }) =>
      call(endpoint, { params: { key: internKey }, body: { level: level ?? 0, title } }, { notify: 'none' }),
    onDone: ({ level, title }) => {
      toast.ok(t('level_saved', { level, title }))
      void refresh(endpoint.path)
      onClose()
    },
  })
  const { values, set, errorOf } = form
  return (
    <RecordDialog title={t('level.add')} form={form} describeChange={describeChange} onClose={onClose}>
      <Field label={t('level.number')} required error={errorOf('level')}>
        <NumberInput name="level" value={values.level} onChange={(level) => set({ level })} />
      </Field>
      <TextField form={form} field="title" schema={levelForm} label={t('level.title')} required />
    </RecordDialog>
  )
}
