// Hostile inputs for any endpoint: a plausible input from its schema with one value at a time replaced.
// Seeded, so that a failure can be repeated.
import { z } from 'zod'
import type { Endpoint } from '#api/endpoint.ts'
import type { Chance } from '#server/seed/random.ts'

export type Input = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
/** `raw`: the bytes of the body as they are sent. `label` says what was replaced, for the message of a failure. */
export type Case = {
  label: string
  params: Record<string, string>
  query: [string, string][]
  raw: Uint8Array
}
type Path = readonly (string | number)[]
type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Schema = { [key: string]: unknown }

/** Ids of records that exist, of this and of another branch. */
export type Known = { uuids: readonly string[]; numbers: readonly number[] }

const encoder = new TextEncoder()
const UNKNOWN_ID = '0190a000-0000-7000-8000-000000000000'
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** Values as JSON text: some of them no JavaScript value can express. */
const HOSTILE: readonly string[] = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '1e308',
  '1e309',
  '-0',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999999999',
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud83d"',
  '"\\udc00\\ud83d"',
  '"\\u202e\\u200f\\ufeff"',
  '"\\uffff\\ufffe"',
  '"٣٤٥"',
  '"１２３"',
  '"0x10"',
  '"1e5"',
  '" 1"',
  '"1\\n"',
  '"%"',
  '"\\\\"',
  '"_%\\\\"',
  '"\' or 1=1 --"',
  '"null"',
  '"NaN"',
  '"Infinity"',
  '"{}"',
  '"__proto__"',
  '"constructor"',
  '"2026-02-30"',
  '"0000-01-01"',
  '"9999-12-31"',
  '"-000001-01-01"',
  '"+275760-09-13"',
  '"1900-02-29"',
  '"2026-11-23T25:61:00Z"',
  '"0000-00-00T00:00:00Z"',
  '"9999-12-31T23:59:59.999Z"',
  '"24:00"',
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '{"length":1}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{}}}',
  '{"toString":1,"valueOf":2}',
  nested(15),
  nested(3000),
  `"${UNKNOWN_ID}"`,
  '"+998901234567"',
  '"99999999999999"',
  '"99999999999999999"',
  '"ＡＡ1234567"',
  `"${'🙂'.repeat(40)}"`,
  `"${'a'.repeat(70_000)}"`,
  `"${'9'.repeat(400)}"`,
  `[${'1,'.repeat(3000)}1]`,
]

/** Bodies that no JSON serializer produces. */
const RAW_BODIES: readonly [string, Uint8Array][] = [
  [
    'bytes that are no UTF-8',
    new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xc0, 0xaf, 0x22, 0x7d]),
  ],
  ['a body cut off', encoder.encode('{"a":"')],
  ['a byte order mark', new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d])],
  ['no body', new Uint8Array()],
  ['a key twice', encoder.encode('{"a":1,"a":{"__proto__":null}}')],
  ['only a text', encoder.encode('"text"')],
  ['only a list', encoder.encode('[{}]')],
]

function ofString(schema: Schema, chance: Chance, known: Known): Json {
  if (schema['format'] === 'uuid') return chance.pick(known.uuids)
  if (schema['format'] === 'date') return '2026-11-20'
  if (schema['format'] === 'date-time') return '2026-11-20T08:00:00Z'
  const pattern = String(schema['pattern'] ?? '')
  if (pattern.includes('\\d{6}')) return '123456'
  if (pattern.includes('\\d')) return String(chance.pick(known.numbers))
  const least = Number(schema['minLength'] ?? 0)
  return chance.pick(['Test', '+998901112233', '2026-11-20', '09:00', '']).padEnd(least, 'a')
}

