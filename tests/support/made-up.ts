// Invented identifiers that belong to nobody.
import { pinflCheckDigit } from '#domain/kernel/codes/pinfl.ts'

const CENTURY = { '18': { M: 1, F: 2 }, '19': { M: 3, F: 4 }, '20': { M: 5, F: 6 } } as const

/** A pinfl that passes every rule; area 999 does not exist, so it belongs to nobody. */
export function makePinfl(birth: string, sex: 'M' | 'F', serial: number): string {
  const [, century = '19', year = '', month = '', day = ''] = /^(\d\d)(\d\d)-(\d\d)-(\d\d)$/.exec(birth) ?? []
  const first = CENTURY[century as keyof typeof CENTURY][sex]
  const body = `${first}${day}${month}${year}999${String(serial).padStart(3, '0')}`
  return `${body}${pinflCheckDigit(body)}`
}

/** A seller as stored in a session. */
export const SELLER = {
  id: 7,
  name: 'Севара Каримова',
  phone: '+998901234567',
  is_admin: false,
  is_first_auth: false,
  role: 'seller',
  branch_id: 1,
  branch_name: 'Чиланзар',
  partner_id: null,
}
