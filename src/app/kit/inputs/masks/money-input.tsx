import { useTranslation } from 'react-i18next'
import type { InputProps } from '../input-props.ts'
import { MaskedInput } from './masked-input.tsx'
import { COUNT, MONEY, RECORD } from './number-masks.ts'

/** For forms with a required number: an empty or unreadable input is NaN, which the server rejects. */
export const orNaN = (value: number | null): number => value ?? Number.NaN
export const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

/** A sum in whole soʻm; null while the text is not a sum. */
export function MoneyInput(props: InputProps<number | null>) {
  const { t } = useTranslation('kit')
  return (
    <div className="relative">
      <MaskedInput {...props} inputMode="numeric" mask={MONEY} className="pr-16" />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3.5 grid place-items-center text-[13px] text-text-2"
      >
        {t('som')}
      </span>
    </div>
  )
}

/** A whole number: years, children. */
export function NumberInput(props: InputProps<number | null>) {
  return <MaskedInput {...props} inputMode="numeric" mask={COUNT} />
}

/** The number of a record; what is not a number stays in the box with an error. */
export function RecordNumberInput(props: InputProps<number | null>) {
  return <MaskedInput {...props} inputMode="numeric" mask={RECORD} />
}
