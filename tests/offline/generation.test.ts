// The storage generation of a tablet (src/docs/offline.md#detection-of-data-loss, F06): which of its three copies are left
// decides whether work was lost. Every case starts a fresh window with the databases and the page's storage as they are.
import 'fake-indexeddb/auto'

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { incidentBody } from '#api/shapes/tablets.ts'
import type { WaitingWork } from '#domain/applications/figures/waiting-work.ts'
import { answer } from './model-server.ts'

/** A page as the canary needs it: its storage, and a jar that keeps every cookie. */
class Page {
  store = new Map<string, string>()
  jar = new Map<string, string>()
}
let page: Page

function stub(now: Page): void {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => now.store.get(key) ?? null,
    setItem: (key: string, value: string) => void now.store.set(key, value),
  })
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', {
    querySelector: () => null,
    visibilityState: 'visible',
    addEventListener: () => {},
    removeEventListener: () => {},
    get cookie() {
      return [...now.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(line: string) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      now.jar.set(name, value)
    },
  })
}

/** Loads the app as a new window does: without the memory of the previous one. */
async function openWindow() {
  vi.resetModules()
  const generation = await import('#app/offline/health/generation.ts')
  const store = await import('#app/offline/health/loss-store.ts')
  const device = await import('#app/offline/store/device.ts')
  const db = await import('#app/offline/store/db.ts')
  const open = await import('#app/offline/open-tablet.ts')
  const drafts = await import('#app/offline/drafts/drafts.ts')
  return { ...generation, ...store, ...device, ...db, ...open, ...drafts }
}

const wipe = async () => {
  const { Dexie } = await import('dexie')
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
}

/** A signed-in person with that much waiting work, as the outbox records it. */
async function recordWork(userId: number, count: number, work?: WaitingWork) {
  const app = await openWindow()
  await app.getDeviceId()
  await app.rememberUser({ id: userId, initials: 'A.K.' })
  const db = await app.openTablet(userId)
  await app.alignPersonGeneration(db)
  app.recordWaitingInCanary(userId, { count, oldest: 1_700_000_000_000, ...(work && { work }) })
  await app.recordUnsent(userId, count, work)
  return { app, db }
}

beforeEach(() => {
  page = new Page()
  stub(page)
})
afterEach(async () => {
  await wipe()
  vi.unstubAllGlobals()
})

it('the first start creates one tablet without an alarm, and the next recognizes it', async () => {
  const first = await openWindow()
  const id = await first.getDeviceId()
  expect(first.getLoss()).toBeNull()
  const second = await openWindow()
  expect([await second.getDeviceId(), second.getLoss()]).toEqual([id, null])
})

it('deleted databases beside a localStorage are reported: how much, whose, since when', async () => {
  const { app } = await recordWork(7, 3)
  const id = await app.getDeviceId()
  app.closeTablet()
  await wipe()
  const next = await openWindow()
  expect(await next.getDeviceId()).toBe(id)
  expect(next.getLoss()).toMatchObject({
    sign: 'start',
    isCounted: true,
    acknowledged: false,
    people: [{ user_id: 7, unsent: 3, since: 1_700_000_000_000 }],
  })
  const again = await openWindow()
  await again.getDeviceId()
  expect(again.getLoss()?.id).toBe(next.getLoss()?.id)
})

const WORK = { applications: 1, photos: 2, other: 0 }
const LOST = { user_id: 7, unsent: 3, waiting: WORK, since: 1_700_000_000_000 }

it('the loss of the whole tablet is counted in applications and photos', async () => {
  const { app } = await recordWork(7, 3, WORK)
  app.closeTablet()
  await wipe()
  const next = await openWindow()
  await next.getDeviceId()
  expect(next.getLoss()?.people).toEqual([LOST])
})

it('the loss of one person’s database is counted in applications and photos', async () => {
  const { app } = await recordWork(7, 3, WORK)
  app.closeTablet()
  const { Dexie } = await import('dexie')
  await Dexie.delete('anketa-u-7')
  const next = await openWindow()
  await next.alignPersonGeneration(await next.openTablet(7))
  expect(next.getLoss()?.people).toEqual([LOST])
  next.closeTablet()
})

it('a loss is reported in applications and photos, and the answer supplies missing figures', async () => {
  const { app } = await recordWork(7, 3, WORK)
  app.closeTablet()
  await wipe()
  const next = await openWindow()
  await next.getDeviceId()
  const { reportLosses } = await import('#app/offline/health/losses.ts')
  const sent: unknown[] = []
  const known = { unsent: 9, waiting: { applications: 2, photos: 5, other: 0 } }
  await reportLosses(async ({ input, opId }) => {
    sent.push(input.body)
    return answer(200, { ok: true, ...known, since: null }, opId)
  })
  expect(sent).toEqual([expect.objectContaining({ people: [expect.objectContaining({ waiting: WORK })] })])
  expect(incidentBody.safeParse(sent[0]).success).toBe(true)
  expect(next.getLoss()?.known).toEqual({ ...known, since: null })
})

