// The person's key (src/docs/offline.md#encryption-on-the-tablet): created once, verified at every start, protected by
// the PIN where one is set, and never lost while a sign-in can recover it.
import 'fake-indexeddb/auto'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setField, startDraft } from '#app/offline/drafts/drafts.ts'
import { getDeviceKey } from '#app/offline/encryption/device-key.ts'
import { getLock, type Lock, setLock } from '#app/offline/encryption/lock.ts'
import { readOwnerRow } from '#app/offline/encryption/owner-key.ts'
import { MAX_PIN_ATTEMPTS, setPin, tryPin } from '#app/offline/encryption/pin.ts'
import { changePin } from '#app/offline/encryption/pin-settings.ts'
import { deliverSecret, recoverAfterSignIn } from '#app/offline/encryption/recovery.ts'
import { openTablet, TabletLocked } from '#app/offline/open-tablet.ts'
import { readPhotoBytes } from '#app/offline/photos/photos.ts'
import { closeTablet, type TabletDatabase } from '#app/offline/store/db.ts'
import { readDevice, writeDevice } from '#app/offline/store/device.ts'
import { send } from '#app/platform/wire/send.ts'
import { answer, lost, ModelServer } from './model-server.ts'
import { application, capture, createTestTablet, deleteTablet, freshTablet, picture } from './test-tablet.ts'

vi.mock('#app/platform/wire/send.ts', () => ({ send: vi.fn() }))

const WRAPPING = 'wrapping-key'
let db: TabletDatabase
/** The secrets that the server stores, by key id. */
let secrets: Map<string, string>
let isFresh: boolean

beforeEach(async () => {
  secrets = new Map()
  isFresh = true
  vi.mocked(send).mockImplementation(async (row, input, options) => {
    const { key_id, secret } = (input as { body: { key_id: string; secret?: string } }).body
    if (row.path.endsWith('/open')) {
      if (!isFresh) return answer(403, { problem: 'sign_in_again' }, '')
      const found = secrets.get(key_id)
      return found ? answer(200, { secret: found }, '') : answer(404, { problem: 'not_found' }, '')
    }
    secrets.set(key_id, secrets.get(key_id) ?? String(secret))
    return answer(200, { ok: true }, options?.opId ?? '')
  })
  db = await freshTablet()
})
afterEach(async () => {
  vi.restoreAllMocks()
  setLock(null)
  await deleteTablet(db)
})

/** Simulates a reload: nothing is left in memory. */
const reopened = async (recover?: typeof recoverAfterSignIn) => {
  const { userId } = db
  closeTablet()
  db = await openTablet(userId, recover)
  return db
}
/** The locked screen at which opening the database waits. */
const locked = () =>
  vi.waitFor(() => {
    const lock = getLock()
    if (!lock) throw new Error('not locked yet')
    return lock
  })
const withPin = async (pin: string) => {
  await deliverSecret(db)
  expect(await setPin(db, pin)).toBe(true)
}
const until = async (lock: Lock, pins: string[]) => {
  const answers = []
  for (const pin of pins) answers.push(await lock.open(pin))
  return answers
}

