// What the partner does with the contract: cancels it whole, or has reduced it by hand.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { sumLabel } from '#app/kit/display/value-labels.ts'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { useRecord } from '#app/kit/form/use-record.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { MoneyInput, NumberInput } from '#app/kit/inputs/masks/money-input.tsx'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { equalParts } from '#domain/applications/payment-plan.ts'
import { type Agreement, RETURN_WAYS, type ReturnWay } from '#domain/returns/request.ts'
import { describeChange, fieldLabel } from './labels.ts'

const endpoints = backOfficeApi.returns
const LONGEST_REFERENCE = 60
type Values = { way: ReturnWay; reference: string; total: number | null; amounts: number | null }

/** The payments that are left are equal; what is missing is left out, so that the server reports it at its field. */
const bodyOf = ({ way, reference, total, amounts }: Values): Agreement =>
  way === 'cancel' || way === 'closed'
    ? { way }
    : {
        way,
        reference,
        total: total ?? Number.NaN,
        amounts: total === null || amounts === null || amounts < 1 ? [] : equalParts(total, amounts),
      }

type Props = { record: WholeReturn; onClose: () => void }

export function AgreeDialog({ record, onClose }: Props) {
  const { t } = useTranslation('returns')
  const { key, version, number, partner } = record
  const initial: Values = {
    way: partner.is_closed === true ? 'closed' : partner.is_last ? 'cancel' : 'reduce',
    reference: '',
    total: null,
    amounts: partner.months,
  }
  const form = useRecord<Values>({
    initial,
    version,
    save: (values, base) =>
      call(
        endpoints.agree,
        { params: { key }, body: { base_version: base ?? 0, values: bodyOf(values) } },
        { notify: 'none' },
      ),
    // The record of the server is the request; nothing of it is in this form.
    read: () => initial,
    onDone: () => {
      toast.ok(t('steps.agree.done', { number }))
      void refresh(endpoints.list.path)
      onClose()
    },
  })
  const { values, set, errorOf } = form
  return (
    <RecordDialog
      title={t('steps.agree.title', { number })}
      form={form}
      describeChange={describeChange}
      onClose={onClose}
    >
      <Field label={fieldLabel('way')} required error={errorOf('way')}>
        <Segments
          name="way"
          label={fieldLabel('way')}
          items={RETURN_WAYS.filter((way) => way !== 'closed' || partner.is_closed === true).map((way) => ({
            key: way,
            label: t(`ways.${way}`),
          }))}
          value={values.way}
          onChange={(chosen) => set({ way: RETURN_WAYS.find((way) => way === chosen) ?? values.way })}
        />
      </Field>
      {!partner.is_last && <p className="text-text-2">{t('goods_remain')}</p>}
      {values.way === 'reduce' && (
        <>
          <Field label={fieldLabel('reference')} required error={errorOf('reference')}>
            <TextInput
              name="reference"
              value={values.reference}
              onChange={(reference) => set({ reference })}
              maxLength={LONGEST_REFERENCE}
            />
          </Field>
          <Field
            label={fieldLabel('new_total')}
            hint={t('total_hint', { sum: sumLabel(partner.total) })}
            required
            error={errorOf('total')}
          >
            <MoneyInput name="total" value={values.total} onChange={(total) => set({ total })} />
          </Field>
          <Field label={fieldLabel('amounts')} required error={errorOf('amounts')} className="w-44">
            <NumberInput name="amounts" value={values.amounts} onChange={(amounts) => set({ amounts })} />
          </Field>
        </>
      )}
    </RecordDialog>
  )
}
