// Lookup of a known client while an application is filled in, with other open applications of the same person.
import { z } from 'zod'
import { formPatchSchema } from '#domain/applications/form.ts'
import { STATUSES } from '#domain/applications/status.ts'
import { endpoint } from './endpoint.ts'
import { field } from './shapes/applications.ts'
import { plainDay } from './shapes/days.ts'

export const knownClient = z.object({
  id: z.number(),
  /** Only the client's part of the form (`CLIENT_FIELDS`). */
  values: formPatchSchema,
  last_application_at: z.string().nullable(),
  /** Those values and what only the last submitted application has, each with the day on which it was entered. */
  known: z.object({ values: formPatchSchema, dates: z.partialRecord(field, plainDay) }),
})
export type KnownClient = z.infer<typeof knownClient>

export const clients = {
  lookup: endpoint({
    method: 'POST',
    path: '/api/uz/clients/lookup',
    access: 'clients.lookup',
    body: z.strictObject({
      pinfl: z
        .string()
        .regex(/^\d{14}$/)
        .optional(),
      document_number: z.string().max(20).optional(),
      phone: z.string().max(20).optional(),
      /** The application being filled in, excluded from the duplicates. */
      application_id: z.uuid().optional(),
    }),
    returns: z.object({
      client: knownClient.nullable(),
      /** Open applications of the same person. */
      duplicates: z.array(
        z.object({
          id: z.uuid(),
          number: z.number().nullable(),
          status: z.enum(STATUSES),
          branch_name: z.string().nullable(),
          created_at: z.string(),
          mine: z.boolean(),
        }),
      ),
    }),
    audit: 'client_lookup',
  }),
} as const
