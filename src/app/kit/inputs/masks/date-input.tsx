import { useTranslation } from 'react-i18next'
import type { InputProps } from '../input-props.ts'
import { DATE, TIME } from './calendar-masks.ts'
import { MaskedInput } from './masked-input.tsx'

type DateProps = InputProps<string> & {
  /** Marks an incomplete date as unreadable, so that the form cannot be saved. */
  isHalf?: boolean
}

/** A typed day, faster than a calendar for a birth date; its value is `YYYY-MM-DD` for a valid day. */
export function DateInput({ placeholder, ...rest }: DateProps) {
  const { t } = useTranslation('kit')
  return (
    <MaskedInput {...rest} inputMode="numeric" placeholder={placeholder ?? t('date_format')} mask={DATE} />
  )
}

/** A typed time of day; its value is `HH:MM` when it is complete. */
export function TimeInput({ placeholder, ...rest }: InputProps<string>) {
  return <MaskedInput {...rest} inputMode="numeric" placeholder={placeholder ?? '00:00'} mask={TIME} />
}