/** A value that the schema may accept; rules beyond JSON Schema are unknown here. */
function plausible(schema: Schema, chance: Chance, known: Known): Json {
  if ('const' in schema) return schema['const'] as Json
  if (Array.isArray(schema['enum'])) return chance.pick(schema['enum'] as Json[])
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
  if (choices?.length) return plausible(chance.pick(choices), chance, known)
  if (Array.isArray(schema['allOf']))
    return plausible(Object.assign({}, ...(schema['allOf'] as Schema[])), chance, known)
  if (schema['type'] === 'object') {
    const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
    return Object.fromEntries(properties.map(([key, inner]) => [key, plausible(inner, chance, known)]))
  }
  if (schema['type'] === 'array') return [plausible((schema['items'] ?? {}) as Schema, chance, known)]
  if (schema['type'] === 'integer' || schema['type'] === 'number')
    return Math.max(Number(schema['minimum'] ?? 1), chance.pick(known.numbers))
  if (schema['type'] === 'boolean') return chance.happens(0.5)
  return schema['type'] === 'string' ? ofString(schema, chance, known) : null
}

/** A plausible value of one part of an endpoint's input. */
export function plausibleOf(part: z.ZodType | undefined, chance: Chance, known: Known): Json {
  if (!part) return {}
  const schema = z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })
  return plausible(schema as Schema, chance, known)
}

function pathsOf(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const entries: [string | number, Json][] = Array.isArray(value)
    ? value.map((inner, index) => [index, inner])
    : Object.entries(value)
  return [path, ...entries.flatMap(([key, inner]) => pathsOf(inner, [...path, key]))]
}

/** The JSON text of a value with one place of it replaced by other JSON text. */
function replaced(value: Json, path: Path, text: string): string {
  const [first, ...rest] = path
  if (first === undefined) return text
  if (Array.isArray(value))
    return `[${value.map((inner, index) => (index === first ? replaced(inner, rest, text) : JSON.stringify(inner))).join()}]`
  const entries = Object.entries(value as Record<string, Json>)
  const parts = entries.map(([key, inner]) => {
    const written = key === first ? replaced(inner, rest, text) : JSON.stringify(inner)
    return `${JSON.stringify(key)}:${written}`
  })
  return `{${parts.join()}}`
}

/** The form of hostile JSON text in an address: lone surrogates are replaced, as a client does. */
function addressText(text: string): string {
  const value: unknown = text.includes('1e309') ? 'Infinity' : JSON.parse(text)
  const written = typeof value === 'string' ? value : JSON.stringify(value)
  return written.toWellFormed().slice(0, 2000)
}

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text)
const textEntries = (value: unknown): [string, string][] =>
  Object.entries((value ?? {}) as Record<string, unknown>).map(([key, inner]) => [key, String(inner)])

/** The cases of one endpoint: `count` of them, the plausible input first. */
export function casesOf(row: Pick<Endpoint, 'body'>, base: Input, chance: Chance, count: number): Case[] {
  const params = Object.fromEntries(textEntries(base.params))
  const query = textEntries(base.query)
  const body = (base.body ?? {}) as Json
  const plain: Case = { label: 'as it is', params, query, raw: encoder.encode(JSON.stringify(body)) }
  const paths = row.body ? pathsOf(body) : []
  const cases = Array.from({ length: count }, (_value, index): Case => {
    const text = HOSTILE[(index + chance.between(0, HOSTILE.length - 1)) % HOSTILE.length] ?? 'null'
    const inAddress = [...Object.keys(params), ...query.map(([key]) => key)]
    const isAddress = inAddress.length > 0 && (paths.length === 0 || chance.happens(0.2))
    if (isAddress) {
      const name = chance.pick(inAddress)
      const written = addressText(text)
      const label = `${name} = ${short(written)}`
      if (name in params) return { ...plain, label, params: { ...params, [name]: written || '%20' } }
      return { ...plain, label, query: query.map(([key, old]) => [key, key === name ? written : old]) }
    }
    const path = paths.length > 0 ? chance.pick(paths) : []
    return {
      ...plain,
      label: `body.${path.join('.')} = ${short(text)}`,
      raw: encoder.encode(replaced(body, path, text)),
    }
  })
  const raws = row.body ? [chance.pick(RAW_BODIES), chance.pick(RAW_BODIES)] : []
  return [plain, ...cases, ...raws.map(([label, raw]) => ({ ...plain, label, raw }))]
}
