// Data on the tablet is encrypted (src/docs/offline.md#encryption-on-the-tablet): a dump contains no personal data, the key
// of a deleted row is deleted, and code above the encryption layer works unchanged.
import 'fake-indexeddb/auto'

import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addComment, rememberClient, setField, setFields, startDraft } from '#app/offline/drafts/drafts.ts'
import {
  decrypt,
  decryptLarge,
  decryptText,
  encrypt,
  encryptLarge,
  encryptText,
} from '#app/offline/encryption/cipher.ts'
import { createDatabase } from '#app/offline/encryption/dexie-encryption.ts'
import { GRACE_PERIOD_MS, removeExpired } from '#app/offline/outbox/acknowledged.ts'
import { readPhotoBytes, savePhoto } from '#app/offline/photos/photos.ts'
import type { TabletDatabase } from '#app/offline/store/db.ts'
import { dumpOf } from './idb-dump.ts'
import { ModelServer } from './model-server.ts'
import { application, capture, createTestTablet, deleteTablet, freshTablet } from './test-tablet.ts'

let db: TabletDatabase
beforeEach(async () => {
  db = await freshTablet()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await deleteTablet(db)
})

const PERSON = { surname: 'Каримова', name: "O'g'iloy", pinfl: '41503900010017', phone: '+998901234567' }
const jpeg = () =>
  new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 300 }, (_, at) => at % 256)])
const keysOf = async (table: string) => (await db.keys.toArray()).filter((key) => key.table === table)

/** Everything in a stolen browser profile: texts, and bytes as texts. */
async function spied(): Promise<string> {
  const bytes: string[] = []
  const texts = JSON.stringify(await dumpOf(db.name), (_key, value: unknown) => {
    if (!(value instanceof ArrayBuffer) && !ArrayBuffer.isView(value)) return value
    bytes.push(Buffer.from(value as Uint8Array).toString('latin1'))
    return null
  })
  return [texts, ...bytes].join('\n')
}

describe('the cipher', () => {
  const key = new Uint8Array(32).fill(7)

  it('decrypts only what it encrypted, for the same row and unchanged', () => {
    const encrypted = encryptText(key, 'outbox|1', 'Каримова')
    expect(decryptText(key, 'outbox|1', encrypted)).toBe('Каримова')
    expect(() => decryptText(key, 'outbox|2', encrypted)).toThrow()
    expect(() => decryptText(new Uint8Array(32).fill(8), 'outbox|1', encrypted)).toThrow()
    encrypted.ct[0] = (encrypted.ct[0] ?? 0) ^ 1
    expect(() => decryptText(key, 'outbox|1', encrypted)).toThrow()
  })

  it('is compatible with WebCrypto in both directions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 100 }), async (bytes) => {
        const plain = new Uint8Array(bytes)
        const byText = await decryptLarge(key, 'x', encrypt(key, 'x', plain))
        expect(new Uint8Array(byText)).toEqual(plain)
        expect(decrypt(key, 'x', await encryptLarge(key, 'x', plain.buffer))).toEqual(plain)
      }),
      { numRuns: 25 },
    )
  })

  it('never uses an iv twice', () => {
    const ivs = Array.from({ length: 500 }, () => encryptText(key, 'x', 'x').iv.join())
    expect(new Set(ivs).size).toBe(500)
  })
})

