// One field for every code on a box and for words: a scanned code is read on Enter or from the camera, words find products.
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ScanButton } from '#app/capture/scan/scan-button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { maxSearchLength } from '#domain/kernel/codes/scanned.ts'

type Props = {
  text: string
  onText: (text: string) => void
  onScan: (text: string) => void
  error?: string | null
  /** What the last scan did, for everybody and for screen readers. */
  note: ReactNode
}

export function ScanField({ text, onText, onScan, error = null, note }: Props) {
  const { t } = useTranslation('stock-lines')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onScan(text.trim())
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <Field label={t('find')} hint={t('find_hint')} error={error} className="min-w-0 flex-1">
          <TextInput
            name="scan"
            type="search"
            value={text}
            onChange={onText}
            maxLength={maxSearchLength(text)}
          />
        </Field>
        <ScanButton label={t('scan')} onScan={onScan} />
      </div>
      <p role="status" className="min-h-5 text-[13px] text-text-2">
        {note}
      </p>
    </form>
  )
}
