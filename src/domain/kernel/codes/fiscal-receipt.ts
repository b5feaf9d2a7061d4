// The QR code of a fiscal receipt (src/docs/business-rules.md#orders): an address of the tax service with the cash register, the
// number of the receipt, its time and its fiscal sign. It is read, never fetched; the sum is not in it.
import { z } from 'zod'
import { instantAt, isPlainDate } from '../time/dates.ts'
import { MINUTE_MS } from '../time/durations.ts'
import { underLatinLayout, withoutSymbology } from './scanner-text.ts'

/** The form of each part: a terminal such as `UZ191211501002`, the number of its receipt, the digits of the sign. */
const REGISTER = /^[A-Z0-9]{4,20}$/
const NUMBER = /^[1-9]\d{0,11}$/
const SIGN = /^\d{6,20}$/
const MOMENT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/
/** `check` of tills in shops, `epi` of online tills (terminals EP and EZ). Receipts with `http:` are in circulation too. */
const ADDRESS = /^https?:\/\/ofd\.soliq\.uz\/(?:check|epi)\/?\?([^#?]+)$/i
/** Longer texts are refused before they are looked at. */
const LONGEST = 200

const isMoment = (text: string): boolean => isPlainDate(MOMENT.exec(text)?.[1] ?? '')
const part = (pattern: RegExp, code: string) =>
  z
    .string()
    .trim()
    .max(LONGEST)
    .refine((text) => pattern.test(text), { params: { code } })

/** The parts of a receipt. `at` is the clock of the register in Tashkent, `YYYY-MM-DDTHH:mm:ss`. */
export const receiptParts = z.strictObject({
  register: part(REGISTER, 'receipt_register'),
  number: part(NUMBER, 'receipt_number'),
  at: z
    .string()
    .max(LONGEST)
    .refine(isMoment, { params: { code: 'receipt_time' } }),
  sign: part(SIGN, 'receipt_sign'),
})
export type ReceiptParts = z.infer<typeof receiptParts>
export type ReceiptField = keyof ReceiptParts

/** What is wrong with a scanned text: it is no address of a receipt, or one of its parts is missing, twice or invalid. */
export type ReceiptFault =
  | 'receipt_address'
  | 'receipt_register'
  | 'receipt_number'
  | 'receipt_time'
  | 'receipt_sign'
export type ReceiptAnswer = { ok: true; receipt: ReceiptParts } | { ok: false; code: ReceiptFault }

const FAULTS = {
  register: 'receipt_register',
  number: 'receipt_number',
  at: 'receipt_time',
  sign: 'receipt_sign',
} as const satisfies Record<ReceiptField, ReceiptFault>
const FIELDS = Object.keys(FAULTS) as ReceiptField[]
/** The parameters of the address. */
const PARAMETERS = { register: 't', number: 'r', at: 'c', sign: 's' } as const satisfies Record<
  ReceiptField,
  string
>

/** `20260102153045` as `2026-01-02T15:30:45`; anything else as it is, which no form accepts. */
const clockOf = (digits: string): string =>
  digits.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6')

/** The only value of a parameter; '' where it is missing or there are several. */
function parameterOf(query: string, name: string): string {
  const values = query.split('&').filter((pair) => pair.toLowerCase().startsWith(`${name}=`))
  return values.length === 1 ? (values[0] ?? '').slice(name.length + 1) : ''
}

/**
 * Reads the text of the QR code of a receipt, under whatever layout of the keyboard a scanner typed it. Anything but the address of
 * the tax service is refused: another host, another
 * scheme than of the web, a port, a name before the host; so is an address in which a part is missing, occurs twice or has another form.
 */
export function readReceipt(text: string): ReceiptAnswer {
  const scanned = withoutSymbology(text.trim())
  const address = underLatinLayout(scanned) ?? scanned
  const query = address.length > LONGEST ? undefined : ADDRESS.exec(address)?.[1]
  if (query === undefined) return { ok: false, code: 'receipt_address' }
  const receipt: ReceiptParts = {
    register: parameterOf(query, PARAMETERS.register).toUpperCase(),
    number: parameterOf(query, PARAMETERS.number),
    at: clockOf(parameterOf(query, PARAMETERS.at)),
    sign: parameterOf(query, PARAMETERS.sign),
  }
  for (const field of FIELDS)
    if (!receiptParts.shape[field].safeParse(receipt[field]).success)
      return { ok: false, code: FAULTS[field] }
  return { ok: true, receipt }
}

/** How far the clock of a cash register may be ahead of the server's, or behind it. */
const CLOCK_TOLERANCE_MS = 10 * MINUTE_MS

/** Whether the time of a receipt has not come, or is before the earliest one that is possible; null: neither. */
export function receiptTimeFault(
  at: Date,
  { earliest, now }: { earliest: Date; now: Date },
): 'future' | 'early' | null {
  if (at.getTime() > now.getTime() + CLOCK_TOLERANCE_MS) return 'future'
  return at.getTime() < earliest.getTime() - CLOCK_TOLERANCE_MS ? 'early' : null
}

/** The instant of a receipt: the clock of the register is that of Tashkent. */
export function receiptInstant({ at }: Pick<ReceiptParts, 'at'>): Date {
  const [day, time, seconds] = [at.slice(0, 10), at.slice(11, 16), at.slice(17)]
  return new Date(instantAt(day, time).getTime() + Number(seconds) * 1000)
}
