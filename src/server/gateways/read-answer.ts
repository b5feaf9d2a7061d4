// The answers of other systems are hostile input (src/docs/security.md#controls-of-the-server): of any size, with characters
// that the database does not take, or a page of HTML in place of the data.
import { z } from 'zod'
import { MAX_SUM } from '#domain/kernel/money.ts'
import { withoutUnstorable } from '#domain/kernel/texts/plain-text.ts'

/** An answer of a partner, a processor or a provider has some kilobytes. */
const LARGEST_BYTES = 1_000_000
/** A printed paper of a partner. */
const LARGEST_PAPER_BYTES = 10_000_000
const LONGEST_TEXT = 2000

/** Strings as they can be stored; no text of another system needs to be longer. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? withoutUnstorable(value.slice(0, LONGEST_TEXT)) : value

/** Reads the body of an answer. Throws when it is larger than it can be; the caller's time-out applies to it too. */
export async function readBytes(response: Response, largest = LARGEST_PAPER_BYTES): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    // Leaving the loop ends the connection.
    if (bytes > largest) throw new Error('the answer is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The body of an answer as text; throws as `readBytes`. */
export const readText = async (response: Response): Promise<string> =>
  (await readBytes(response, LARGEST_BYTES)).toString()

/** The JSON of a body; undefined for anything else. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, storable)
  } catch {
    return undefined
  }
}

/** A sum in whole soʻm or tiyin: what is larger than any sale was not understood, a fraction is cut off. */
export const sumOf = (most = MAX_SUM) => z.number().min(-most).max(most).transform(Math.floor)
/** A whole number that the database can keep. */
export const wholeNumber = z.number().int().min(-2_147_483_648).max(2_147_483_647)
/** The id of a thing at another system. */
export const externalId = z.union([z.string().min(1).max(200), z.number().int()])

/** A sum as a number or as text with decimals (`60932750.00`), in whole soʻm: a limit is rounded down, what is paid to the nearest. */
export const sumOrText = (rounding: 'down' | 'near', most = MAX_SUM) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,15}(?:\.\d{1,6})?$/)
        .transform(Number),
    ])
    .pipe(z.number().min(-most).max(most))
    .transform((sum) => (rounding === 'down' ? Math.floor(sum) : Math.round(sum)))

/** The address of a page of another system, for a person's phone; '' for what is no address. */
export const pageAddress = z
  .string()
  .transform((text) => (/^https?:$/.test(URL.parse(text)?.protocol ?? '') && text.length <= 1000 ? text : ''))