it('the cookie alone proves a loss, without figures', async () => {
  const { app } = await recordWork(7, 3)
  app.closeTablet()
  page.store.clear()
  await wipe()
  const next = await openWindow()
  await next.getDeviceId()
  expect(next.getLoss()).toMatchObject({ sign: 'start', isCounted: false, people: [] })
})

it('there is no alarm where everything is known to be delivered, and one where nothing is known', async () => {
  const { app } = await recordWork(7, 0)
  app.closeTablet()
  await wipe()
  const next = await openWindow()
  await next.getDeviceId()
  const loss = next.getLoss()
  if (loss === null) throw new Error('the wipe was not noticed')
  expect(next.isDelivered(loss)).toBe(true)
  expect(next.isDelivered({ ...loss, known: { unsent: 1, since: null } })).toBe(false)
  expect(next.isDelivered({ ...loss, isCounted: false })).toBe(false)
  await next.acknowledgeLoss(loss.id)
  page.store.clear()
  await wipe()
  const byCookie = await openWindow()
  await byCookie.getDeviceId()
  expect(byCookie.getLoss()).toMatchObject({ isCounted: true, people: [] })
  page.jar.set('anketa_marker', (page.jar.get('anketa_marker') ?? '').replace(/\.\d*$/, ''))
  await wipe()
  const olderBuild = await openWindow()
  await olderBuild.getDeviceId()
  expect(olderBuild.getLoss()).toMatchObject({ isCounted: false })
})

it('a cleared localStorage, a lost cookie, another person or a private window raises no alarm', async () => {
  const { app } = await recordWork(7, 3)
  app.closeTablet()
  page.store.clear()
  const second = await openWindow()
  await second.getDeviceId()
  page.jar.clear()
  const third = await openWindow()
  await third.getDeviceId()
  await third.alignPersonGeneration(await third.openTablet(8))
  expect([second.getLoss(), third.getLoss()]).toEqual([null, null])
  expect(page.jar.size).toBe(1)
  third.closeTablet()
  await wipe()
  stub(new Page())
  const secret = await openWindow()
  await secret.getDeviceId()
  expect(secret.getLoss()).toBeNull()
})

it('the tablet of an older build, without a generation, is taken over with its work', async () => {
  const { app, db } = await recordWork(7, 3)
  await db.refs.clear()
  await db.refs.put({ key: 'user', value: {}, at: 1 })
  app.closeTablet()
  page.store.clear()
  page.jar.clear()
  await app.inDevice(({ write }) => write('epoch', undefined))
  const next = await openWindow()
  expect(await next.getDeviceId()).toBe(await app.getDeviceId())
  await next.alignPersonGeneration(await next.openTablet(7))
  expect(next.getLoss()).toBeNull()
  next.closeTablet()
})

it('an open app detects the deleted database and keeps the id of the tablet', async () => {
  const { app } = await recordWork(7, 2)
  const id = await app.getDeviceId()
  app.closeTablet()
  await wipe()
  await app.checkGeneration()
  expect(app.getLoss()).toMatchObject({ sign: 'open', people: [{ user_id: 7, unsent: 2 }] })
  expect(await app.readDevice('deviceId')).toBe(id)
  app.recordWaitingInCanary(7, { count: 0, oldest: null })
  const next = await openWindow()
  await next.getDeviceId()
  expect(next.getLoss()).toMatchObject({ sign: 'open', people: [{ user_id: 7, unsent: 2 }] })
})

it('an empty database of a person with waiting work is a loss', async () => {
  const { app } = await recordWork(7, 4)
  app.closeTablet()
  const { Dexie } = await import('dexie')
  await Dexie.delete('anketa-u-7')
  const next = await openWindow()
  await next.alignPersonGeneration(await next.openTablet(7))
  expect(next.getLoss()).toMatchObject({ sign: 'person', people: [{ user_id: 7, unsent: 4 }] })
  next.closeTablet()
})

it('the acknowledgement of a loss starts a new generation, and nothing is reported afterwards', async () => {
  const { app } = await recordWork(7, 3)
  app.closeTablet()
  const before = page.jar.get('anketa_marker')
  await wipe()
  const next = await openWindow()
  await next.getDeviceId()
  await next.acknowledgeLoss(next.getLoss()?.id ?? '')
  expect(next.getLoss()).toBeNull()
  expect(page.jar.get('anketa_marker')).not.toBe(before)
  const later = await openWindow()
  await later.getDeviceId()
  await later.alignPersonGeneration(await later.openTablet(7))
  expect(later.getLoss()).toBeNull()
  later.closeTablet()
})

it('the figures of the server are added to an unacknowledged loss', async () => {
  const { app } = await recordWork(7, 0)
  await app.recordLoss('server', { user_id: 7, unsent: 5, since: null })
  await app.recordLoss('server', { user_id: 7, unsent: 5, since: null })
  await app.recordLoss('server', { user_id: 8, unsent: 1, since: null })
  expect(app.getLoss()?.people).toEqual([
    { user_id: 7, unsent: 5, since: null },
    { user_id: 8, unsent: 1, since: null },
  ])
  app.closeTablet()
})
