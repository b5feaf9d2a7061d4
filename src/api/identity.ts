// The public identity check (specification S2.32: /myid): document, pinfl, birth date and a selfie go to the identity
// provider; the result stands on the page and with the application. Personal data stands in bodies alone.
import { z } from 'zod'
import { IDENTITY_FAULTS, IDENTITY_STATES } from '#domain/identity/identity.ts'
import { endpoint } from './endpoint.ts'

/** The secret of a link, or one that the page has made: 128 bits or more. */
const token = z.string().regex(/^[\w-]{22,64}$/)
/** A JPEG of at most about 300 kB. */
const MAX_PHOTO = 420_000

const answer = z.object({
  state: z.enum(IDENTITY_STATES),
  fault: z.enum(IDENTITY_FAULTS).nullable(),
  tries_left: z.number(),
})
export type IdentityAnswer = z.infer<typeof answer>

export const identity = {
  /** How a check stands; a token nobody has used yet is `opened`. */
  state: endpoint({
    method: 'POST',
    path: '/api/myid/state',
    access: 'public',
    body: z.strictObject({ token }),
    returns: answer,
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/myid/check',
    access: 'public',
    body: z.strictObject({
      token,
      pinfl: z.string().max(20),
      document_number: z.string().max(20),
      birth_date: z.string().max(20),
      /** A selfie, JPEG in base64. It goes to the provider and is kept nowhere here. */
      photo: z.string().min(1000).max(MAX_PHOTO),
      /** The person agrees that the data is checked. */
      agreed: z.literal(true),
    }),
    returns: answer,
    audit: 'identity_check',
  }),
} as const
