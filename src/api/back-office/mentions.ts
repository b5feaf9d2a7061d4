// What texts mention: people for comments, and applications by their numbers. The search text of people is in the body: names are
// personal data, which no URL contains.
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
  /** The application that a number in a text names; `not_found` also where the person may not see it. */
  application: endpoint({
    method: 'GET',
    path: '/api/uz/applications/numbered/:number',
    access: 'applications.view',
    params: z.object({ number: z.string().regex(/^\d{1,9}$/) }),
    returns: z.object({ id: z.uuid() }),
  }),
} as const
