import { maskitoNumberOptionsGenerator } from '@maskito/kit'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../inputs/input-props.ts'
import { digitsOf } from './digits.ts'
import { MaskedInput } from './masked-input.tsx'

const SPACE = '\u00a0'
const MONEY = maskitoNumberOptionsGenerator({
  thousandSeparator: SPACE,
  maximumFractionDigits: 0,
  min: 0,
  max: 999_999_999_999,
})
const COUNT = maskitoNumberOptionsGenerator({
  thousandSeparator: '',
  maximumFractionDigits: 0,
  min: 0,
  max: 999_999,
})

const spaced = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, SPACE)
const numberOf = (text: string): number | null => {
  const digits = digitsOf(text)
  return digits === '' ? null : Number(digits)
}

/** A sum in whole soʻm. */
export function MoneyInput({ value, onChange, ...rest }: InputProps<number | null>) {
  const { t } = useTranslation('kit')
  return (
    <div className="relative">
      <MaskedInput
        {...rest}
        inputMode="numeric"
        options={MONEY}
        text={value === null ? '' : spaced(value)}
        onText={(text) => onChange(numberOf(text))}
        className="pr-16"
      />
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
export function NumberInput({ value, onChange, ...rest }: InputProps<number | null>) {
  return (
    <MaskedInput
      {...rest}
      inputMode="numeric"
      options={COUNT}
      text={value === null ? '' : String(value)}
      onText={(text) => onChange(numberOf(text))}
    />
  )
}
