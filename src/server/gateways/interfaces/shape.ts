// Shapes of the data that other systems send and take, written as data: what is published of an interface, in our words. An
// answer is compared with its shape: paths and types only, never values.
import type { Found } from '#domain/set-up/answer-changes.ts'

/**
 * A type, or several in `text|null`: `text`, `number`, `whole` (a number without a fraction), `flag`, `null`, `object`, `list`, `any`.
 * `whole(0 1)` and `text(a b)` allow these values only.
 */
type Types = string
/** `[shape]` is a list. A field with `?` at its end may be missing; the field `*` stands for every other one. */
export type Shape =
  | Types
  | readonly [Shape]
  | { readonly [field: string]: Shape }
  | { readonly oneOf: readonly Shape[] }

export type Part = {
  /** `data.available_periods[].period`; '' is the whole answer. */
  path: string
  found: Found
  /** The types that are published; '' where the field is not. */
  wanted: string
  /** `new`: a field that is not published, which nothing reads. `changed`: not what is published. */
  is: 'published' | 'new' | 'changed'
}

/** Parts of a very long list, or of fields without end, say nothing new. */
const MOST_ROWS = 50
const MOST_PARTS = 300
/** A name of a field; anything else may be a value (a phone as a key). */
const NAME = /^[A-Za-z_][\w-]{0,39}$/

function typeOf(value: unknown): Exclude<Found, 'missing' | 'other_value' | 'unreadable'> {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'string') return 'text'
  if (typeof value === 'boolean') return 'flag'
  return typeof value === 'number' ? 'number' : 'object'
}

const TYPE = /([a-z]+)(?:\(([^)]*)\))?/g

function simple(types: Types, value: unknown, path: string): Part {
  const found = typeOf(value)
  const part = (is: Part['is'], what: Found = found): Part => ({ path, found: what, wanted: types, is })
  let isOtherValue = false
  for (const [, type = '', values] of types.matchAll(TYPE)) {
    if (type === 'any') return part('published')
    const isType = type === 'whole' ? Number.isInteger(value) : type === found
    if (!isType) continue
    if (values === undefined || values.toLowerCase().split(' ').includes(String(value).toLowerCase()))
      return part('published')
    isOtherValue = true
  }
  return part('changed', isOtherValue ? 'other_value' : found)
}

const isChoice = (shape: object): shape is { oneOf: readonly Shape[] } =>
  'oneOf' in shape && Array.isArray(shape.oneOf)
const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape)
/** How far an answer is from a shape: what is changed counts before what is new. */
const distanceOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, { is }) => sum + (is === 'changed' ? MOST_PARTS : is === 'new' ? 1 : 0), 0)

type Fields = { readonly [field: string]: Shape }
function fieldsOf(shape: Fields, value: object, path: string): Part[] {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  const known = new Map(Object.entries(shape).map(([key, inner]) => [key.replace(/\?$/, ''), inner]))
  const rest = known.get('*')
  const parts: Part[] = []
  for (const [name, inner] of Object.entries(value)) {
    const own = name === '*' ? undefined : known.get(name)
    if (own !== undefined) parts.push(...partsOf(own, inner, at(name)))
    else if (rest !== undefined) parts.push(...partsOf(rest, inner, at('*')))
    else parts.push({ path: at(NAME.test(name) ? name : '*'), found: typeOf(inner), wanted: '', is: 'new' })
  }
  for (const key of Object.keys(shape))
    if (!key.endsWith('?') && key !== '*' && !Object.hasOwn(value, key))
      parts.push({ path: at(key), found: 'missing', wanted: typesOf(shape[key] ?? 'any'), is: 'changed' })
  return parts
}

/** The types of a shape in one word each. */
const typesOf = (shape: Shape): string => {
  if (typeof shape === 'string') return shape
  if (isList(shape)) return 'list'
  return isChoice(shape) ? shape.oneOf.map(typesOf).join('|') : 'object'
}

/** Every part of a value beside its shape. Parts repeat where a list has several rows. */
function partsOf(shape: Shape, value: unknown, path: string): Part[] {
  if (typeof shape === 'string') return [simple(shape, value, path)]
  if (isList(shape)) {
    if (!Array.isArray(value)) return [{ ...simple('list', value, path), wanted: 'list' }]
    const rows = value.slice(0, MOST_ROWS).flatMap((row) => partsOf(shape[0], row, `${path}[]`))
    return [simple('list', value, path), ...rows]
  }
  if (isChoice(shape)) {
    const ways = shape.oneOf.map((one) => partsOf(one, value, path))
    return ways.reduce((best, way) => (distanceOf(way) < distanceOf(best) ? way : best))
  }
  const whole = simple('object', value, path)
  return whole.is === 'changed' ? [whole] : [whole, ...fieldsOf(shape as Fields, value as object, path)]
}

/** The parts of an answer beside its shape, each once. `undefined` is no JSON, which only `any` allows. */
export function compare(shape: Shape, value: unknown): Part[] {
  if (value === undefined && shape === 'any') return []
  if (value === undefined) return [{ path: '', found: 'unreadable', wanted: typesOf(shape), is: 'changed' }]
  const once = new Map(partsOf(shape, value, '').map((part) => [`${part.path} ${part.found}`, part]))
  return [...once.values()].slice(0, MOST_PARTS)
}
