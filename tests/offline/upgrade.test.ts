// Databases of older releases with unsent work (src/docs/offline.md#updates-and-older-builds; F09, F10): opened by
// this build, read, encrypted and sent; an interrupted upgrade or encryption loses nothing; this tab closes its
// database for a newer one.
import 'fake-indexeddb/auto'

import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readRecentClients, setField, startDraft } from '#app/offline/drafts/drafts.ts'
import { getSaveState } from '#app/offline/drafts/writer.ts'
import { encryptOlderRows } from '#app/offline/encryption/unencrypted-rows.ts'
import { openTablet } from '#app/offline/open-tablet.ts'
import { closeTablet, type TabletDatabase } from '#app/offline/store/db.ts'
import { asText, dumpOf, ofText, restoreDump } from './idb-dump.ts'
import { ModelServer } from './model-server.ts'
import { createTestTablet, deleteTablet } from './test-tablet.ts'

const RELEASES = ['release-1'] as const
const fixture = (release: string) =>
  ofText(readFileSync(new URL(`./fixtures/${release}.json`, import.meta.url), 'utf8'))

type StoredOp = {
  opId: string
  appId: string | null
  kind: string
  state: string
  payload: unknown
  targetId: string
}
const opsIn = (dump: ReturnType<typeof fixture>) =>
  (dump.stores.find(({ name }) => name === 'outbox')?.rows ?? []) as StoredOp[]

it('the fixtures restore to the databases that they were dumped from', async () => {
  const dump = fixture('release-1')
  await restoreDump('fixture', dump)
  expect(ofText(asText(await dumpOf('fixture', dump.release)))).toEqual(dump)
})

let users = 700_000
let db: TabletDatabase
afterEach(async () => {
  vi.restoreAllMocks()
  if (db) await deleteTablet(db)
})

async function left(release: string): Promise<{ userId: number; ops: StoredOp[] }> {
  users += 1
  const dump = fixture(release)
  // The work belongs to the person of the dump, whose id differs in each test.
  const mine = (row: unknown) =>
    Object.assign(row as object, 'createdBy' in (row as object) ? { createdBy: users } : {})
  for (const store of dump.stores) store.rows = store.rows.map(mine)
  await restoreDump(`anketa-u-${users}`, dump)
  return { userId: users, ops: opsIn(dump) }
}

/** The server as that release left it, with the applications whose creation is not in the queue. */
function serverOf(ops: StoredOp[]): ModelServer {
  const server = new ModelServer()
  const created = new Set(ops.filter(({ kind }) => kind === 'app.create').map(({ appId }) => appId))
  for (const { appId } of ops)
    if (appId && !created.has(appId))
      server.apps.set(appId, { values: {}, version: 1, history: [], submitted: null })
  return server
}

async function expectSent(ops: StoredOp[], server: ModelServer): Promise<void> {
  const waiting = (await db.outbox.toArray()).map(({ opId }) => opId)
  const kept = ops.filter(({ kind, state }) => kind === 'app.future' || state === 'needs_attention')
  expect(waiting.sort()).toEqual(kept.map(({ opId }) => opId).sort())
  const sent = ops.filter(({ opId }) => !waiting.includes(opId))
  expect(server.executions.sort()).toEqual(sent.map(({ opId }) => opId).sort())
  const whole = [...server.apps.values()].find(({ submitted }) => submitted !== null)
  expect(whole).toMatchObject({ values: { name: 'Dilnoza Rahimova' }, submitted: [1, 2, 3] })
  expect(server.photos.size).toBe(ops.filter(({ kind }) => kind === 'photo.put').length)
}

