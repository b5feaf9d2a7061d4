// E. Tabs (src/docs/offline.md#fault-matrix): several tabs over one queue, with and without the lock, and a frozen
// tab that holds the lock.
import type { Browser, Page } from '@playwright/test'
import { expect, personOf, type Tablet } from '../../journeys/shop.ts'
import { withFreezable } from '../drivers/frozen.ts'
import { countAccepted, expectOutboxSent, readOperations, sentOperations } from '../drivers/queue.ts'
import { printResult } from '../drivers/random.ts'
import type { Confirmed } from '../drivers/reconcile.ts'
import {
  beginApplication,
  expectAllSent,
  openFilesStep,
  reopenApplication,
  takePhoto,
  typeField,
} from '../drivers/seller.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)

/** Removes the lock and the lease: what another tab is sending looks free. Only for the control. */
function withoutLock(): void {
  Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined })
  const result = Object.getOwnPropertyDescriptor(IDBRequest.prototype, 'result')
  const free = (row: Record<string, unknown> | undefined) =>
    row?.['state'] === 'sending' ? { ...row, state: 'queued', leaseOwner: null, leaseUntil: 0 } : row
  const seen = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(seen)
    if (typeof value !== 'object' || value === null || value instanceof IDBCursor) return value
    const row = value as Record<string, unknown>
    return row['key'] === 'replayer-lock' ? undefined : 'opId' in row ? free(row) : value
  }
  Object.defineProperty(IDBRequest.prototype, 'result', {
    get() {
      return seen(result?.get?.call(this))
    },
  })
}

/** A tablet with three open tabs and an application that waits, without a connection. */
async function threeTabs(system: TestSystem, browser: Browser, surname: string, isControl: boolean) {
  const tablet = await system.shop.tablet(browser, 'ru', seller)
  if (isControl) await tablet.context.addInitScript(withoutLock)
  await tablet.page.goto('/outbox')
  await expectAllSent(tablet)
  await tablet.waitUntilCached()
  await tablet.setOffline(true)
  const confirmed = await beginApplication(tablet, seller, surname)
  await openFilesStep(tablet)
  for (const slot of [1, 2, 3, 4, 5]) await takePhoto(tablet, confirmed, slot)
  for (const page of [await tablet.tab(), await tablet.tab()]) {
    await page.goto('/outbox')
    await expect(
      page.getByRole('img', { name: `5: ${tablet.text('photos:states.on_tablet')}` }),
    ).toBeVisible()
  }
  return { tablet, confirmed }
}

async function drainAll(system: TestSystem, tablet: Tablet, confirmed: Confirmed) {
  const from = system.proxy.requests.length
  system.proxy.setRules({ when: ({ opId }) => opId !== null, act: { do: 'delay', ms: 250 } })
  await tablet.setOffline(false)
  await expectAllSent(tablet)
  system.proxy.setRules()
  const sends = sentOperations(system, from).length
  const keys = countAccepted(system, from).size
  await expectOutboxSent(system, tablet, [confirmed])
  await tablet.context.close()
  return { sends, keys }
}

test('F39 three tabs send each operation once', async ({ system, browser }) => {
  const { tablet, confirmed } = await threeTabs(system, browser, 'Вкладкин', false)
  const { sends, keys } = await drainAll(system, tablet, confirmed)
  printResult('F39', `${keys} operations, ${sends} sends with the lock`)
  expect(keys).toBe(6)
  expect(sends).toBe(keys)
})

test('F39 control: without the lock sends are duplicated, and the table of operations keeps each effect single', async ({
  system,
  browser,
}) => {
  const { tablet, confirmed } = await threeTabs(system, browser, 'Двойников', true)
  const { sends, keys } = await drainAll(system, tablet, confirmed)
  printResult('F39', `${keys} operations, ${sends} sends without the lock`)
  expect(keys).toBe(6)
  expect(sends, 'the test detects a lost lock').toBeGreaterThan(keys)
})

test('F39 control: without the lock and the table of operations the primary keys refuse duplicates', {
  tag: '@all',
}, async ({ system, browser }) => {
  const { tablet, confirmed } = await threeTabs(system, browser, 'Забывчивый', true)
  let isOver = false
  let forgotten = 0
  const forgetting = (async () => {
    while (!isOver) forgotten += (await system.queryRows('delete from operations returning op_id')).length
  })()
  const { sends, keys } = await drainAll(system, tablet, confirmed).finally(() => {
    isOver = true
  })
  await forgetting
  printResult('F39', `${keys} operations, ${sends} sends, ${forgotten} forgotten`)
  expect(sends).toBeGreaterThan(keys)
  expect(forgotten).toBeGreaterThan(keys)
})

