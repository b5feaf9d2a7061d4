// The fiscal receipt of a sale: its QR code scanned, or its data typed; the sum is typed from the paper.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { ScanButton } from '#app/capture/scan/scan-button.tsx'
import { errorText } from '#app/i18n/i18n.ts'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { useRecord } from '#app/kit/form/use-record.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { DateInput } from '#app/kit/inputs/masks/date-input.tsx'
import { MoneyInput } from '#app/kit/inputs/masks/money-input.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { readReceipt } from '#domain/kernel/codes/fiscal-receipt.ts'
import { describeChange, fieldLabel } from './labels.ts'

const endpoints = backOfficeApi.orders
const LONGEST_CODE = 200
const LONGEST_PART = 20

type Receipt = {
  register: string
  number: string
  day: string
  time: string
  sign: string
  sum: number | null
}
type Values = { receipt: Receipt }
const BLANK: Values = { receipt: { register: '', number: '', day: '', time: '', sign: '', sum: null } }

/** Seconds that nobody typed are 0. */
const clockOf = ({ day, time }: Receipt): string => `${day}T${/^\d\d:\d\d$/.test(time) ? `${time}:00` : time}`

type Props = { order: { key: string; number: number; version: number }; onClose: () => void }

export function ReceiptDialog({ order: { key, number, version }, onClose }: Props) {
  const { t } = useTranslation('orders')
  const [code, setCode] = useState('')
  const form = useRecord<Values>({
    initial: BLANK,
    version,
    save: ({ receipt }, base) =>
      call(
        endpoints.receipt,
        {
          params: { key },
          body: {
            base_version: base ?? 0,
            receipt: {
              register: receipt.register,
              number: receipt.number,
              sign: receipt.sign,
              at: clockOf(receipt),
              sum: receipt.sum ?? 0,
            },
          },
        },
        { notify: 'none' },
      ),
    // The record of the server is the invoice; nothing of it is in this form.
    read: () => BLANK,
    onDone: () => {
      toast.ok(t('receipt.saved', { number }))
      void refresh(endpoints.list.path)
      onClose()
    },
  })
  const { receipt } = form.values
  const set = (part: Partial<Receipt>) => form.set({ receipt: { ...receipt, ...part } })
  const read = (text: string) => {
    setCode(text)
    const answer = readReceipt(text)
    if (!answer.ok) return
    const [day = '', time = ''] = answer.receipt.at.split('T')
    const { register, number: printed, sign } = answer.receipt
    set({ register, number: printed, sign, day, time })
  }
  const answer = code === '' ? null : readReceipt(code)
  const part = (name: 'register' | 'number' | 'sign', title: string) => (
    <Field label={title} required error={form.errorOf(`receipt.${name}`)}>
      <TextInput
        name={name}
        value={receipt[name]}
        onChange={(text) => set({ [name]: text })}
        maxLength={LONGEST_PART}
      />
    </Field>
  )
  return (
    <RecordDialog
      title={t('receipt.title', { number })}
      form={form}
      describeChange={describeChange}
      onClose={onClose}
    >
      <div className="flex items-end gap-2">
        <Field
          label={t('receipt.code')}
          hint={t('receipt.code_hint')}
          error={answer?.ok === false ? errorText({ key: answer.code }) : null}
          className="flex-1"
        >
          <TextInput name="code" value={code} onChange={read} maxLength={LONGEST_CODE} autoFocus takesCodes />
        </Field>
        <ScanButton
          label={t('receipt.scan')}
          onScan={read}
          wanted={{ isIt: (text) => readReceipt(text).ok, hint: t('receipt.wanted') }}
        />
      </div>
      {part('register', fieldLabel('register'))}
      {part('number', fieldLabel('receipt_number'))}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={fieldLabel('day')} required error={form.errorOf('receipt.at')}>
          <DateInput name="day" value={receipt.day} onChange={(day) => set({ day })} />
        </Field>
        <Field label={fieldLabel('time')} required>
          <TextInput
            name="time"
            value={receipt.time}
            onChange={(time) => set({ time })}
            placeholder="00:00:00"
            maxLength={8}
          />
        </Field>
      </div>
      {part('sign', fieldLabel('sign'))}
      <Field
        label={fieldLabel('receipt_sum')}
        required
        hint={t('receipt.sum_hint')}
        error={form.errorOf('receipt.sum')}
      >
        <MoneyInput name="sum" value={receipt.sum} onChange={(sum) => set({ sum })} />
      </Field>
    </RecordDialog>
  )
}