describe('the stored data', () => {
  it('contain no readable name, phone, pinfl, comment or picture, and the person can read all of it', async () => {
    const id = await startDraft()
    await setFields(id, PERSON, { sources: { surname: 'document' } })
    await addComment(id, 'Перезвонить Каримовой')
    await rememberClient({ values: PERSON, dates: {} })
    const bytes = jpeg()
    const meta = { appId: id, slot: 1, width: 1600, height: 1200, capturedAt: '2026-11-20T09:00:00.000Z' }
    const photo = await savePhoto({ ...meta, bytes: bytes.buffer })
    const op = (await db.outbox.where('appId').equals(id).toArray())[0]
    const conflict = { serverValues: PERSON, changedFields: ['name'], version: 2, status: null }
    await db.outbox.update(op?.seq ?? 0, { conflict })
    const seen = await spied()
    const header = Buffer.from(bytes.slice(0, 4)).toString('latin1')
    const secrets = [...Object.values(PERSON), 'Каримов', 'Перезвонить', header]
    const forms = (secret: string) => [secret, Buffer.from(secret).toString('latin1')]
    for (const secret of secrets)
      for (const form of forms(secret)) expect(seen.includes(form), secret).toBe(false)
    // Control: the search finds plain text.
    await putRaw('applications', { id: 'open', values: PERSON })
    await putRaw('blobs', { id: 'open', bytes: bytes.buffer })
    const found = await spied()
    expect([PERSON.surname, PERSON.pinfl, header].every((secret) => found.includes(secret))).toBe(true)
    expect((await db.applications.get(id))?.values).toEqual(PERSON)
    expect((await db.outbox.get(op?.seq ?? 0))?.conflict).toEqual(conflict)
    expect(await readPhotoBytes(photo.id)).toEqual(bytes.buffer)
  })

  it('have one key for each row, replaced by every write', async () => {
    const id = await startDraft()
    await setField(id, 'name', 'a')
    const first = await keysOf('applications')
    await setField(id, 'name', 'b')
    const second = await keysOf('applications')
    expect([first.length, second.length]).toEqual([1, 1])
    expect(second[0]?.ct).not.toEqual(first[0]?.ct)
  })

  it('lose the keys of sent work after its grace period', async () => {
    const server = new ModelServer()
    await application('Дилноза', [1, 2])
    expect([(await keysOf('outbox')).length, (await keysOf('blobs')).length]).toEqual([1, 2])
    await createTestTablet(db, (request) => server.receive(request)).drainAll()
    expect(await db.outbox.count()).toBe(0)
    expect((await keysOf('outbox')).length).toBe(0)
    await removeExpired(db, Date.now() + GRACE_PERIOD_MS)
    expect(await db.keys.count()).toBe(0)
    expect((await db.applications.toArray())[0]).toMatchObject({ syncState: 'sent', values: {} })
  })

  it('contain neither row nor key after a failed write', async () => {
    const id = await startDraft()
    await setField(id, 'name', 'a')
    const before = await db.keys.toArray()
    vi.spyOn(db.applications, 'put').mockRejectedValueOnce(new Error('disk'))
    await expect(setField(id, 'surname', 'b')).rejects.toThrow('disk')
    expect(await db.keys.toArray()).toEqual(before)
    expect((await db.applications.get(id))?.values).toEqual({ name: 'a' })
  })
})

describe('reading', () => {
  const addThree = async () => {
    for (const name of ['a', 'b', 'c']) await setField(await startDraft(), 'name', name)
  }
  const names = (rows: { values: { name?: unknown } }[]) => rows.map(({ values }) => values.name)

  it('returns decrypted rows by every access path: reversed, filtered, by cursor, modified in place', async () => {
    await addThree()
    const { applications } = db
    expect(names(await applications.orderBy('updatedAt').reverse().toArray())).toEqual(['c', 'b', 'a'])
    expect(names(await applications.filter(({ values }) => values.name !== 'b').toArray())).toHaveLength(2)
    expect((await applications.orderBy('updatedAt').last())?.values.name).toBe('c')
    const each: unknown[] = []
    await applications.each(({ values }) => each.push(values.name))
    expect(each.sort()).toEqual(['a', 'b', 'c'])
    await applications.toCollection().modify((row) => {
      row.values = { ...row.values, surname: 'x' }
    })
    expect((await applications.toArray()).every(({ values }) => values.surname === 'x')).toBe(true)
    expect(
      await db.outbox
        .where('state')
        .equals('queued')
        .and(({ payload }) => payload.values !== null)
        .count(),
    ).toBe(3)
  })

  it('deletes a range with its keys and nothing else', async () => {
    await addThree()
    const [first, second, third] = (await db.outbox.orderBy('seq').toArray()).map(({ seq }) => seq)
    await db.outbox
      .where('seq')
      .between(first ?? 0, third ?? 0, false, false)
      .delete()
    expect((await keysOf('outbox')).map(({ row }) => row)).toEqual([first, third])
    expect((await db.outbox.toArray()).every((op) => !op.unreadable)).toBe(true)
    await db.outbox.clear()
    expect([second !== undefined, (await keysOf('outbox')).length]).toEqual([true, 0])
    expect((await keysOf('applications')).length).toBe(3)
  })

  it('works in two tabs, each reading what the other wrote', async () => {
    const other = createDatabase(db.userId)
    other.encryption.key = db.encryption.key
    const id = await startDraft()
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0
          ? setField(id, 'work_place', `here ${at}`)
          : other.transaction('rw', other.applications, async () => {
              const row = await other.applications.get(id)
              await other.applications.update(id, { values: { ...row?.values, work_street: `there ${at}` } })
            }),
      ),
    )
    const [mine, theirs] = [await db.applications.get(id), await other.applications.get(id)]
    expect(mine).toEqual(theirs)
    expect(mine?.values).toMatchObject({ work_place: 'here 18', work_street: 'there 19' })
    other.close()
  })
})

