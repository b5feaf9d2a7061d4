// The format of the rescue file (decision 0021): its constants, and the encrypted grant that only the server can open.
import { z } from 'zod'
import { plainInstant } from './days.ts'

/** First bytes of the file, followed by one byte with the version. */
export const RESCUE_MAGIC = 'ANKETA'
export const RESCUE_VERSION = 1
/** `info` of the key derivation of the grant, equal on both sides. */
export const RESCUE_KEY_INFO = 'anketa parcel 1'
/** Additional authenticated data of the grant: a grant moved into another rescue file cannot be decrypted. */
export const rescueBinding = (id: string): string => `${RESCUE_KEY_INFO} ${id}`

const base64 = (most: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(most)

/** The unencrypted head of the file, without any data about the person. */
export const rescueHeader = z.strictObject({
  id: z.uuid(),
  key_id: z.string().max(32),
  /** The tablet's public key of the key agreement, created for this file alone. */
  ephemeral: base64(100),
  iv: base64(24),
  grant: base64(450_000),
})
export type RescueHeader = z.infer<typeof rescueHeader>

/** The encrypted grant in the head: owner, tablet, content, and the key of the content. */
export const rescueGrant = z.object({
  owner: z.number().int(),
  branch: z.number().int().nullable(),
  /** The server's signature of owner and branch, issued to the tablet while that person was signed in there. */
  pass: z.string().max(100),
  device: z.string().max(64),
  content_key: base64(64),
  made_at: plainInstant,
  applications: z.array(z.uuid()).max(5000),
  operations: z.number().int(),
  photos: z.number().int(),
})
export type RescueGrant = z.infer<typeof rescueGrant>
