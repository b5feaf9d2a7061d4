// The search for anything. The text is in the body, because it may be a name, a phone or a PINFL. Apart from the endpoints
// that every tablet loads at its start: the palette loads it.
import { z } from 'zod'
import { STATUSES } from '#domain/applications/status.ts'
import { HITS_OF_KIND, isSearchable, LONGEST_SEARCH } from '#domain/search/query.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './shapes/applications.ts'

const key = z.string()
const hitsOfKind = <Hit extends z.ZodType>(hit: Hit) =>
  z.object({
    items: z.array(hit).max(HITS_OF_KIND),
    /** All matches; null if there are more than are shown and they were not counted. */
    total: z.number().nullable(),
  })

const applicationHit = z.object({
  id: z.uuid(),
  number: z.number().nullable(),
  name: z.string(),
  /** The last four digits of the phone. */
  phone_end: z.string().nullable(),
  status: z.enum(STATUSES),
  manager: z.string().nullable(),
  created_at: instant,
})
export type ApplicationHit = z.infer<typeof applicationHit>

const unitHit = z.object({
  /** The application that has the unit. */
  id: z.uuid(),
  number: z.number().nullable(),
  product: z.string(),
  /** Its IMEI or serial number. */
  code: z.string(),
  status: z.enum(STATUSES),
})
export type UnitHit = z.infer<typeof unitHit>

const clientHit = z.object({
  key,
  name: z.string(),
  phone_end: z.string().nullable(),
  /** Null also for people who may list but not open clients. */
  birth_date: z.string().nullable(),
})
export type ClientHit = z.infer<typeof clientHit>

const goodHit = z.object({ key, name: z.string(), sku: z.string(), price: z.number() })
export type GoodHit = z.infer<typeof goodHit>

const personHit = z.object({
  key,
  name: z.string(),
  role: z.string(),
  branch: z.string().nullable(),
})
export type PersonHit = z.infer<typeof personHit>

/** Only the kinds that the person may see are in the answer. */
const hits = z
  .object({
    applications: hitsOfKind(applicationHit),
    units: hitsOfKind(unitHit),
    clients: hitsOfKind(clientHit),
    goods: hitsOfKind(goodHit),
    people: hitsOfKind(personHit),
  })
  .partial()
export type SearchHits = z.infer<typeof hits>

/** Searches of one session a minute: more than a person types, fewer than a list of numbers needs. */
export const SEARCHES_PER_MINUTE = 120

export const search = {
  /** Permission and scope are applied kind by kind (`SEARCH_PERMISSIONS`). */
  find: endpoint({
    method: 'POST',
    path: '/api/uz/search',
    access: 'session',
    body: z.strictObject({
      text: z
        .string()
        .trim()
        .max(LONGEST_SEARCH)
        .refine(isSearchable, { params: { code: 'search_too_short' } }),
    }),
    returns: hits,
    perMinute: SEARCHES_PER_MINUTE,
  }),
} as const
