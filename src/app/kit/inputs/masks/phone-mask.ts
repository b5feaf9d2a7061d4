import { isPhoneSeparator, normalisePhone, withoutCountryCode } from '#domain/kernel/phone.ts'
import { grouped, type Mask, withoutSeparators } from './shape.ts'

const GROUPS = [2, 3, 2, 2]
const DIGITS = 9
const CODE = '998'

const bareOf = (text: string): string => withoutSeparators(text, isPhoneSeparator)
/** The typed country code: the leading digits of a text that is too long for a number without the code. */
const codeIn = (bare: string): string => {
  if (bare.startsWith(`+${CODE}`)) return `+${CODE}`
  return bare.length > DIGITS && bare.startsWith(CODE) ? CODE : ''
}

function shape(raw: string): string {
  const bare = bareOf(raw)
  const code = codeIn(bare)
  const rest = bare.slice(code.length)
  if (!/^\d*$/.test(rest)) return raw.trim()
  return [code, grouped(rest, GROUPS)].filter((part) => part !== '').join(' ')
}

/**
 * A phone number of the country, with or without its code. Nothing typed is removed: removing the code while somebody types
 * would turn the following digits into another number.
 */
export const PHONE: Mask<string> = {
  isSeparator: isPhoneSeparator,
  shape,
  read: (text) => {
    const bare = bareOf(text)
    const isPart = /^\d+$/.test(bare) && bare.length <= DIGITS
    return normalisePhone(bare) ?? (isPart ? `+${CODE}${bare}` : bare)
  },
  write: (value) => {
    const rest = withoutCountryCode(value)
    return rest.length <= DIGITS ? shape(rest) : shape(value)
  },
  faultOf: (text) => {
    const bare = bareOf(text)
    const rest = bare.slice(codeIn(bare).length)
    if (/^\d*$/.test(rest)) return rest.length > DIGITS ? { key: 'phone_too_long' } : null
    return `+${CODE}`.startsWith(bare) ? null : { key: 'phone_format' }
  },
}

/** Whether the country code is shown before the text because the text does not contain it. */
export const isCodeBefore = (text: string): boolean => !text.includes('+') && codeIn(bareOf(text)) === ''
