// Splits each row into what may be stored as plain text (keys of indexes, states, times), what is encrypted, and the
// key it is encrypted with (src/docs/offline.md#encryption-on-the-tablet). Encrypted rows have the field `sealed`; rows
// of older builds have none and are read as they are.
import { type Encrypted, encrypt, encryptText, type Key, newKey, open, openText } from './cipher.ts'

export type Row = Record<string, unknown>
type Text = { iv: string; text: string }
/** `key`: the row's own, itself sealed; null where the row has no more use for one, undefined where it stays. */
export type Parts = { row: Row; key: Encrypted | null | undefined; text?: Text }
/** Opened texts of this window, so that nothing is opened twice; a write has its own iv, so none can be stale. */
export type Opened = Map<string, Text>
/** The person's key while it is known in this window. */
export type RowCodec = { key: Key | null; opened: Opened }
export type Codec = {
  apart: (row: Row, owner: Key) => Parts
  together: (row: Row, key: Encrypted | undefined, safe: RowCodec) => Row
  needsKey: (row: Row, opened: Opened) => boolean
}
type Rule = {
  /** What the seal is bound to: the table and the name of the row, for an operation its id. */
  place: (row: Row) => string
  /** Where the opened text is remembered: table and primary key. */
  spot: (row: Row) => string
  fields: (row: Row) => readonly string[]
  /** What a row that cannot be opened says. */
  unread: Row
}

/** Slot numbers and hashes, nobody's data; every kind that is not named here is sealed. */
const OPEN_KINDS = ['photo.put', 'photo.remove', 'app.submit']
/** The shop's data, times and locks, and the employee's own record, which a locked tablet needs (decision 0020). */
const OPEN_REFS = ['reference', 'user', 'roles', 'signed_in_at', 'replayer-heartbeat', 'replayer-lock']

/** Under what an opened text is remembered. */
export const spotOf = (table: string, primary: unknown): string => `${table}|${String(primary)}`

const RULES: Record<'applications' | 'outbox' | 'acknowledged' | 'refs', Rule> = {
  applications: {
    place: ({ id }) => `applications|${id}`,
    spot: ({ id }) => spotOf('applications', id),
    fields: () => ['values', 'sources'],
    unread: { values: {} },
  },
  outbox: {
    place: ({ opId }) => `outbox|${opId}`,
    spot: ({ seq }) => spotOf('outbox', seq),
    fields: ({ kind }) => (OPEN_KINDS.includes(String(kind)) ? ['conflict'] : ['payload', 'conflict']),
    unread: { payload: {}, conflict: null },
  },
  acknowledged: {
    place: ({ opId }) => `acknowledged|${opId}`,
    spot: ({ opId }) => spotOf('acknowledged', opId),
    fields: ({ kind }) => (OPEN_KINDS.includes(String(kind)) ? [] : ['payload']),
    unread: { payload: {} },
  },
  refs: {
    place: ({ key }) => `refs|${key}`,
    spot: ({ key }) => spotOf('refs', key),
    fields: ({ key }) => (OPEN_REFS.includes(String(key)) ? [] : ['value']),
    unread: { value: undefined },
  },
}

const isRecord = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const says = (value: unknown) =>
  value !== undefined && value !== null && !(isRecord(value) && Object.keys(value).length === 0)
const without = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
const isSealed = (value: unknown): value is Encrypted => isRecord(value) && 'iv' in value && 'ct' in value
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Seals a row's key for its owner. */
export const wrapKey = (owner: Key, place: string, key: Key): Encrypted =>
  encrypt(owner, `keys|${place}`, key)
export const unwrapKey = (owner: Key, place: string, key: Encrypted): Key => open(owner, `keys|${place}`, key)

function apart(rule: Rule, row: Row, owner: Key): Parts {
  // What could not be opened goes back as it lay: nothing is ever sealed over it.
  if (row.unreadable)
    return { row: without(row, ['unreadable', ...Object.keys(rule.unread)]), key: undefined }
  const fields = rule.fields(row)
  const rest = without(row, ['sealed'])
  if (fields.length === 0) return { row: rest, key: undefined }
  if (!fields.some((field) => says(row[field]))) return { row: rest, key: null }
  const content = Object.fromEntries(fields.map((field) => [field, row[field]]))
  const key = newKey()
  const text = JSON.stringify(content)
  const sealed = encryptText(key, rule.place(row), text)
  return {
    row: { ...without(rest, fields), sealed },
    key: wrapKey(owner, rule.place(row), key),
    text: { iv: hex(sealed.iv), text },
  }
}

// An older build that wrote over a sealed row left its plain values beside it: they are the newer ones.
const merged = (rest: Row, content: Row): Row => {
  const both = Object.entries(content).map(([name, value]) => {
    const plain = rest[name]
    return [name, isRecord(plain) && isRecord(value) ? { ...value, ...plain } : (plain ?? value)]
  })
  return { ...rest, ...Object.fromEntries(both) }
}

type Reading = { rule: Rule; row: Row; sealed: Encrypted; key: Encrypted | undefined }

function read({ rule, row, sealed, key }: Reading, owner: Key | null, opened: Opened): string {
  const iv = hex(sealed.iv)
  const known = opened.get(rule.spot(row))
  if (known?.iv === iv) return known.text
  if (!owner || !key) throw new Error('no key for this row')
  const place = rule.place(row)
  const text = openText(unwrapKey(owner, place, key), place, sealed)
  opened.set(rule.spot(row), { iv, text })
  return text
}

const ofRule = (rule: Rule): Codec => ({
  apart: (row, owner) => apart(rule, row, owner),
  needsKey: ({ sealed, ...row }, opened) =>
    isSealed(sealed) && opened.get(rule.spot(row))?.iv !== hex(sealed.iv),
  together: (row, key, { key: owner, opened }) => {
    const { sealed, ...rest } = row
    if (!isSealed(sealed)) return row
    try {
      const text = read({ rule, row, sealed, key }, owner, opened)
      return merged(rest, JSON.parse(text) as Row)
    } catch {
      return { ...rule.unread, ...row, unreadable: true }
    }
  },
})

/** Pictures are sealed before the transaction; here only their key finds its place and its way back. */
const pictures: Codec = {
  apart: ({ key, ...row }) => ({ row, key: isSealed(key) ? key : undefined }),
  needsKey: (row) => isSealed(row.sealed),
  together: (row, key) => (key ? { ...row, key } : row),
}

export const CODECS: Record<string, Codec | undefined> = {
  applications: ofRule(RULES.applications),
  outbox: ofRule(RULES.outbox),
  acknowledged: ofRule(RULES.acknowledged),
  refs: ofRule(RULES.refs),
  blobs: pictures,
}

/** Whether a row read without its codec would have to be sealed. */
export const isOpenYet = (table: 'applications' | 'outbox' | 'refs', row: Row): boolean =>
  RULES[table].fields(row).some((field) => says(row[field]))
