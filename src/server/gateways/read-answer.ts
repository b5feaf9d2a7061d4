// The answers of other systems are hostile input (src/docs/security.md#controls-of-the-server): of any size, with characters
// that the database does not take, or a page of HTML in place of the data.
import { z } from 'zod'
import { MAX_SUM } from '#domain/kernel/money.ts'
import { withoutUnstorable } from '#domain/kernel/plain-text.ts'

/** An answer of a partner, a processor or a provider has some kilobytes. */
const LARGEST_BYTES = 1_000_000
const LONGEST_TEXT = 2000

/** Strings as they can be stored; no text of another system needs to be longer. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? withoutUnstorable(value.slice(0, LONGEST_TEXT)) : value

/** Reads the body of an answer. Throws when it is larger than an answer can be; the caller's time-out applies to it too. */
export async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    // Leaving the loop ends the connection.
    if (bytes > LARGEST_BYTES) throw new Error('the answer is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

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
