import { maskitoDateOptionsGenerator } from '@maskito/kit'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../inputs/input-props.ts'
import { MaskedInput } from './masked-input.tsx'

const OPTIONS = maskitoDateOptionsGenerator({ mode: 'dd/mm/yyyy', separator: '.' })

/** `1985-11-30` → `30.11.1985`; a text that is no whole date stays as it was typed. */
export function shownDate(value: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []
  return year === undefined ? value : `${day}.${month}.${year}`
}

/** `30.11.1985` → `1985-11-30`; anything else stays as it was typed. */
export function plainDate(text: string): string {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? []
  return year === undefined ? text : `${year}-${month}-${day}`
}

/** A day by hand, faster than a calendar for a birth date; gives `YYYY-MM-DD` when it is whole. */
export function DateInput({ value, onChange, placeholder, ...rest }: InputProps<string>) {
  const { t } = useTranslation('kit')
  return (
    <MaskedInput
      {...rest}
      inputMode="numeric"
      placeholder={placeholder ?? t('date_format')}
      options={OPTIONS}
      text={shownDate(value)}
      onText={(text) => onChange(plainDate(text))}
    />
  )
}
