import { useTranslation } from 'react-i18next'
import type { InputProps } from '../input-props.ts'
import { DATE, TIME } from './calendar-masks.ts'
import { MaskedInput } from './masked-input.tsx'

type DateProps = InputProps<string> & {
  /** Nothing may be done while the text is no day yet. */
  isHalf?: boolean
}

/** A day by hand, faster than a calendar for a birth date; gives `YYYY-MM-DD` when it is a day of the calendar. */
export function DateInput({ placeholder, ...rest }: DateProps) {
  const { t } = useTranslation('kit')
  return (
    <MaskedInput {...rest} inputMode="numeric" placeholder={placeholder ?? t('date_format')} mask={DATE} />
  )
}

/** A time of day by hand; gives `HH:MM` when it is whole. */
export function TimeInput({ placeholder, ...rest }: InputProps<string>) {
  return <MaskedInput {...rest} inputMode="numeric" placeholder={placeholder ?? '00:00'} mask={TIME} />
}
