// The device database: the id of the tablet, its people, and a separate database for each person
// (src/docs/offline.md#databases-and-tables, #sessions-and-people-on-a-shared-tablet).
import 'fake-indexeddb/auto'

import { expect, it } from 'vitest'
import { setField, startDraft } from '#app/offline/drafts/drafts.ts'
import { getDeviceId } from '#app/offline/health/generation.ts'
import { openTablet } from '#app/offline/open-tablet.ts'
import { closeTablet, tablet } from '#app/offline/store/db.ts'
import {
  readCurrentUserId,
  readKnownUsers,
  recordUnsent,
  rememberUser,
  setCurrentUser,
} from '#app/offline/store/device.ts'
import { isDeadHandle, isQuotaError } from '#app/offline/store/errors.ts'
import { readRef, saveRef } from '#app/offline/store/refs.ts'
import {
  getConnectionState,
  onConnectionEvent,
  recordLinkState,
  recordPause,
} from '#app/platform/connection.ts'

it('has one id, even for concurrent callers', async () => {
  const ids = await Promise.all([getDeviceId(), getDeviceId(), getDeviceId()])
  expect(new Set(ids).size).toBe(1)
  expect(await getDeviceId()).toBe(ids[0])
})

it('stores people by initials, with the amount of their unsent work', async () => {
  await rememberUser({ id: 1, initials: 'К.Ў.' })
  await recordUnsent(1, 3)
  await recordUnsent(77, 5)
  await rememberUser({ id: 1, initials: 'К.Ў.' })
  expect(await readKnownUsers()).toEqual([
    { id: 1, initials: 'К.Ў.', unsent: 3, signed_in_at: expect.any(Number) },
  ])
  expect(await readCurrentUserId()).toBeNull()
  await setCurrentUser(1)
  expect(await readCurrentUserId()).toBe(1)
  await setCurrentUser(null)
  expect(await readCurrentUserId()).toBeNull()
})

it('hides the data of one person from another and shows it again to its owner', async () => {
  await openTablet(41)
  const id = await startDraft()
  await setField(id, 'name', 'A')
  await saveRef('roles', [{ key: 'applications', value: 'own' }])
  await openTablet(42)
  expect(tablet().userId).toBe(42)
  expect([await tablet().applications.count(), await tablet().outbox.count()]).toEqual([0, 0])
  expect(await readRef('roles')).toBeUndefined()
  await openTablet(41)
  expect((await tablet().applications.get(id))?.values.name).toBe('A')
  closeTablet()
  expect(() => tablet()).toThrow()
})

it('distinguishes a full disk from a database handle that no longer works', () => {
  const inner = { name: 'QuotaExceededError' }
  expect(isQuotaError({ name: 'AbortError', inner })).toBe(true)
  expect(isQuotaError({ name: 'AbortError', inner: { name: 'AbortError', inner } })).toBe(true)
  expect(isDeadHandle({ name: 'AbortError', inner })).toBe(false)
  for (const name of ['UnknownError', 'InvalidStateError', 'DatabaseClosedError', 'AbortError'])
    expect(isDeadHandle({ name })).toBe(true)
  expect(isDeadHandle(new TypeError('x'))).toBe(false)
})

it('reports a lost and a restored connection once each, and never the first success', () => {
  const events: string[] = []
  const stop = onConnectionEvent((event) => events.push(event))
  for (const link of [
    'online',
    'offline',
    'unreachable',
    'portal',
    'server_down',
    'online',
    'online',
  ] as const)
    recordLinkState(link)
  expect(events).toEqual(['lost', 'back'])
  recordPause('paused_auth')
  expect(getConnectionState().state).toBe('paused_auth')
  recordLinkState('offline')
  expect(getConnectionState().state).toBe('offline')
  recordPause(null)
  recordLinkState('online')
  stop()
})
