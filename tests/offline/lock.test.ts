// The locked screen (src/docs/offline.md#encryption-on-the-tablet): the key stays in memory while operations can be sent,
// and is removed afterwards.
import 'fake-indexeddb/auto'

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setField, startDraft } from '#app/offline/drafts/drafts.ts'
import { getLock, setLock } from '#app/offline/encryption/lock.ts'
import { setPin } from '#app/offline/encryption/pin.ts'
import { deliverSecret } from '#app/offline/encryption/recovery.ts'
import { attachUser, detachUser, lockTablet } from '#app/offline/runtime.ts'
import { type TabletDatabase, tablet } from '#app/offline/store/db.ts'
import { send } from '#app/platform/wire/send.ts'
import { answer, lost } from './model-server.ts'
import { deleteTablet } from './test-tablet.ts'

vi.mock('#app/platform/wire/send.ts', () => ({ send: vi.fn() }))

const PIN = '135790'
let users = 500_000
let db: TabletDatabase

beforeEach(async () => {
  vi.mocked(send).mockImplementation(async (row, _input, options) =>
    row.path.endsWith('/keys') ? answer(200, { ok: true }, options?.opId ?? '') : lost(),
  )
  users += 1
  await attachUser(users)
  db = tablet()
})
afterEach(async () => {
  setLock(null)
  await detachUser()
  await deleteTablet(db)
})

const withPin = async () => {
  await deliverSecret(db)
  expect(await setPin(db, PIN)).toBe(true)
}
const waitForKeyRemoval = () => vi.waitFor(() => expect(db.encryption.key).toBeNull())

it('does not lock where no PIN is set', async () => {
  await lockTablet()
  expect(getLock()).toBeNull()
  expect(db.encryption.key).not.toBeNull()
})

it('removes the key at once where nothing waits, and has it again after the PIN', async () => {
  await withPin()
  const key = db.encryption.key
  await lockTablet()
  expect([getLock()?.method, db.encryption.key, db.encryption.opened.size]).toEqual(['pin', null, 0])
  expect(await getLock()?.open('000000')).toEqual({ wrong: 1 })
  expect(db.encryption.key).toBeNull()
  expect(await getLock()?.open(PIN)).toBe('open')
  expect([getLock(), db.encryption.key]).toEqual([null, key])
})

it('keeps the key as long as something can be sent, then removes it', async () => {
  await withPin()
  const id = await startDraft()
  await setField(id, 'name', 'Анвар')
  await lockTablet()
  expect(db.encryption.key).not.toBeNull()
  await db.outbox.clear()
  await waitForKeyRemoval()
  expect(await getLock()?.open(PIN)).toBe('open')
  expect((await db.applications.get(id))?.values.name).toBe('Анвар')
})

it('does not keep the key for operations that need attention', async () => {
  await withPin()
  const id = await startDraft()
  await setField(id, 'name', 'Анвар')
  await db.outbox.toCollection().modify({ state: 'needs_attention' })
  await lockTablet()
  await waitForKeyRemoval()
  expect(await getLock()?.open(PIN)).toBe('open')
  expect((await db.outbox.toArray())[0]?.payload).toMatchObject({ values: { name: 'Анвар' } })
})
