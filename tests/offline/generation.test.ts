// The storage generation of a tablet (src/docs/offline.md#detection-of-data-loss, F06): which of the three places
// still have it decides whether work was lost. Every case starts as a fresh window over the databases and the page's
// own storage as they are.
import 'fake-indexeddb/auto'

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { incidentBody } from '#api/shapes/tablets.ts'
import type { WaitingWork } from '#domain/applications/figures/waiting-work.ts'
import { answer } from './model-server.ts'

/** The page as far as the marker needs it: its storage, and a jar that keeps every cookie. */
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

/** The app as a new window loads it: nothing of the one before is in memory. */
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

/** A person at work with so much waiting, as the count of the outbox notes it. */
async function workHere(userId: number, count: number, work?: WaitingWork) {
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

it('makes one tablet at the first start, without an alarm, and knows it again', async () => {
  const first = await openWindow()
  const id = await first.getDeviceId()
  expect(first.getLoss()).toBeNull()
  const second = await openWindow()
  expect([await second.getDeviceId(), second.getLoss()]).toEqual([id, null])
})

it('says so when the databases are gone and localStorage is left: how many, whose, since when', async () => {
  const { app } = await workHere(7, 3)
  const id = await app.getDeviceId()
  app.closeTablet()
  await wipe()
  const next = await openWindow()
  expect(await next.getDeviceId()).toBe(id)
  expect(next.getLoss()).toMatchObject({
    ...{ sign: 'start', isCounted: true, acknowledged: false },
    people: [{ user_id: 7, unsent: 3, since: 1_700_000_000_000 }],
  })
  const again = await openWindow()
  await again.getDeviceId()
  expect(again.getLoss()?.id).toBe(next.getLoss()?.id)
})

const WORK = { applications: 1, photos: 2, other: 0 }
const LOST = { user_id: 7, unsent: 3, waiting: WORK, since: 1_700_000_000_000 }

it('counts a loss of the whole tablet in applications and photos', async () => {
  const { app } = await workHere(7, 3, WORK)
  app.closeTablet()
  await wipe()
  const next = await openWindow()
  await next.getDeviceId()
  expect(next.getLoss()?.people).toEqual([LOST])
})

it('counts the loss of one person’s own database in applications and photos', async () => {
  const { app } = await workHere(7, 3, WORK)
  app.closeTablet()
  const { Dexie } = await import('dexie')
  await Dexie.delete('anketa-u-7')
  const next = await openWindow()
  await next.alignPersonGeneration(await next.openTablet(7))
  expect(next.getLoss()?.people).toEqual([LOST])
  next.closeTablet()
})

it('tells the server of a loss in applications and photos, and takes them from its answer', async () => {
  const { app } = await workHere(7, 3, WORK)
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

it('knows a loss by the cookie alone, and that it cannot count it', async () => {
  const { app } = await workHere(7, 3)
  app.closeTablet()
  page.store.clear()
  await wipe()
  const next = await openWindow()
  await next.getDeviceId()
  expect(next.getLoss()).toMatchObject({ sign: 'start', isCounted: false, people: [] })
})

it('is calm where the tablet knows that everything had been delivered, and red where nobody knows', async () => {
  const { app } = await workHere(7, 0)
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
  const ofOlderBuild = await openWindow()
  await ofOlderBuild.getDeviceId()
  expect(ofOlderBuild.getLoss()).toMatchObject({ isCounted: false })
})

it('raises no alarm over a cleared localStorage, a lost cookie, another person, or a private window', async () => {
  const { app } = await workHere(7, 3)
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

it('takes over the tablet of an older build, which had no generation, with its work', async () => {
  const { app, db } = await workHere(7, 3)
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

it('notices in an open app that the database is gone, and keeps its id', async () => {
  const { app } = await workHere(7, 2)
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

it('knows that one person’s own database was made anew while their work waited', async () => {
  const { app } = await workHere(7, 4)
  app.closeTablet()
  const { Dexie } = await import('dexie')
  await Dexie.delete('anketa-u-7')
  const next = await openWindow()
  await next.alignPersonGeneration(await next.openTablet(7))
  expect(next.getLoss()).toMatchObject({ sign: 'person', people: [{ user_id: 7, unsent: 4 }] })
  next.closeTablet()
})

it('starts a new generation once a person has read the loss, and reports nothing from then on', async () => {
  const { app } = await workHere(7, 3)
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

it('joins what the server knows of to a loss that still waits to be read', async () => {
  const { app } = await workHere(7, 0)
  await app.recordLoss('server', { user_id: 7, unsent: 5, since: null })
  await app.recordLoss('server', { user_id: 7, unsent: 5, since: null })
  await app.recordLoss('server', { user_id: 8, unsent: 1, since: null })
  expect(app.getLoss()?.people).toEqual([
    { user_id: 7, unsent: 5, since: null },
    { user_id: 8, unsent: 1, since: null },
  ])
  app.closeTablet()
})
