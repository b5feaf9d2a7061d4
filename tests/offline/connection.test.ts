// @vitest-environment jsdom
// Before the page is frozen (src/docs/offline.md#one-sync-engine-for-each-person, F40) it releases the lock of the
// queue, then closes the databases.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PONG } from '#api/tablet.ts'
import { startDraft } from '#app/offline/drafts/drafts.ts'
import { releaseTablet, type TabletDatabase } from '#app/offline/store/db.ts'
import { readDevice, setCurrentUser } from '#app/offline/store/device.ts'
import { nextProbeDelay, PROBE_MS, startConnectionMonitor } from '#app/offline/sync/probe.ts'
import { noReply } from '#app/platform/wire/reply.ts'
import { answer } from './model-server.ts'
import { deleteTablet, freshTablet } from './test-tablet.ts'

let db: TabletDatabase
let stop: () => void = () => {}
beforeEach(async () => {
  db = await freshTablet()
})
afterEach(async () => {
  stop()
  vi.useRealTimers()
  await deleteTablet(db)
})

it('releases the lock, then closes the databases; the next access reopens them', async () => {
  const order: string[] = []
  stop = startConnectionMonitor({
    ping: async () => noReply('network'),
    onBack: () => {},
    onHide: () => order.push(`sleep ${db.isOpen()}`),
    onFreeze: () => {
      releaseTablet()
      order.push(`frozen ${db.isOpen()}`)
    },
    onResume: () => {},
    onGood: () => {},
  })
  const appId = await startDraft()
  await setCurrentUser(7)
  document.dispatchEvent(new Event('freeze'))
  expect(order).toEqual(['sleep true', 'frozen false'])
  expect((await db.applications.get(appId))?.id).toBe(appId)
  expect(await readDevice('currentUser')).toBe(7)
})

it('a page that is kept for the Back button leaves no transaction behind', async () => {
  const appId = await startDraft()
  const endless = db.transaction('rw', db.applications, async () => {
    const draft = await db.applications.get(appId)
    while (draft) await db.applications.put(draft)
  })
  const ended = expect(endless).rejects.toThrow()
  await new Promise((resolve) => setTimeout(resolve, 50))
  for (const name of ['pagehide', 'pageshow'])
    window.dispatchEvent(Object.assign(new Event(name), { persisted: true }))
  await ended
  expect((await db.applications.get(appId))?.id).toBe(appId)
}, 10_000)

it('probes soon after an interruption, then at growing intervals, and reports its duration', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  let silent = 4
  const probes: number[] = []
  const backs: number[] = []
  const pong = answer(200, { anketa: PONG, t: 1, max_parallel: 2, sync_spread_ms: 0 }, '')
  stop = startConnectionMonitor({
    ping: async () => {
      probes.push(performance.now())
      silent -= 1
      return silent >= 0 ? noReply('network') : pong
    },
    onBack: (awayMs) => backs.push(awayMs),
    onHide: () => {},
    onFreeze: () => {},
    onResume: () => {},
    onGood: () => {},
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(probes).toHaveLength(5)
  expect(backs).toHaveLength(1)
  expect(backs[0]).toBeCloseTo((probes[4] ?? 0) - (probes[0] ?? 0), 0)
  expect(backs[0]).toBeLessThan(4000)
  await vi.advanceTimersByTimeAsync(PROBE_MS * 1.25)
  expect(probes, 'a good line is asked every half minute').toHaveLength(6)
})

it('probes at most twice a minute during a long interruption', () => {
  expect(nextProbeDelay(1, () => 0.5)).toBe(400)
  expect(nextProbeDelay(30, () => 0.5)).toBe(PROBE_MS)
  expect(nextProbeDelay(0)).toBe(PROBE_MS)
})
