// Inputs made from the schemas of the API: a valid one, and the places in it that can be made invalid.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Endpoint } from '#api/endpoint.ts'
import { stages } from '#api/stages.ts'

type Schema = {
  $ref?: string
  $defs?: Record<string, Schema>
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  type?: string | string[]
  format?: string
  pattern?: string
  minLength?: number
  minItems?: number
  minimum?: number
  exclusiveMinimum?: number
  items?: Schema
  properties?: Record<string, Schema>
}

/** Texts that fit the patterns of the API. */
const TEXTS = [
  '123456',
  '+998901234567',
  '90',
  '12/39',
  '#1d4ed8',
  '2026-01',
  '8600012345678900',
  '30101901234567',
  '7',
  'probe',
]

/** Texts whose rule is not in the schema, by the name of their field. */
const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/phone$/, '+998901234567'],
  [/^email$/, 'a@example.uz'],
  [/^month$/, '2026-01'],
  [/_on$|^day$|^since$/, '2026-01-15'],
  [/_time$|^from$|^to$/, '09:30'],
  [/url$/, 'https://example.uz'],
  [/^origin$/, 'https://example.uz'],
  [/^token$/, 'a'.repeat(43)],
  [/^number$/, '8600012345678900'],
  [/^expiry$/, '12/39'],
  [/^ikpu$/, '12345678901234567'],
  [/^barcode$/, '4006381333931'],
]

function textOf({ format, pattern, minLength = 1 }: Schema, name: string): string {
  if (format === 'uuid') return randomUUID()
  if (format === 'date') return '2026-01-15'
  if (format === 'date-time') return '2026-01-15T08:00:00.000Z'
  if (format === 'uri') return 'https://example.uz'
  if (format === 'email') return 'a@example.uz'
  const named = BY_NAME.find(([rule]) => rule.test(name))
  if (named !== undefined) return named[1]
  const found = pattern === undefined ? undefined : TEXTS.find((text) => new RegExp(pattern, 'u').test(text))
  return found ?? 'Probe text that is long enough'.slice(0, Math.max(minLength, 5)).padEnd(minLength, 'a')
}

function sampleOf(schema: Schema, root: Schema, name = ''): unknown {
  if (schema.$ref !== undefined)
    return sampleOf(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, root, name)
  if ('const' in schema) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (choice !== undefined) return sampleOf(choice, root, name)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'string') return textOf(schema, name)
  if (type === 'integer' || type === 'number')
    return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1)
  if (type === 'boolean') return false
  if (type === 'array') return schema.items ? [sampleOf(schema.items, root)] : []
  const parts = Object.entries(schema.properties ?? {})
  return Object.fromEntries(parts.map(([field, part]) => [field, sampleOf(part, root, field)]))
}

const cache = new WeakMap<z.ZodType, Schema>()

/** A value that fits the schema, with every optional part. */
export function sample(schema: z.ZodType): unknown {
  const known =
    cache.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
  cache.set(schema, known)
  return sampleOf(known, known)
}

export type EndpointInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Columns of which every export has at least one. */
const COLUMNS = [
  'name',
  'key',
  'id',
  'status',
  'value',
  'number',
  'phone',
  'day',
  'client',
  'partner',
  'first',
].map((key) => ({ key, title: key }))

/** Bodies whose fields exclude each other. */
const ONE_OF_SEVERAL = new Map<Endpoint, unknown>([[stages.addCard, { token: 'no card has this token' }]])

function bodyOf(row: Endpoint): unknown {
  if (ONE_OF_SEVERAL.has(row)) return ONE_OF_SEVERAL.get(row)
  const body = row.body ? sample(row.body) : {}
  const isExport = typeof body === 'object' && body !== null && 'columns' in body && 'format' in body
  return isExport ? { ...body, columns: COLUMNS } : body
}

/** A valid input of an endpoint. */
export const inputOf = (row: Endpoint): EndpointInput => ({
  ...(row.path.includes(':') && { params: paramsOf(row) }),
  ...(row.query && { query: sample(row.query) as Record<string, unknown> }),
  ...(row.method !== 'GET' && { body: bodyOf(row) }),
})

/** The parameters in the path of an endpoint. */
export const namesOf = (row: Endpoint): string[] =>
  [...row.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

function paramsOf(row: Endpoint): Record<string, unknown> {
  const known = row.params ? (sample(row.params) as Record<string, unknown>) : {}
  return Object.fromEntries(namesOf(row).map((name) => [name, known[name] ?? '1']))
}

export type Place = readonly (string | number)[]

/** Every place of a value that could be replaced, from the outside to the inside. */
export function placesOf(value: unknown, at: Place = [], depth = 4): Place[] {
  if (depth === 0 || typeof value !== 'object' || value === null) return [at]
  const inner = Object.entries(value).flatMap(([name, part]) =>
    placesOf(part, [...at, Array.isArray(value) ? Number(name) : name], depth - 1),
  )
  return [at, ...inner]
}

/** Returns the value with another value at a place. */
export function withAt(value: unknown, [name, ...rest]: Place, other: unknown): unknown {
  if (name === undefined) return other
  if (Array.isArray(value))
    return value.map((part, index) => (index === name ? withAt(part, rest, other) : part))
  const fields = value as Record<string, unknown>
  return { ...fields, [name]: withAt(fields[name], rest, other) }
}
