// The rescue parcel on the wire (decision 0021): the file's numbers, and the sealed grant that only the server can open.
import { z } from 'zod'

/** First bytes of the file, then one byte of the version. */
export const RESCUE_MAGIC = 'ANKETA'
export const RESCUE_VERSION = 1
/** What the key of the grant is made for, on both sides. */
export const RESCUE_KEY_INFO = 'anketa parcel 1'
/** What the seal is bound to: a grant moved under another parcel's id does not open. */
export const rescueBinding = (id: string): string => `${RESCUE_KEY_INFO} ${id}`

const base64 = (most: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(most)

/** The readable head of the file: nothing of it says whose the work is. */
export const rescueHeader = z.strictObject({
  id: z.uuid(),
  key_id: z.string().max(32),
  /** The tablet's half of the agreement of keys, made for this parcel alone. */
  ephemeral: base64(100),
  iv: base64(24),
  grant: base64(450_000),
})
export type RescueHeader = z.infer<typeof rescueHeader>

/** What is sealed in the head: whose, from which tablet, about what, and the key of the content. */
export const rescueGrant = z.object({
  owner: z.number().int(),
  branch: z.number().int().nullable(),
  /** The server's own mark on owner and branch, given to the tablet while that person was signed in there. */
  pass: z.string().max(100),
  device: z.string().max(64),
  content_key: base64(64),
  made_at: z.iso.datetime(),
  applications: z.array(z.uuid()).max(5000),
  operations: z.number().int(),
  photos: z.number().int(),
})
export type RescueGrant = z.infer<typeof rescueGrant>
