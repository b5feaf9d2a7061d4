// People for mentions in comments. The search text is in the body: names are personal data, which no URL contains.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { person } from '../shapes/applications.ts'

export const mentions = {
  /** The people who may read the application, at most 8, in the order of their names; without oneself. */
  people: endpoint({
    method: 'POST',
    path: '/api/uz/applications/:id/mentions',
    access: 'applications.comment',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ search: z.string().trim().max(100) }),
    returns: z.object({ items: z.array(person) }),
  }),
} as const
