// A day that no calendar has, or of a year that nobody means, is refused wherever the server takes a day; the first and the last day that
// it takes break nothing.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#api/endpoint.ts'
import { ENDPOINTS } from '#api/endpoints.ts'
import { useShop } from '#support/use-shop.ts'

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

/** Texts that accept an instant and nothing similar. */
const INSTANTS = TEXTS.filter(
  ({ schema }) => takes(schema, '2024-02-29T10:00:00Z') && !takes(schema, '2024-02-29T99:00:00Z'),
)
/** Texts that accept a month and nothing similar. */
const MONTHS = TEXTS.filter(({ schema }) => takes(schema, '2024-02') && !takes(schema, '2024-99'))

it('finds the days that the server takes', () => {
  expect(DAYS.length).toBeGreaterThan(8)
})

it.each(DAYS)('$path is a day of the calendar', ({ schema }) => {
  for (const day of ['2026-02-31', '2025-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00'])
    expect(takes(schema, day), day).toBe(false)
})

it.each(DAYS)('$path is a day of a year that people mean', ({ schema }) => {
  for (const day of ['9999-12-31', '3000-01-01', '1799-12-31', '0001-01-01', '0000-01-01', '99999-01-01'])
    expect(takes(schema, day), day).toBe(false)
  expect(takes(schema, '1800-01-01') && takes(schema, '2999-12-31')).toBe(true)
})

it.each(INSTANTS)('$path is an instant of a year that people mean', ({ schema }) => {
  for (const day of ['9999-12-31', '1799-12-31', '0001-01-01'])
    expect(takes(schema, `${day}T23:59:59Z`), day).toBe(false)
})

it.each(MONTHS)('$path is a month of a year that people mean', ({ schema }) => {
  for (const month of ['9999-12', '0001-01', '1799-12', '2026-13']) expect(takes(schema, month)).toBe(false)
})

describe('a period', () => {
  const shop = useShop(['admin'])
  const EXPORT = { format: 'csv', columns: [{ key: 'key', title: 'Key' }] }
  const PERIODS = [
    ['1800-01-01', '1800-01-01'],
    ['2999-12-31', '2999-12-31'],
    ['1800-01-01', '2999-12-31'],
    ['2999-12-31', '1800-01-01'],
    ['2999-12-31', undefined],
    [undefined, '1800-01-01'],
    ['9999-12-31', '9999-12-31'],
    [undefined, '9999-12-31'],
    ['0001-01-01', undefined],
  ] as const
  const USUAL = { from: '2026-01-01', to: '2026-01-02' }
  const schemaOf = ({ method, body, query }: Endpoint) => (method === 'GET' ? query : body) ?? z.never()
  /** What an endpoint is asked besides the period. */
  const restFor = (row: Endpoint) =>
    [{}, EXPORT].find((rest) => z.safeParse(schemaOf(row), { ...rest, ...USUAL }).success)
  const WITH_PERIOD = [...ENDPOINTS].filter(
    ([, row]) =>
      !row.path.includes(':') &&
      restFor(row) &&
      !takes(schemaOf(row), '2026-13-01') &&
      !z.safeParse(schemaOf(row), { ...restFor(row), from: 'tomorrow' }).success,
  )

  it('is taken by the lists and figures', () => {
    expect(WITH_PERIOD.length).toBeGreaterThan(8)
  })

  it.each(WITH_PERIOD)('%s breaks on none', async (_name, row) => {
    for (const [from, to] of PERIODS) {
      const asked = JSON.parse(JSON.stringify({ ...restFor(row), from, to }))
      const { status } = await shop.admin.send(
        row,
        (row.method === 'GET' ? { query: asked } : { body: asked }) as never,
      )
      const isTaken = z.safeParse(schemaOf(row), asked).success
      expect([from, to, isTaken ? status < 500 : status]).toEqual([from, to, isTaken ? true : 400])
    }
  })
})