describe('the key of the device', () => {
  it('is non-extractable and the same at every start', async () => {
    const first = await getDeviceKey()
    expect(first?.kind).toBe('key')
    const { key } = (await readDevice<{ key: CryptoKey }>(WRAPPING)) ?? {}
    expect([key?.extractable, key?.algorithm.name]).toEqual([false, 'AES-GCM'])
    const encrypted = await first?.encrypt('x', new Uint8Array([9]))
    expect(encrypted && (await (await getDeviceKey())?.decrypt('x', encrypted))).toEqual(new Uint8Array([9]))
  })

  it.each([
    ['creates no key', () => vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new Error('no'))],
    [
      'creates a key that cannot be stored',
      () => {
        const uncloneable = { type: 'secret', algorithm: { name: 'AES-GCM' }, hook: () => {} }
        vi.spyOn(crypto.subtle, 'generateKey').mockResolvedValue(uncloneable as never)
        vi.spyOn(crypto.subtle, 'encrypt').mockResolvedValue(new ArrayBuffer(20))
      },
    ],
    [
      'returns another key',
      () => vi.spyOn(crypto.subtle, 'decrypt').mockRejectedValue(new DOMException('x', 'OperationError')),
    ],
  ])('falls back to plain bytes where the browser %s, and the tablet is marked', async (_what, simulate) => {
    await writeDevice(WRAPPING, undefined)
    simulate()
    expect((await getDeviceKey())?.kind).toBe('raw')
    vi.restoreAllMocks()
    const fallback = await getDeviceKey()
    expect(fallback?.kind).toBe('raw')
    const encrypted = await fallback?.encrypt('x', new Uint8Array([9]))
    expect(encrypted && (await fallback?.decrypt('x', encrypted))).toEqual(new Uint8Array([9]))
    await writeDevice(WRAPPING, undefined)
  })

  it('does not wait for a browser that never answers', async () => {
    await writeDevice(WRAPPING, undefined)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(crypto.subtle, 'generateKey').mockImplementation(() => new Promise(() => {}))
    const waiting = getDeviceKey()
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    await vi.advanceTimersByTimeAsync(5000)
    vi.useRealTimers()
    expect((await waiting)?.kind).toBe('raw')
    await writeDevice(WRAPPING, undefined)
  })
})

describe('the key of a person', () => {
  it('is created once and decrypts the same rows after a cold start', async () => {
    const id = await startDraft()
    await setField(id, 'name', 'Анвар')
    const photo = await capture(id, 1)
    const row = await readOwnerRow(db)
    await reopened()
    expect((await readOwnerRow(db))?.keyId).toBe(row?.keyId)
    expect((await db.applications.get(id))?.values.name).toBe('Анвар')
    expect(await readPhotoBytes(photo.id)).toEqual(picture(1))
  })

  it('has its secret stored by the server once, even if the answer is lost', async () => {
    vi.mocked(send).mockResolvedValueOnce(lost())
    await deliverSecret(db)
    expect((await readOwnerRow(db))?.recovery.secret).toBeDefined()
    await deliverSecret(db)
    await deliverSecret(db)
    const ids = vi.mocked(send).mock.calls.map(([, , options]) => options?.opId)
    expect(ids).toEqual([(await readOwnerRow(db))?.keyId, (await readOwnerRow(db))?.keyId])
    expect((await readOwnerRow(db))?.recovery.secret).toBeUndefined()
  })

  it('is recovered by a sign-in when the device key is lost', async () => {
    const id = await startDraft()
    await setField(id, 'name', 'Анвар')
    await deliverSecret(db)
    await writeDevice(WRAPPING, undefined)
    await getDeviceKey()
    await reopened(recoverAfterSignIn)
    expect((await db.applications.get(id))?.values.name).toBe('Анвар')
    await reopened()
    expect((await db.applications.get(id))?.values.name).toBe('Анвар')
  })

  it('is replaced where the server has none either, and the old rows are not overwritten', async () => {
    const id = await startDraft()
    await setField(id, 'name', 'Анвар')
    await writeDevice(WRAPPING, undefined)
    await getDeviceKey()
    await reopened(recoverAfterSignIn)
    expect(await db.applications.get(id)).toMatchObject({ unreadable: true })
    expect(await db.vault.count()).toBe(2)
    const fresh = await startDraft()
    await setField(fresh, 'name', 'Дилноза')
    await reopened()
    expect((await db.applications.get(fresh))?.values.name).toBe('Дилноза')
  })

  it('waits at the locked screen while neither the device nor the server answers', async () => {
    await setField(await startDraft(), 'name', 'Анвар')
    await writeDevice(WRAPPING, undefined)
    await getDeviceKey()
    vi.mocked(send).mockResolvedValue(lost())
    const { userId } = db
    closeTablet()
    const opening = openTablet(userId, recoverAfterSignIn)
    const lock = await locked()
    expect(lock.method).toBe('sign_in')
    const refused = expect(opening).rejects.toThrow(TabletLocked)
    await lock.leave()
    await refused
    expect(getLock()).toBeNull()
  })
})

