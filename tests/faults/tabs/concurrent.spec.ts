// E. Tabs (src/docs/offline.md#fault-matrix): several tabs over one queue, with and without the lock, and a frozen
// tab that holds the lock.
import type { Browser, Page } from '@playwright/test'
import { expect, personOf, type Tablet } from '../../journeys/shop.ts'
import { withFreezable } from '../drivers/frozen.ts'
import { acceptedTimes, drained, sent, waiting } from '../drivers/queue.ts'
import { tell } from '../drivers/random.ts'
import type { Confirmed } from '../drivers/reconcile.ts'
import { allSent, begin, openFiles, reopen, shoot, type } from '../drivers/seller.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)

/** Takes the lock away, and the lease as well: whatever another tab is sending looks free. Only for the control. */
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
async function threeTabs(plant: TestSystem, browser: Browser, surname: string, isControl: boolean) {
  const tablet = await plant.shop.tablet(browser, 'ru', seller)
  if (isControl) await tablet.context.addInitScript(withoutLock)
  await tablet.page.goto('/outbox')
  await allSent(tablet)
  await tablet.readyForOffline()
  await tablet.offline(true)
  const confirmed = await begin(tablet, seller, surname)
  await openFiles(tablet)
  for (const slot of [1, 2, 3, 4, 5]) await shoot(tablet, confirmed, slot)
  for (const page of [await tablet.tab(), await tablet.tab()]) {
    await page.goto('/outbox')
    await expect(page.getByText(tablet.say('outbox:kind.photo_put', { slot: 5 }))).toBeVisible()
  }
  return { tablet, confirmed }
}

async function drainAll(plant: TestSystem, tablet: Tablet, confirmed: Confirmed) {
  const from = plant.proxy.passed.length
  plant.proxy.rules({ when: ({ opId }) => opId !== null, act: { do: 'delay', ms: 250 } })
  await tablet.offline(false)
  await allSent(tablet)
  plant.proxy.rules()
  const sends = sent(plant, from).length
  const keys = acceptedTimes(plant, from).size
  await drained(plant, tablet, [confirmed])
  await tablet.context.close()
  return { sends, keys }
}

test('F39 three tabs send each operation once', async ({ plant, browser }) => {
  const { tablet, confirmed } = await threeTabs(plant, browser, 'Вкладкин', false)
  const { sends, keys } = await drainAll(plant, tablet, confirmed)
  tell('F39', `${keys} operations, ${sends} sends with the lock`)
  expect(keys).toBe(6)
  expect(sends).toBe(keys)
})

test('F39 control: without the lock they double, and the table of operations still keeps each effect single', async ({
  plant,
  browser,
}) => {
  const { tablet, confirmed } = await threeTabs(plant, browser, 'Двойников', true)
  const { sends, keys } = await drainAll(plant, tablet, confirmed)
  tell('F39', `${keys} operations, ${sends} sends without the lock`)
  expect(keys).toBe(6)
  expect(sends, 'the test would see a lost lock').toBeGreaterThan(keys)
})

test('F39 control: without the lock and with the operations forgotten between twins the primary keys hold', async ({
  plant,
  browser,
}) => {
  const { tablet, confirmed } = await threeTabs(plant, browser, 'Забывчивый', true)
  let isOver = false
  let forgotten = 0
  const forgetting = (async () => {
    while (!isOver) forgotten += (await plant.rows('delete from operations returning op_id')).length
  })()
  const { sends, keys } = await drainAll(plant, tablet, confirmed).finally(() => {
    isOver = true
  })
  await forgetting
  tell('F39', `${keys} operations, ${sends} sends, ${forgotten} forgotten`)
  expect(sends).toBeGreaterThan(keys)
  expect(forgotten).toBeGreaterThan(keys)
})

/** One operation is under way in the first tab, which holds the lock; more wait. */
async function holdLock(plant: TestSystem, tablet: Tablet, surname: string) {
  await tablet.page.goto('/outbox')
  await allSent(tablet)
  await tablet.readyForOffline()
  const confirmed = await begin(tablet, seller, surname)
  await allSent(tablet)
  plant.proxy.rules({ when: ({ opId }) => opId !== null, act: { do: 'blackhole' }, times: 1 })
  const from = plant.proxy.passed.length
  await type(tablet, confirmed, 'name', 'Азиз')
  await expect.poll(() => plant.proxy.struck()).toBe(1)
  expect((await waiting(tablet.page)).map(({ state }) => state)).toEqual(['sending'])
  return { confirmed, from }
}

test('F40 a tab that the browser freezes gives the queue away at once', ({ plant }) =>
  withFreezable(plant.shop, seller, async ({ tablet, turn }) => {
    const { confirmed, from } = await holdLock(plant, tablet, 'Замёрзов')
    const second = await tablet.tab()
    await second.goto('/outbox')
    await expect(second.getByText(tablet.say('outbox:state.sending'))).toBeVisible()
    const first = tablet.page
    await turn(first, 'frozen')
    await expect.poll(() => waiting(second), { timeout: 10_000 }).toEqual([])
    expect(sent(plant, from)).toHaveLength(2)
    await turn(first, 'active')
    await expect(first.getByText(tablet.say('common:connection.all_sent'))).toBeVisible()
    expect(sent(plant, from), 'awake again it sends nothing twice').toHaveLength(2)
    tablet.page = second
    await drained(plant, tablet, [confirmed])
  }))

/** Time in one tab only: its clock is moved on, and what it looks at every few seconds it looks at often. */
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
  page.evaluate((given) => (window as unknown as { later: (ms: number) => void }).later(given), ms)

test('F40 a tab that hangs with the lock in its hands is taken over from within 90 seconds', async ({
  plant,
  browser,
}) => {
  const tablet = await plant.shop.tablet(browser, 'ru', seller)
  const { confirmed, from } = await holdLock(plant, tablet, 'Зависаев')
  const zombie = await tablet.context.newCDPSession(tablet.page)
  await zombie.send('Debugger.enable')
  const paused = new Promise((done) => zombie.once('Debugger.paused', done))
  await zombie.send('Debugger.pause')
  void zombie.send('Runtime.evaluate', { expression: '1' }).catch(() => {})
  await paused
  const second = await tablet.tab()
  await second.addInitScript(ownTime)
  await second.goto('/outbox')
  await expect
    .poll(() => second.evaluate(async () => (await navigator.locks.query()).pending?.length))
    .toBe(1)
  await later(second, 60_000)
  await expect(second.getByText(tablet.say('outbox:state.sending'))).toBeVisible()
  expect(sent(plant, from), 'a holder that may live is left alone').toHaveLength(1)
  await later(second, 16_000)
  await expect.poll(() => waiting(second), { timeout: 20_000 }).toEqual([])
  expect(sent(plant, from)).toHaveLength(2)
  await zombie.send('Debugger.resume')
  await zombie.send('Debugger.disable')
  await second.close()
  await reopen(tablet, confirmed)
  await drained(plant, tablet, [confirmed])
  expect(acceptedTimes(plant, from).size).toBe(1)
  await tablet.context.close()
})
