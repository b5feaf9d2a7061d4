// The public emergency application (specification S2.31: /sos/{id}; id = link of a branch): a short form that creates
// an application in the queue. No sign-in; the client's data is in the body only, never in a URL.
import { z } from 'zod'
import { EMERGENCY_COMMENT, EMERGENCY_NAME } from '#domain/applications/texts.ts'
import { textOfLength } from '#domain/kernel/texts/text.ts'
import { endpoint } from './endpoint.ts'

const params = z.object({ link: z.string().max(60) })
const name = textOfLength(EMERGENCY_NAME)

export const emergencyForm = {
  branch: endpoint({
    method: 'GET',
    path: '/api/sos/:link',
    access: 'public',
    params,
    returns: z.object({ name: z.string(), address: z.string(), support_phone: z.string() }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/sos/:link',
    access: 'public',
    params,
    body: z.strictObject({
      /** Created by the client's browser, so that a repeated request creates only one application. */
      id: z.uuid(),
      surname: name,
      name,
      phone: z.string().max(40),
      comment: textOfLength(EMERGENCY_COMMENT).default(''),
      language: z.enum(['ru', 'uz-Latn', 'uz-Cyrl']).optional(),
    }),
    returns: z.object({ ok: z.literal(true), number: z.number() }),
    audit: 'sos_send',
  }),
} as const
