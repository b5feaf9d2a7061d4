// The fiscal return receipt of a request: its QR code is scanned, or its parts are typed.
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { ScanButton } from '#app/capture/scan/scan-button.tsx'
import { errorText } from '#app/i18n/i18n.ts'
import { IconButton } from '#app/kit/button.tsx'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { useRecord } from '#app/kit/form/use-record.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { DateInput, TimeInput } from '#app/kit/inputs/masks/date-input.tsx'
import { MoneyInput } from '#app/kit/inputs/masks/money-input.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { readReceipt } from '#domain/kernel/codes/fiscal-receipt.ts'
import { classifyScan } from '#domain/kernel/codes/scanned.ts'
import { describeChange, fieldLabel } from './labels.ts'

const endpoints = backOfficeApi.returns
type Values = {
  register: string
  number: string
  sign: string
  at: string
  time: string
  sum: number | null
  codes: string[]
}
const EMPTY: Values = { register: '', number: '', sign: '', at: '', time: '', sum: null, codes: [] }

type Props = { record: WholeReturn; onClose: () => void }

export function CheckDialog({ record, onClose }: Props) {
  const { t } = useTranslation('returns')
  const { key, version, number } = record
  const [fault, setFault] = useState<string | null>(null)
  const form = useRecord<Values>({
    initial: EMPTY,
    version,
    save: ({ at, time, sum, ...values }, base) =>
      call(
        endpoints.add_receipt,
        {
          params: { key },
          body: {
            base_version: base ?? 0,
            values: { ...values, at: `${at}T${time}:00`, sum: sum ?? Number.NaN },
          },
        },
        { notify: 'none' },
      ),
    read: () => EMPTY,
    onDone: () => {
      toast.ok(t('steps.add_receipt.done', { number }))
      void refresh(endpoints.list.path)
      onClose()
    },
  })
  const { values, set, errorOf } = form
  /** The QR code of the receipt, or the marking code of a unit on it. */
  const scan = (text: string) => {
    setFault(null)
    if (classifyScan(text).kind === 'marking') {
      set({ codes: [...values.codes.filter((code) => code !== text), text] })
      return
    }
    const read = readReceipt(text)
    if (!read.ok) {
      setFault(errorText({ key: read.code }))
      return
    }
    const { register, number: receipt, at, sign } = read.receipt
    set({ register, number: receipt, sign, at: at.slice(0, 10), time: at.slice(11, 16) })
  }
  return (
    <RecordDialog
      title={t('steps.add_receipt.title', { number })}
      form={form}
      describeChange={describeChange}
      onClose={onClose}
    >
      <div className="flex flex-wrap items-center gap-3">
        <ScanButton label={t('scan_receipt')} onScan={scan} />
        <span className="text-text-2">{t('scan_receipt')}</span>
      </div>
      {fault !== null && (
        <p role="alert" className="text-danger">
          {fault}
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={fieldLabel('register')} required error={errorOf('register')}>
          <TextInput
            name="register"
            value={values.register}
            onChange={(register) => set({ register })}
            maxLength={20}
          />
        </Field>
        <Field label={fieldLabel('receipt')} required error={errorOf('number')}>
          <TextInput
            name="number"
            inputMode="numeric"
            value={values.number}
            onChange={(receipt) => set({ number: receipt })}
            maxLength={12}
          />
        </Field>
        <Field label={fieldLabel('sign')} required error={errorOf('sign')}>
          <TextInput
            name="sign"
            inputMode="numeric"
            value={values.sign}
            onChange={(sign) => set({ sign })}
            maxLength={20}
          />
        </Field>
        <Field label={fieldLabel('sum')} required error={errorOf('sum')}>
          <MoneyInput name="sum" value={values.sum} onChange={(sum) => set({ sum })} />
        </Field>
        <Field label={fieldLabel('issued_on')} required error={errorOf('at')}>
          <DateInput name="at" value={values.at} onChange={(at) => set({ at })} />
        </Field>
        <Field label={fieldLabel('issued_time')} required error={errorOf('time')}>
          <TimeInput name="time" value={values.time} onChange={(time) => set({ time })} />
        </Field>
      </div>
      {errorOf('codes') !== null && (
        <p role="alert" className="text-danger">
          {errorOf('codes')}
        </p>
      )}
      <ul aria-label={fieldLabel('codes')} className="divide-y divide-line empty:hidden">
        {values.codes.map((code) => (
          <li key={code} className="flex items-center justify-between gap-3 py-1">
            <span className="break-all text-[13px]">{code}</span>
            <IconButton
              icon={X}
              label={t('code_remove', { code })}
              onPress={() => set({ codes: values.codes.filter((one) => one !== code) })}
            />
          </li>
        ))}
      </ul>
    </RecordDialog>
  )
}
