// Assigning applications to managers (src/docs/business-rules.md#assignment). The search text is in the body: names are
// personal data, which no URL contains.
import { z } from 'zod'
import { MOST_ASSIGNED } from '#domain/applications/assignment.ts'
import { endpoint } from '../endpoint.ts'
import { change } from '../shapes/applications.ts'

const id = z.uuid()

export const assignment = {
  /** The people who may take all of these applications, at most 20, in the order of their names. */
  people: endpoint({
    method: 'POST',
    path: '/api/uz/applications/assignees',
    access: 'applications.assign',
    body: z.strictObject({
      ids: z.array(id).min(1).max(MOST_ASSIGNED),
      search: z.string().trim().max(100).optional(),
    }),
    returns: z.object({
      items: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          branch: z.string().nullable(),
          /** Number of applications in work that the person has. */
          has: z.number(),
        }),
      ),
    }),
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/uz/applications/:id/assign',
    access: 'applications.assign',
    params: z.object({ id }),
    body: z.strictObject({
      manager_id: z.number().int(),
      /** The version that the person saw; another one is refused with `version_conflict`. */
      base_version: z.number().int().min(0),
    }),
    returns: change,
    operation: true,
    audit: 'application_assign',
  }),
} as const