describe('a row without its key', () => {
  it('is unreadable, not overwritten, not sent and blocks nothing; with its key it is readable again', async () => {
    const server = new ModelServer()
    const lost = await startDraft()
    await setField(lost, 'name', 'lost')
    await setField(await startDraft(), 'name', 'fine')
    const keys = await db.keys.toArray()
    const op = (await db.outbox.where('appId').equals(lost).toArray())[0]
    await db.keys.bulkDelete([
      ['applications', lost],
      ['outbox', op?.seq ?? 0],
    ])
    db.encryption.opened.clear()
    expect(await db.applications.get(lost)).toMatchObject({ unreadable: true, values: {} })
    await expect(setField(lost, 'name', 'over')).rejects.toThrow()
    await createTestTablet(db, (request) => server.receive(request)).drainAll()
    expect([...server.apps.values()].map(({ values }) => values.name)).toEqual(['fine'])
    const aside = await db.outbox.get(op?.seq ?? 0)
    expect(aside).toMatchObject({ state: 'needs_attention', lastError: { code: 'unreadable' } })
    await db.keys.bulkPut(keys.filter(({ row }) => row === lost || row === op?.seq))
    expect((await db.applications.get(lost))?.values).toEqual({ name: 'lost' })
    expect((await db.outbox.get(op?.seq ?? 0))?.payload).toMatchObject({ values: { name: 'lost' } })
  })

  it('takes plain values that an older build added as the newer ones', async () => {
    const id = await startDraft()
    await setFields(id, { name: 'a', surname: 'b' })
    const { sealed } = (await rawRow('applications', id)) as { sealed: unknown }
    await putRaw('applications', { ...(await db.applications.get(id)), sealed, values: { surname: 'c' } })
    expect((await db.applications.get(id))?.values).toEqual({ name: 'a', surname: 'c' })
    await setField(id, 'work_place', 'd')
    expect(await rawRow('applications', id)).not.toHaveProperty('values')
    expect((await db.applications.get(id))?.values).toEqual({ name: 'a', surname: 'c', work_place: 'd' })
  })
})

/** Runs `work` on the object store directly, below Dexie and its layers. */
async function withStore<T>(
  mode: IDBTransactionMode,
  store: string,
  work: (of: IDBObjectStore) => IDBRequest<T>,
) {
  const raw = db.backendDB().transaction(store, mode)
  return new Promise<T>((resolve, reject) => {
    const request = work(raw.objectStore(store))
    raw.oncomplete = () => resolve(request.result)
    raw.onerror = () => reject(raw.error)
  })
}
const rawRow = (store: string, key: IDBValidKey): Promise<unknown> =>
  withStore('readonly', store, (of) => of.get(key))
const putRaw = (store: string, row: unknown) => withStore('readwrite', store, (of) => of.put(row))

it('rejects saving a picture that cannot be encrypted', async () => {
  const id = await startDraft()
  db.encryption.key = null
  await expect(capture(id, 1)).rejects.toThrow('locked')
  expect([await db.photos.count(), await db.blobs.count()]).toEqual([0, 0])
})