describe.each(RELEASES)('a tablet left by %s', (release) => {
  const drainAll = async (server: ModelServer) => {
    // The page that owned the lease of the request in progress is closed.
    await db.outbox.where('state').equals('sending').modify({ leaseUntil: 0 })
    await createTestTablet(db, (request) => server.receive(request)).drainAll()
  }

  it('is read as it is, and everything that can be sent is sent', async () => {
    const { userId, ops } = await left(release)
    db = await openTablet(userId)
    expect((await readRecentClients())[0]?.values).toMatchObject({ surname: 'Каримова' })
    expect((await db.outbox.toArray()).map(({ payload }) => payload)).toEqual(
      ops.map(({ payload }) => payload),
    )
    const server = serverOf(ops)
    await drainAll(server)
    await expectSent(ops, server)
  })

  it('is encrypted in the background, and everything that can be sent is sent', async () => {
    const { userId, ops } = await left(release)
    db = await openTablet(userId)
    const before = await db.applications.toArray()
    await encryptOlderRows(db)
    const dump = JSON.stringify(await dumpOf(db.name))
    expect(
      ['Каримова', 'Dilnoza', 'Sardor', '41503900010017', 'Anvarbek'].some((name) => dump.includes(name)),
    ).toBe(false)
    const blobs = (await dumpOf(db.name)).stores.find(({ name }) => name === 'blobs')?.rows ?? []
    expect(blobs.length).toBeGreaterThan(0)
    expect(blobs.every((blob) => !('bytes' in (blob as object)))).toBe(true)
    expect(await db.applications.toArray()).toEqual(before)
    const server = serverOf(ops)
    await drainAll(server)
    await expectSent(ops, server)
  })

  it('loses nothing when the encryption is interrupted after any row; the next start completes it', async () => {
    for (const deaths of [1, 3, 7, 12]) {
      const { userId, ops } = await left(release)
      db = await openTablet(userId)
      let writes = 0
      const { transaction } = db
      vi.spyOn(db, 'transaction').mockImplementation(((...parameters: Parameters<typeof transaction>) => {
        writes += 1
        if (writes > deaths) throw new Error('the tab was killed')
        return Reflect.apply(transaction, db, parameters)
      }) as never)
      await expect(encryptOlderRows(db)).rejects.toThrow('killed')
      vi.restoreAllMocks()
      closeTablet()
      db = await openTablet(userId)
      await encryptOlderRows(db)
      expect(JSON.stringify(await dumpOf(db.name))).not.toContain('Каримова')
      const server = serverOf(ops)
      await drainAll(server)
      await expectSent(ops, server)
      await deleteTablet(db)
    }
  })

  it('loses nothing when the upgrade itself is interrupted', async () => {
    const { userId, ops } = await left(release)
    await new Promise<void>((done) => {
      const opening = indexedDB.open(`anketa-u-${userId}`, 20)
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('keys', { keyPath: ['table', 'row'] })
        opening.transaction?.abort()
      }
      opening.onerror = () => done()
    })
    expect((await dumpOf(`anketa-u-${userId}`)).version).toBe(10)
    db = await openTablet(userId)
    const server = serverOf(ops)
    await drainAll(server)
    await expectSent(ops, server)
  })
})

describe('a newer tab', () => {
  const newer = (name: string) =>
    new Promise<IDBDatabase>((done, fail) => {
      const opening = indexedDB.open(name, 990)
      opening.onupgradeneeded = () => opening.result.createObjectStore('of-tomorrow')
      opening.onsuccess = () => done(opening.result)
      opening.onerror = () => fail(opening.error)
    })

  it('waits for the write in progress; then this tab writes nothing and never reopens the database', async () => {
    users += 1
    db = await openTablet(users)
    const id = await startDraft()
    const typing = setField(id, 'name', 'Анвар')
    const upgrading = newer(db.name)
    await typing
    const upgraded = await upgrading
    expect(getSaveState(id).state).toBe('saved')
    await expect(setField(id, 'surname', 'late')).rejects.toThrow()
    expect([getSaveState(id).state, db.isOpen()]).toEqual(['failed', false])
    upgraded.close()
    closeTablet()
    db = await openTablet(users)
    expect((await db.applications.get(id))?.values).toEqual({ name: 'Анвар' })
  })

  it('leaves a database that this older build still opens and sends from', async () => {
    users += 1
    db = await openTablet(users)
    const id = await startDraft()
    await setField(id, 'name', 'Анвар')
    closeTablet()
    const upgraded = await newer(db.name)
    upgraded.close()
    db = await openTablet(users)
    const server = new ModelServer()
    await createTestTablet(db, (request) => server.receive(request)).drainAll()
    expect(server.apps.get(id)?.values).toEqual({ name: 'Анвар' })
  })
})
