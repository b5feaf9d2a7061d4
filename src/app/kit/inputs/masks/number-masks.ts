import { formatSum, parseMoney } from '#domain/kernel/money.ts'
import { type Mask, withoutSeparators } from './shape.ts'

/** Spaces, and characters that show nothing. */
const isSpace = (char: string): boolean => /[\s\p{Cf}]/u.test(char)
const NBSP = '\u00a0'
/** Groups the digits as text, so that a typed leading zero stays. */
const thousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, NBSP)

/** A whole number of at most `digits` digits; the value is null while the text is not a number. */
function numberMask(digits: number, isGrouped: boolean): Mask<number | null> {
  const bare = (text: string) => withoutSeparators(text, isSpace)
  const read = (text: string): number | null => {
    const value = parseMoney(text)
    return text.replace(/\D/g, '').length <= digits ? value : null
  }
  return {
    isSeparator: isSpace,
    shape: (raw) => {
      const text = bare(raw)
      return isGrouped && /^\d+$/.test(text) ? thousands(text) : raw.trim()
    },
    read,
    write: (value) => (value === null ? '' : isGrouped ? formatSum(value) : String(value)),
    faultOf: (text) => {
      if (text === '' || read(text) !== null) return null
      return /^\d+$/.test(bare(text))
        ? { key: 'too_many_digits', params: { length: digits } }
        : { key: 'whole_number' }
    },
  }
}

const SUM_DIGITS = 12
const COUNT_DIGITS = 6
const RECORD_DIGITS = 9

/** A sum in whole soʻm. */
export const MONEY = numberMask(SUM_DIGITS, true)
/** A whole number: years, children, percent. */
export const COUNT = numberMask(COUNT_DIGITS, false)
/** The number by which people know a record. */
export const RECORD = numberMask(RECORD_DIGITS, false)