/** The first tab has the lock and is sending one operation; more wait. */
async function holdLock(system: TestSystem, tablet: Tablet, surname: string) {
  await tablet.page.goto('/outbox')
  await expectAllSent(tablet)
  await tablet.waitUntilCached()
  const confirmed = await beginApplication(tablet, seller, surname)
  await expectAllSent(tablet)
  system.proxy.setRules({ when: ({ opId }) => opId !== null, act: { do: 'blackhole' }, times: 1 })
  const from = system.proxy.requests.length
  await typeField(tablet, confirmed, 'name', 'Азиз')
  await expect.poll(() => system.proxy.appliedCount()).toBe(1)
  expect((await readOperations(tablet.page)).map(({ state }) => state)).toEqual(['sending'])
  return { confirmed, from }
}

test('F40 a tab that the browser freezes releases the lock at once', { tag: '@all' }, ({ system }) =>
  withFreezable(system.shop, seller, async ({ tablet, turn }) => {
    const { confirmed, from } = await holdLock(system, tablet, 'Замёрзов')
    const second = await tablet.tab()
    await second.goto('/outbox')
    await expect(second.getByText(/^\d+ %$/)).toBeVisible()
    const first = tablet.page
    await turn(first, 'frozen')
    await expect.poll(() => readOperations(second)).toEqual([])
    expect(sentOperations(system, from)).toHaveLength(2)
    await turn(first, 'active')
    await expect(first.getByText(tablet.text('common:connection.all_sent'))).toBeVisible()
    expect(sentOperations(system, from), 'resumed, it sends nothing twice').toHaveLength(2)
    tablet.page = second
    await expectOutboxSent(system, tablet, [confirmed])
  }),
)

/** Moves the clock of one tab only, and shortens its intervals of a few seconds. */
function ownTime(): void {
  const now = Date.now.bind(Date)
  const every = window.setInterval.bind(window)
  let ahead = 0
  Date.now = () => now() + ahead
  Object.assign(window, {
    later: (ms: number) => {
      ahead += ms
    },
    setInterval: (work: () => void, ms: number) => every(work, Math.min(ms, 300)),
  })
}
const later = (page: Page, ms: number) =>
  page.evaluate(
    (milliseconds) => (window as unknown as { later: (ms: number) => void }).later(milliseconds),
    ms,
  )

/** Whether a page can write to every database of the app now: no transaction of another tab is open. */
const canWrite = (page: Page): Promise<boolean> =>
  page.evaluate(async (limit) => {
    const write = async (name: string) => {
      const db = await new Promise<IDBDatabase>((done, fail) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => done(opening.result)
        opening.onerror = () => fail(opening.error)
      })
      const stores = [...db.objectStoreNames]
      if (stores.length > 0)
        await new Promise((done) => {
          const [first = ''] = stores
          db.transaction(stores, 'readwrite').objectStore(first).count().onsuccess = done
        })
      db.close()
    }
    const all = indexedDB.databases().then((found) => Promise.all(found.map(({ name = '' }) => write(name))))
    return Promise.race([
      all.then(() => true),
      new Promise<boolean>((done) => setTimeout(() => done(false), limit)),
    ])
  }, 5_000)

/**
 * Stops the script of a tab between two transactions; returns what lets it go on. A tab that stops within one also keeps the database
 * from all others, which nothing but its end can change.
 */
async function hang(tablet: Tablet): Promise<() => Promise<void>> {
  const beside = await tablet.context.newPage()
  await beside.goto('/icon.svg')
  const debug = await tablet.context.newCDPSession(tablet.page)
  await debug.send('Debugger.enable')
  for (let isHanging = false; !isHanging; ) {
    // It runs until its transactions have ended: stopped again at once, it would stop within the same ones.
    await expect.poll(() => canWrite(beside)).toBe(true)
    const paused = new Promise((done) => debug.once('Debugger.paused', done))
    await debug.send('Debugger.pause')
    void debug.send('Runtime.evaluate', { expression: '1' }).catch(() => {})
    await paused
    isHanging = await canWrite(beside)
    if (!isHanging) await debug.send('Debugger.resume')
  }
  await beside.close()
  return async () => {
    await debug.send('Debugger.resume')
    await debug.send('Debugger.disable')
  }
}

test('F40 another tab takes over within 90 seconds from a tab that hangs with the lock', {
  tag: '@all',
}, async ({ system, browser }) => {
  const tablet = await system.shop.tablet(browser, 'ru', seller)
  const { confirmed, from } = await holdLock(system, tablet, 'Зависаев')
  const goOn = await hang(tablet)
  const since = Date.now()
  const second = await tablet.tab()
  await second.addInitScript(ownTime)
  await second.goto('/outbox')
  await expect
    .poll(() => second.evaluate(async () => (await navigator.locks.query()).pending?.length))
    .toBe(1)
  await later(second, 60_000 - (Date.now() - since))
  await expect(second.getByText(/^\d+ %$/)).toBeVisible()
  expect(sentOperations(system, from), 'a tab that may still run keeps the lock').toHaveLength(1)
  await later(second, 16_000)
  await expect.poll(() => readOperations(second)).toEqual([])
  expect(sentOperations(system, from)).toHaveLength(2)
  await goOn()
  await second.close()
  await reopenApplication(tablet, confirmed)
  await expectOutboxSent(system, tablet, [confirmed])
  expect(countAccepted(system, from).size).toBe(1)
  await tablet.context.close()
})