describe('the PIN', () => {
  it('is not set before the server stores the recovery secret', async () => {
    expect(await setPin(db, '123456')).toBe(false)
    await deliverSecret(db)
    expect([await setPin(db, '12345'), await setPin(db, '12345a'), await setPin(db, '123456')]).toEqual([
      false,
      false,
      true,
    ])
    expect(await readOwnerRow(db)).not.toHaveProperty('device')
  })

  it('is asked for at a cold start, and only the right one opens the database', async () => {
    const id = await startDraft()
    await setField(id, 'name', 'Анвар')
    await withPin('123456')
    const { userId } = db
    closeTablet()
    const opening = openTablet(userId)
    const lock = await locked()
    expect(await until(lock, ['000000', '111111', '123456'])).toEqual([{ wrong: 1 }, { wrong: 2 }, 'open'])
    db = await opening
    expect(getLock()).toBeNull()
    expect((await db.applications.get(id))?.values.name).toBe('Анвар')
    expect((await readOwnerRow(db))?.pin?.tries).toBe(0)
  })

  it('counts attempts before they are checked, also over reloads; after ten only a sign-in opens', async () => {
    await withPin('123456')
    for (let at = 1; at < MAX_PIN_ATTEMPTS; at += 1) expect(await tryPin(db, '000000')).toEqual({ wrong: at })
    expect(await tryPin(db, '000000')).toBe('sign_in')
    expect(await tryPin(db, '123456')).toBe('sign_in')
    expect((await readOwnerRow(db))?.pin).toMatchObject({ tries: MAX_PIN_ATTEMPTS, forgotten: true })
    const { userId } = db
    closeTablet()
    const refused = expect(openTablet(userId)).rejects.toThrow(TabletLocked)
    const lock = await locked()
    expect(lock.method).toBe('sign_in')
    await lock.leave()
    await refused
    db = await openTablet(userId, recoverAfterSignIn)
  })

  it('is removed by a sign-in when it was forgotten, and the work is there and is sent', async () => {
    const server = new ModelServer()
    await application('Дилноза', [1, 2])
    await withPin('123456')
    const { userId } = db
    closeTablet()
    const opening = openTablet(userId)
    const refused = expect(opening).rejects.toThrow(TabletLocked)
    await (await locked()).leave()
    await refused
    db = await openTablet(userId, recoverAfterSignIn)
    expect((await readOwnerRow(db))?.pin).toBeUndefined()
    await reopened()
    await createTestTablet(db, (request) => server.receive(request)).drainAll()
    expect([...server.apps.values()][0]).toMatchObject({ values: { name: 'Дилноза' }, submitted: [1, 2] })
    expect(server.photos.size).toBe(2)
  })

  it('stays after a sign-in when it was not forgotten', async () => {
    await withPin('123456')
    await reopened(recoverAfterSignIn)
    expect((await readOwnerRow(db))?.pin).toMatchObject({ forgotten: false })
  })

  it('is not bypassed by a token that was left on the tablet', async () => {
    await withPin('123456')
    isFresh = false
    const { userId } = db
    closeTablet()
    const opening = openTablet(userId, recoverAfterSignIn)
    const lock = await locked()
    expect(lock.method).toBe('pin')
    await lock.open('123456')
    db = await opening
  })

  it('is changed and removed only with the current PIN', async () => {
    await withPin('123456')
    expect(await changePin({ current: '000000', next: '222222' })).toBe('wrong')
    expect(await changePin({ current: '123456', next: '222222' })).toBe('done')
    expect(await tryPin(db, '222222')).toMatchObject({ key: db.encryption.key })
    expect(await changePin({ current: '222222', next: null })).toBe('done')
    expect(await readOwnerRow(db)).not.toHaveProperty('pin')
    await reopened()
    expect(db.encryption.key).not.toBeNull()
  })
})
