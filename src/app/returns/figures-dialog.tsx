// The refund as calculated, or another one with a reason.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { sumLabel } from '#app/kit/display/value-labels.ts'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import { useRecord } from '#app/kit/form/use-record.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { MoneyInput, orNaN, orNull } from '#app/kit/inputs/masks/money-input.tsx'
import { call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { type Figures, figures } from '#domain/returns/request.ts'
import { describeChange, fieldLabel } from './labels.ts'

const endpoints = backOfficeApi.returns
type Props = { record: WholeReturn; onClose: () => void }

export function FiguresDialog({ record, onClose }: Props) {
  const { t } = useTranslation('returns')
  const { key, version, number, money } = record
  const initial: Figures = { refund: money.calculated, reason: '' }
  const form = useRecord<Figures>({
    initial,
    version,
    save: (values, base) =>
      call(
        endpoints.set_figures,
        { params: { key }, body: { base_version: base ?? 0, values } },
        { notify: 'none' },
      ),
    read: () => initial,
    onDone: () => {
      toast.ok(t('steps.set_figures.done', { number }))
      void refresh(endpoints.list.path)
      onClose()
    },
  })
  const { values, set, errorOf } = form
  return (
    <RecordDialog
      title={t('steps.set_figures.title', { number })}
      form={form}
      describeChange={describeChange}
      onClose={onClose}
    >
      <p>{t('figures_text', { part: sumLabel(money.part), paid: sumLabel(money.paid) })}</p>
      <Field label={t('money.refund')} required error={errorOf('refund')}>
        <MoneyInput
          name="refund"
          value={orNull(values.refund)}
          onChange={(refund) => set({ refund: orNaN(refund) })}
        />
      </Field>
      <TextField
        form={form}
        field="reason"
        schema={figures}
        label={fieldLabel('figures_reason')}
        required={values.refund !== money.calculated}
        multiline
      />
    </RecordDialog>
  )
}
