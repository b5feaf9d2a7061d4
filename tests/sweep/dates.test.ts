// A day that no calendar has is refused wherever the server takes a day, and never becomes a day of the next month.
import { expect, it } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from '#api/endpoints.ts'

type Found = { path: string; schema: z.core.$ZodType }
const takes = (schema: z.core.$ZodType, text: string): boolean => z.safeParse(schema, text).success

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

/** Text schemas inside a schema, with their paths. */
function textsIn(schema: z.core.$ZodType, path: string): Found[] {
  const { def } = schema._zod
  if (def.type === 'string') return [{ path, schema }]
  return Object.entries(def).flatMap(([name, part]) => {
    if (name === 'shape')
      return Object.entries(part as object).flatMap(([field, inner]) =>
        isSchema(inner) ? textsIn(inner, `${path}.${field}`) : [],
      )
    return [part].flat().flatMap((inner) => (isSchema(inner) ? textsIn(inner, path) : []))
  })
}

const TEXTS = [...ENDPOINTS.values()].flatMap(({ method, path, query, body }) =>
  [query, body].flatMap((schema) => (schema ? textsIn(schema, `${method} ${path}`) : [])),
)
/** Texts that accept a day and nothing similar. */
const DAYS = TEXTS.filter(
  ({ schema }) => takes(schema, '2024-02-29') && !takes(schema, 'tomorrow') && !takes(schema, 'next month'),
)

it('finds the days that the server takes', () => {
  expect(DAYS.length).toBeGreaterThan(8)
})

it.each(DAYS)('$path is a day of the calendar', ({ schema }) => {
  for (const day of ['2026-02-31', '2025-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00'])
    expect(takes(schema, day), day).toBe(false)
})
