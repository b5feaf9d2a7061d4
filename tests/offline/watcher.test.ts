// @vitest-environment jsdom
// What the page does on its way to sleep (offline.md 2.6, F40): the queue is let go first, then the databases rest.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { restTablet, type TabletDatabase } from '#app/offline/db.ts'
import { readDevice, setCurrentUser } from '#app/offline/device.ts'
import { startDraft } from '#app/offline/drafts.ts'
import { startWatcher } from '#app/offline/replay/watcher.ts'
import { noReply } from '#app/platform/wire/reply.ts'
import { freshTablet, wipe } from './tablet-bench.ts'

let db: TabletDatabase
let stop: () => void = () => {}
beforeEach(async () => {
  db = await freshTablet()
})
afterEach(async () => {
  stop()
  await wipe(db)
})

it('lets the queue go, then the databases; whoever asks next finds everything', async () => {
  const order: string[] = []
  stop = startWatcher({
    ping: async () => noReply('network'),
    onBack: () => {},
    onSleep: () => order.push(`sleep ${db.isOpen()}`),
    onFreeze: () => {
      restTablet()
      order.push(`frozen ${db.isOpen()}`)
    },
    onWake: () => {},
    onGood: () => {},
  })
  const appId = await startDraft()
  await setCurrentUser(7)
  document.dispatchEvent(new Event('freeze'))
  expect(order).toEqual(['sleep true', 'frozen false'])
  expect((await db.applications.get(appId))?.id).toBe(appId)
  expect(await readDevice('currentUser')).toBe(7)
})
