// @vitest-environment jsdom
// The copy of the person on the tablet, for a start without internet: encrypted during a session, gone after the sign-out
// (decision 0104).
import 'fake-indexeddb/auto'

import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getLock, setLock } from '#app/offline/encryption/lock.ts'
import { setPin } from '#app/offline/encryption/pin.ts'
import { deliverSecret } from '#app/offline/encryption/recovery.ts'
import { encryptOlderRows } from '#app/offline/encryption/unencrypted-rows.ts'
import { removeExpiredOfOthers } from '#app/offline/outbox/acknowledged.ts'
import * as storage from '#app/offline/platform-storage.ts'
import { tablet } from '#app/offline/store/db.ts'
import { changeSession, getSession } from '#app/platform/session-store.ts'
import { signOut } from '#app/platform/sign-out.ts'
import { readStoredPerson, rememberOnTablet, storePerson } from '#app/platform/tablet/person.ts'
import { registerTabletStorage } from '#app/platform/tablet/storage.ts'
import { send } from '#app/platform/wire/send.ts'
import { SELLER } from '#support/made-up.ts'
import { dumpOf } from './idb-dump.ts'
import { answer, lost } from './model-server.ts'

vi.mock('#app/platform/wire/send.ts', () => ({ send: vi.fn() }))

const ROLES = [{ key: 'applications' as const, value: 'own' as const }]
const OTHER = { ...SELLER, id: 8, name: 'Жасур Азимов', phone: '+998935556677' }
registerTabletStorage(async () => storage)

beforeEach(() => {
  vi.mocked(send).mockImplementation(async (_row, _input, options) =>
    answer(200, { ok: true }, options?.opId ?? ''),
  )
})
afterEach(async () => {
  setLock(null)
  await storage.detachUser()
  localStorage.clear()
  for (const name of await Dexie.getDatabaseNames()) if (name !== 'anketa-device') await Dexie.delete(name)
})

async function signIn(user: typeof SELLER): Promise<void> {
  await storage.attachUser(user.id, true)
  await storePerson(user, ROLES)
  await rememberOnTablet(user)
  changeSession({ state: 'signed_in', user, roles: ROLES })
}

/** Everything that the browser stores, as text. */
async function stored(): Promise<string> {
  const databases = []
  for (const name of await Dexie.getDatabaseNames()) databases.push(await dumpOf(name))
  return JSON.stringify([databases, { ...localStorage }, { ...sessionStorage }, document.cookie])
}

async function expectNothingReadable(user: typeof SELLER): Promise<void> {
  const text = await stored()
  const secrets = [
    ...user.name.split(' '),
    user.phone.slice(1),
    user.phone.slice(4),
    `"${user.role}"`,
    'applications","value',
  ]
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
}

/** Stores a row beneath the encryption, as older builds did. */
const storePlain = (userId: number, row: object) =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(`anketa-u-${userId}`)
    opening.onsuccess = () => {
      const trans = opening.result.transaction(['refs', 'keys'], 'readwrite')
      trans.objectStore('refs').put(row)
      trans.objectStore('keys').delete(['refs', 'user'])
      trans.oncomplete = () => resolve(opening.result.close())
      trans.onerror = () => reject(trans.error)
    }
  })

it('is encrypted during a session, and read at a start without internet', async () => {
  await signIn(SELLER)
  await expectNothingReadable(SELLER)
  await storage.detachUser()
  await storage.attachUser(SELLER.id)
  expect(await readStoredPerson()).toEqual({ user: SELLER, roles: ROLES })
})

it('is read after the PIN, without internet', async () => {
  await signIn(SELLER)
  await deliverSecret(tablet())
  expect(await setPin(tablet(), '135790')).toBe(true)
  await storage.detachUser()
  vi.mocked(send).mockResolvedValue(lost())
  const attached = storage.attachUser(SELLER.id)
  const lock = await vi.waitFor(() => getLock() ?? Promise.reject(new Error('not locked yet')))
  await expectNothingReadable(SELLER)
  expect(await lock.open('135790')).toBe('open')
  await attached
  expect(await readStoredPerson()).toEqual({ user: SELLER, roles: ROLES })
})

it('is gone after the sign-out, and others sign in', async () => {
  await signIn(SELLER)
  await signOut()
  expect(getSession().user).toBeNull()
  await expectNothingReadable(SELLER)
  const refs = (await dumpOf(`anketa-u-${SELLER.id}`)).stores.find(({ name }) => name === 'refs')
  expect(refs?.rows).not.toContainEqual(expect.objectContaining({ key: 'user' }))
  await signIn(OTHER)
  await expectNothingReadable(OTHER)
  expect(await readStoredPerson()).toEqual({ user: OTHER, roles: ROLES })
  await signOut()
  await signIn(SELLER)
  expect(await readStoredPerson()).toEqual({ user: SELLER, roles: ROLES })
})

it('that an older build left as plain text is encrypted, and removed where the person is not signed in', async () => {
  await signIn(SELLER)
  await storage.detachUser()
  await storePlain(SELLER.id, { key: 'user', value: SELLER, at: Date.now() })
  expect(await stored()).toContain(SELLER.name)
  await storage.attachUser(SELLER.id)
  await encryptOlderRows(tablet())
  await expectNothingReadable(SELLER)
  expect((await readStoredPerson())?.user).toEqual(SELLER)
  await storage.detachUser()
  await storePlain(SELLER.id, { key: 'user', value: SELLER, at: Date.now() })
  await removeExpiredOfOthers(OTHER.id, Date.now())
  await expectNothingReadable(SELLER)
})
