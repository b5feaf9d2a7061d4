// The tablet itself: its id, who works on it, and the database of each person staying their own
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

it('has one id, however many ask for it at once', async () => {
  const ids = await Promise.all([getDeviceId(), getDeviceId(), getDeviceId()])
  expect(new Set(ids).size).toBe(1)
  expect(await getDeviceId()).toBe(ids[0])
})

it('remembers people by initials and how much of theirs waits', async () => {
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

it('keeps the data of one person out of the sight of another, and gives it back', async () => {
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

it('tells a full disk from a dead handle', () => {
  const inner = { name: 'QuotaExceededError' }
  expect(isQuotaError({ name: 'AbortError', inner })).toBe(true)
  expect(isQuotaError({ name: 'AbortError', inner: { name: 'AbortError', inner } })).toBe(true)
  expect(isDeadHandle({ name: 'AbortError', inner })).toBe(false)
  for (const name of ['UnknownError', 'InvalidStateError', 'DatabaseClosedError', 'AbortError'])
    expect(isDeadHandle({ name })).toBe(true)
  expect(isDeadHandle(new TypeError('x'))).toBe(false)
})

it('tells of a lost and a found link once each, and never of the first good answer', () => {
  const events: string[] = []
  const stop = onConnectionEvent((event) => events.push(event))
  for (const link of ['online', 'offline', 'portal', 'server_down', 'online', 'online'] as const)
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
