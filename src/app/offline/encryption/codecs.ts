// Splits each row into what may be stored as plain text (keys of indexes, states, times), what is encrypted, and the
// key it is encrypted with (src/docs/offline.md#encryption-on-the-tablet). Encrypted rows have the field `sealed`; rows
// of older builds have none and are read as they are.
import type { Encrypted, EncryptionState, Key } from '../store/rows.ts'
import { createKey, decrypt, decryptText, encrypt, encryptText } from './cipher.ts'

export type Row = Record<string, unknown>
type Text = { iv: string; text: string }
/** `key`: the row's own key, encrypted; null where it must be deleted, undefined where it stays unchanged. */
export type SplitRow = { row: Row; key: Encrypted | null | undefined; text?: Text }
/** Decrypted texts of this window, so that nothing is decrypted twice; every write has its own iv, so none is stale. */
type Opened = EncryptionState['opened']
export type Codec = {
  split: (row: Row, owner: Key) => SplitRow
  join: (row: Row, key: Encrypted | undefined, encryption: EncryptionState) => Row
  needsKey: (row: Row, opened: Opened) => boolean
}
type Rule = {
  /** The additional authenticated data: the table and the id of the row (for an operation, its operation id). */
  aad: (row: Row) => string
  /** Key of the cache of decrypted texts: table and primary key. */
  cacheKey: (row: Row) => string
  fields: (row: Row) => readonly string[]
  /** Fields of a row that cannot be decrypted. */
  placeholder: Row
}

/** Kinds without personal data (slot numbers and hashes); every other kind is encrypted. */
const PLAIN_KINDS = ['photo.put', 'photo.remove', 'app.submit']
/** The shop's data, times and locks: nothing that names a person (decision 0104). */
const PLAIN_REFS = ['reference', 'signed_in_at', 'replayer-heartbeat', 'replayer-lock']

/** The key under which a decrypted text is cached. */
export const cacheKeyOf = (table: string, primary: unknown): string => `${table}|${String(primary)}`

const RULES: Record<'applications' | 'outbox' | 'acknowledged' | 'refs', Rule> = {
  applications: {
    aad: ({ id }) => `applications|${id}`,
    cacheKey: ({ id }) => cacheKeyOf('applications', id),
    fields: () => ['values', 'sources', 'asOf'],
    placeholder: { values: {} },
  },
  outbox: {
    aad: ({ opId }) => `outbox|${opId}`,
    cacheKey: ({ seq }) => cacheKeyOf('outbox', seq),
    fields: ({ kind }) => (PLAIN_KINDS.includes(String(kind)) ? ['conflict'] : ['payload', 'conflict']),
    placeholder: { payload: {}, conflict: null },
  },
  acknowledged: {
    aad: ({ opId }) => `acknowledged|${opId}`,
    cacheKey: ({ opId }) => cacheKeyOf('acknowledged', opId),
    fields: ({ kind }) => (PLAIN_KINDS.includes(String(kind)) ? [] : ['payload']),
    placeholder: { payload: {} },
  },
  refs: {
    aad: ({ key }) => `refs|${key}`,
    cacheKey: ({ key }) => cacheKeyOf('refs', key),
    fields: ({ key }) => (PLAIN_REFS.includes(String(key)) ? [] : ['value']),
    placeholder: { value: undefined },
  },
}

const isRecord = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const hasContent = (value: unknown) =>
  value !== undefined && value !== null && !(isRecord(value) && Object.keys(value).length === 0)
const without = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
const isEncrypted = (value: unknown): value is Encrypted => isRecord(value) && 'iv' in value && 'ct' in value
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Encrypts a row's key with its owner's key. */
export const wrapKey = (owner: Key, aad: string, key: Key): Encrypted => encrypt(owner, `keys|${aad}`, key)
export const unwrapKey = (owner: Key, aad: string, key: Encrypted): Key => decrypt(owner, `keys|${aad}`, key)

function splitRow(rule: Rule, row: Row, owner: Key): SplitRow {
  // A row that could not be decrypted is written back unchanged, so that its content is never overwritten.
  if (row.unreadable)
    return { row: without(row, ['unreadable', ...Object.keys(rule.placeholder)]), key: undefined }
  const fields = rule.fields(row)
  const rest = without(row, ['sealed'])
  if (fields.length === 0) return { row: rest, key: undefined }
  if (!fields.some((field) => hasContent(row[field]))) return { row: rest, key: null }
  const content = Object.fromEntries(fields.map((field) => [field, row[field]]))
  const key = createKey()
  const text = JSON.stringify(content)
  const encrypted = encryptText(key, rule.aad(row), text)
  return {
    row: { ...without(rest, fields), sealed: encrypted },
    key: wrapKey(owner, rule.aad(row), key),
    text: { iv: hex(encrypted.iv), text },
  }
}

// An older build that writes to an encrypted row stores plain values beside the encrypted ones: the plain are newer.
const mergePlainValues = (rest: Row, content: Row): Row => {
  const both = Object.entries(content).map(([name, value]) => {
    const plain = rest[name]
    return [name, isRecord(plain) && isRecord(value) ? { ...value, ...plain } : (plain ?? value)]
  })
  return { ...rest, ...Object.fromEntries(both) }
}

type Reading = { rule: Rule; row: Row; encrypted: Encrypted; key: Encrypted | undefined }

function read({ rule, row, encrypted, key }: Reading, owner: Key | null, opened: Opened): string {
  const iv = hex(encrypted.iv)
  const known = opened.get(rule.cacheKey(row))
  if (known?.iv === iv) return known.text
  if (!owner || !key) throw new Error('no key for this row')
  const aad = rule.aad(row)
  const text = decryptText(unwrapKey(owner, aad, key), aad, encrypted)
  opened.set(rule.cacheKey(row), { iv, text })
  return text
}

const createCodec = (rule: Rule): Codec => ({
  split: (row, owner) => splitRow(rule, row, owner),
  needsKey: ({ sealed: encrypted, ...row }, opened) =>
    isEncrypted(encrypted) && opened.get(rule.cacheKey(row))?.iv !== hex(encrypted.iv),
  join: (row, key, { key: owner, opened }) => {
    const { sealed: encrypted, ...rest } = row
    if (!isEncrypted(encrypted)) return row
    try {
      const text = read({ rule, row, encrypted, key }, owner, opened)
      return mergePlainValues(rest, JSON.parse(text) as Row)
    } catch {
      return { ...rule.placeholder, ...row, unreadable: true }
    }
  },
})

/** Pictures are encrypted before the transaction; this codec only stores and returns their key. */
const pictureCodec: Codec = {
  split: ({ key, ...row }) => ({ row, key: isEncrypted(key) ? key : undefined }),
  needsKey: (row) => isEncrypted(row.sealed),
  join: (row, key) => (key ? { ...row, key } : row),
}

export const CODECS: Record<string, Codec | undefined> = {
  applications: createCodec(RULES.applications),
  outbox: createCodec(RULES.outbox),
  acknowledged: createCodec(RULES.acknowledged),
  refs: createCodec(RULES.refs),
  blobs: pictureCodec,
}

/** Whether a row has plain values that must be encrypted. */
export const needsEncryption = (table: 'applications' | 'outbox' | 'refs', row: Row): boolean =>
  RULES[table].fields(row).some((field) => hasContent(row[field]))
