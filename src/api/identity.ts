// The public identity check (specification S2.32: /myid): document, pinfl, birth date and a selfie go to the identity
// provider; the page and the application show the result. Personal data is in bodies only.
import { z } from 'zod'
import { IDENTITY_FAULTS, IDENTITY_STATES } from '#domain/identity/identity.ts'
import { endpoint } from './endpoint.ts'

/** The secret of a link, or one created by the page: at least 128 bits. */
const token = z.string().regex(/^[\w-]{22,64}$/)
/** A JPEG of at most about 300 kB. */
const MAX_PHOTO = 420_000

const answer = z.object({
  state: z.enum(IDENTITY_STATES),
  fault: z.enum(IDENTITY_FAULTS).nullable(),
  tries_left: z.number(),
  /** `session`: the person answers on the provider's page or in its SDK, not in our form. Absent: `in_place`. */
  flow: z.enum(['in_place', 'session']).optional(),
  /** The session under way: its id at the provider, where it is opened (null: by the SDK), and the seconds it still lives. */
  session: z
    .object({ id: z.string(), url: z.string().nullable(), seconds_left: z.number() })
    .nullable()
    .optional(),
})
export type IdentityAnswer = z.infer<typeof answer>

export const identity = {
  /** The state of a check; an unused token is `opened`. */
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
      /** A selfie, JPEG in base64. It is sent to the provider and not stored. */
      photo: z.string().min(1000).max(MAX_PHOTO),
      /** The person agrees that the data is checked. */
      agreed: z.literal(true),
    }),
    returns: answer,
    audit: 'identity_check',
  }),
  /** Begins a session at the provider, or returns the one under way. */
  openSession: endpoint({
    method: 'POST',
    path: '/api/myid/session',
    access: 'public',
    body: z.strictObject({ token, agreed: z.literal(true) }),
    returns: answer,
    audit: 'identity_check',
  }),
  /** The code that the provider's SDK has given to the device at the end of its session. */
  finishSession: endpoint({
    method: 'POST',
    path: '/api/myid/code',
    access: 'public',
    body: z.strictObject({ token, code: z.string().min(1).max(500) }),
    returns: answer,
    audit: 'identity_check',
  }),
} as const
