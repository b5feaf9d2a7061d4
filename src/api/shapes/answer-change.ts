// A change of the answers of another system, as people see it. Paths and types, never values.
import { z } from 'zod'
import { CONNECTED_SYSTEMS, FOUND } from '#domain/set-up/answer-changes.ts'

export const answerChange = z.object({
  system: z.enum(CONNECTED_SYSTEMS),
  /** Of the partner or SMS provider; '' for the card processor and the identity provider. */
  name: z.string(),
  /** Method and path of the call, as the system's own people know it. */
  call: z.string(),
  /** `data.balance`; '' is the whole answer. */
  path: z.string(),
  found: z.enum(FOUND),
  /** The published types, in the words of the interface: `text|null`. */
  wanted: z.string(),
  first_at: z.string(),
  last_at: z.string(),
  /** Applications whose question to this partner was not understood and is still open. */
  waiting: z.number().int(),
})
export type AnswerChange = z.infer<typeof answerChange>
