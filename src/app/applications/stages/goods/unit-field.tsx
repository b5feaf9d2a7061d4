// The number of one piece: the IMEI of a phone, the marking code of an appliance; typed, or scanned by camera or scanner.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ScanButton } from '#app/capture/scan/scan-button.tsx'
import type { Wanted } from '#app/capture/scan/scan-dialog.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { readMarking } from '#domain/kernel/codes/marking.ts'
import { classifyScan } from '#domain/kernel/codes/scanned.ts'

type ScannerProps = { onScan: (text: string) => void; wanted?: Wanted; children: ReactNode }

/** A field with the button of the camera beside it. */
export function WithScanner({ onScan, wanted, children }: ScannerProps) {
  const { t } = useTranslation('stages')
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">{children}</div>
      <ScanButton label={t('goods.scan')} onScan={onScan} {...(wanted === undefined ? {} : { wanted })} />
    </div>
  )
}

export type UnitCode = 'imei' | 'marking'

/** A box has several codes: the field takes only its own. */
const IS_CODE: Record<UnitCode, (text: string) => boolean> = {
  imei: (text) => classifyScan(text).kind === 'imei',
  marking: (text) => readMarking(text).ok,
}

type Props = { code: UnitCode; value: string; onChange: (text: string) => void; error: string | null }

export function UnitField({ code, value, onChange, error }: Props) {
  const { t } = useTranslation('stages')
  const hint = t(`goods.scan_wanted.${code}`)
  return (
    <Field label={t(`goods.${code}`)} required hint={hint} error={error}>
      <WithScanner onScan={onChange} wanted={{ isIt: IS_CODE[code], hint }}>
        <TextInput name={code} value={value} onChange={onChange} autoFocus maxLength={300} takesCodes />
      </WithScanner>
    </Field>
  )
}
