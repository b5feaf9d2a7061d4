// B. Network (src/docs/offline.md#fault-matrix): under every network fault everything arrives once and the seller can
// go on working.
import { setTimeout as wait } from 'node:timers/promises'
import { expect, personOf, type Tablet } from '../../journeys/shop.ts'
import type { Act, Seen } from '../drivers/acts.ts'
import { chanceOf, roundsOf, tell } from '../drivers/random.ts'
import { type Confirmed, expectNoParts } from '../drivers/reconcile.ts'
import { allSent, begin, openFiles, settle, shoot, type } from '../drivers/seller.ts'
import { dumpOf, holdTablet, type TabletProcess } from '../drivers/tablet-process.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const isWrite = ({ opId, path }: Seen) => opId !== null && path.includes('/applications')
const isPhoto = ({ method, path }: Seen) => method === 'PUT' && path.includes('/photos/')

/** An application with photos that waits on the tablet. */
async function waiting(tablet: Tablet, surname: string, slots: number[]): Promise<Confirmed> {
  const confirmed = await begin(tablet, seller, surname)
  await openFiles(tablet)
  for (const slot of slots) await shoot(tablet, confirmed, slot)
  return confirmed
}

const hold = (plant: TestSystem): Promise<TabletProcess> => holdTablet({ shop: plant.shop, person: seller })
const pill = (tablet: Tablet, key: string) =>
  tablet.page.getByRole('banner').getByText(tablet.say(`common:connection.${key}`))

test('F11 a first visit whose line breaks while the app is fetched has all of it without another visit', async ({
  plant,
}) => {
  const held = await hold(plant)
  const { page } = held.tablet
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  plant.proxy.rules({
    when: ({ path }) => path === '/index.html',
    act: { do: 'rst', at: 0 },
    times: 2,
  })
  await page.goto('/welcome')
  await expect.poll(() => plant.proxy.struck(), { timeout: 20_000 }).toBe(2)
  plant.proxy.rules()
  await held.tablet.readyForOffline()
  expect(loads).toBe(1)
  tell('F11', 'the app was fetched again by itself')
  await held.end()
})

test('F12 a connection cut at any byte of an upload costs a retry and nothing else', async ({ plant }) => {
  const held = await hold(plant)
  const cuts = [0, 1, 1460, 'half', 'last', 'after'] as const
  plant.proxy.rules(...cuts.map((at) => ({ when: isPhoto, act: { do: 'rst', at } as Act, times: 1 })))
  const confirmed = await waiting(held.tablet, 'Қирқилган', [1, 2, 3])
  await expect.poll(() => plant.proxy.struck(), { timeout: 90_000 }).toBe(cuts.length)
  tell('F12', `cut at ${cuts.join(', ')}`)
  await settle(plant, held, [confirmed])
  await expectNoParts(plant)
  await held.end()
})

test('F12 what came before a cut is not sent again: the photo goes on where it stopped', async ({
  plant,
}) => {
  const held = await hold(plant)
  const from = plant.proxy.passed.length
  const asked = () => plant.proxy.passed.slice(from).some(({ path }) => path.endsWith('/received'))
  // The browser itself tries again on every connection it has before the app hears of it.
  plant.proxy.rules({ when: (seen) => isPhoto(seen) && !asked(), act: { do: 'rst', at: 'last' } })
  const confirmed = await waiting(held.tablet, 'Давомли', [1])
  await expect.poll(asked, { timeout: 60_000 }).toBe(true)
  await allSent(held.tablet)
  await settle(plant, held, [confirmed])
  const puts = plant.proxy.passed.slice(from).filter(isPhoto)
  expect(puts[0]).toMatchObject({ status: null, range: null })
  expect(puts.filter(({ status }) => status === 200)).toHaveLength(1)
  const [, begin, last, total] =
    /^bytes (\d+)-(\d+)\/(\d+)$/.exec(puts.at(-1)?.range ?? '')?.map(Number) ?? []
  expect(last).toBe(Number(total) - 1)
  expect(Number(begin)).toBeGreaterThan(Number(total) / 2)
  tell('F12', `cut at the last byte, then ${Number(total) - Number(begin)} of ${total} bytes sent`)
  await expectNoParts(plant)
  await held.end()
})

test('F13 an answer lost after the work was done is asked for again, and nothing is done twice', async ({
  plant,
}) => {
  const held = await hold(plant)
  const once = new Set<string>()
  const firstTime = (seen: Seen) => {
    if (seen.opId === null || !isWrite(seen) || once.has(seen.opId)) return false
    once.add(seen.opId)
    return true
  }
  plant.proxy.rules({ when: firstTime, act: { do: 'drop-reply' } })
  const confirmed = await waiting(held.tablet, 'Жавобсиз', [1, 2])
  await expect.poll(() => once.size, { timeout: 60_000 }).toBeGreaterThanOrEqual(3)
  tell('F13', `${once.size} answers lost`)
  await settle(plant, held, [confirmed])
  const done = await plant.rows<{ op_id: string }>(
    'select op_id from operations where op_id = any($1::uuid[])',
    [[...once]],
  )
  expect(done).toHaveLength(once.size)
  await held.end()
})

test('F14 requests that come twice at once have one effect', async ({ plant }) => {
  const held = await hold(plant)
  plant.proxy.rules({ when: isWrite, act: { do: 'dup' } })
  const confirmed = await waiting(held.tablet, 'Қўшалоқов', [1, 2])
  await expect.poll(async () => (await dumpOf(held.tablet.page)).ops.length, { timeout: 60_000 }).toBe(0)
  tell('F14', `${plant.proxy.struck()} requests doubled`)
  expect(plant.proxy.struck()).toBeGreaterThanOrEqual(3)
  await settle(plant, held, [confirmed])
  await held.end()
})

test('F15 requests that overtake each other end in the same state', async ({ plant }) => {
  const chance = chanceOf('F15')
  const held = await hold(plant)
  plant.proxy.rules({
    when: isWrite,
    get act(): Act {
      return { do: chance.one(['delay', 'late-reply'] as const), ms: chance.between(0, 1500) }
    },
  })
  const confirmed = await begin(held.tablet, seller, 'Ўзибкетган')
  for (const value of ['А', 'Аб', 'Абд', 'Абду', 'Абдул']) await type(held.tablet, confirmed, 'name', value)
  await openFiles(held.tablet)
  for (const slot of [1, 2]) await shoot(held.tablet, confirmed, slot)
  tell('F15', `${plant.proxy.struck()} requests delayed at random`)
  await settle(plant, held, [confirmed])
  await held.end()
})

test('F16 a sign-in page of the network proves nothing: nothing is acked, lost, signed out or cached', async ({
  plant,
}) => {
  const held = await hold(plant)
  await held.tablet.page.goto('/welcome')
  await held.tablet.readyForOffline()
  const all: Confirmed[] = []
  for (const as of ['html', 'redirect', 'basic'] as const) {
    plant.proxy.rules({ act: { do: 'portal', as } })
    all.push(await waiting(held.tablet, `Портал${{ html: 'ов', redirect: 'ин', basic: 'ский' }[as]}`, [1]))
    await expect.poll(() => plant.proxy.struck(), { timeout: 40_000 }).toBeGreaterThan(1)
    await expect(pill(held.tablet, 'portal')).toBeVisible({ timeout: 40_000 })
    expect((await dumpOf(held.tablet.page)).acks.length).toBe(0)
    await held.tablet.page.reload()
    await expect(held.tablet.page).not.toHaveURL(/auth/)
  }
  tell('F16', 'three kinds of sign-in pages for the API, the worker and the files')
  await settle(plant, held, all)
  await held.tablet.offline(true)
  await held.tablet.page.goto('/applications/add')
  await expect(held.tablet.page.locator('[name=surname]')).toBeVisible()
  await held.end()
})

/** How long the page took for each key, by the browser's own count; the middle of them. */
async function middleKey(tablet: Tablet, value: string): Promise<number> {
  const { page } = tablet
  await page.evaluate(() => {
    const took: number[] = []
    Object.assign(window, { took })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') took.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  const field = page.locator('[name=name]')
  await field.fill('')
  await field.pressSequentially(value, { delay: 60 })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))))
  const took = await page.evaluate(() => (window as unknown as { took: number[] }).took)
  // Keys under 16 ms are not reported at all.
  const all = [...took, ...Array(Math.max(0, value.length - took.length)).fill(8)].sort((a, b) => a - b)
  return all[Math.floor(all.length / 2)] ?? 0
}

test('F17 a server that takes and never answers does not slow the typing', async ({ plant }) => {
  const held = await hold(plant)
  const confirmed = await begin(held.tablet, seller, 'Жимжитов')
  const value = 'Саломат'.repeat(roundsOf(4)).slice(0, 60)
  const usual = await middleKey(held.tablet, value)
  plant.proxy.rules({ act: { do: 'blackhole' } })
  const silent = await middleKey(held.tablet, value)
  confirmed.values.name = value
  tell('F17', `a key takes ${silent} ms in silence, ${usual} ms usually`)
  expect(silent).toBeLessThanOrEqual(2 * usual + 32)
  expect(plant.proxy.struck()).toBeGreaterThan(0)
  await settle(plant, held, [confirmed])
  await held.end()
})

test('F18 over a slow line the data of every application goes before any photo', async ({ plant }) => {
  const held = await hold(plant)
  await held.tablet.page.goto('/welcome')
  await held.tablet.readyForOffline()
  await held.tablet.offline(true)
  const all = [await waiting(held.tablet, 'Секинов', [1, 2]), await waiting(held.tablet, 'Секинова', [1, 2])]
  await held.tablet.page.goto('/outbox')
  const from = plant.proxy.passed.length
  await held.tablet.offline(false)
  const line = await held.tablet.context.newCDPSession(held.tablet.page)
  await line.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 600, downloadThroughput: 64_000, uploadThroughput: 64_000 },
  })
  await expect.poll(async () => (await dumpOf(held.tablet.page)).ops.length, { timeout: 120_000 }).toBe(0)
  const order = plant.proxy.passed.slice(from).filter(isWrite)
  const firstPhoto = order.findIndex(isPhoto)
  const lastData = order.findLastIndex((seen) => !isPhoto(seen))
  tell(
    'F18',
    `${order.length} operations at 64 kB/s and 600 ms: ${order.map((seen) => (isPhoto(seen) ? 'p' : 'd')).join('')}`,
  )
  expect(firstPhoto).toBeGreaterThan(lastData)
  await line.detach()
  await settle(plant, held, all)
  await held.end()
})

test('F19 a line that comes and goes every two seconds carries everything once, two at a time', async ({
  plant,
}) => {
  const held = await hold(plant)
  const { tablet } = held
  await tablet.page.goto('/welcome')
  await tablet.readyForOffline()
  await tablet.offline(true)
  const confirmed = await waiting(tablet, 'Липпилл', [1, 2, 3, 4])
  const from = plant.proxy.passed.length
  plant.proxy.rules({ when: isPhoto, act: { do: 'delay', ms: 1500 } })
  const rounds = roundsOf(4)
  for (let round = 0; round < rounds; round += 1) {
    await tablet.offline(false)
    await wait(2000)
    await tablet.offline(true)
    await wait(2000)
  }
  await settle(plant, held, [confirmed])
  const writes = plant.proxy.passed.slice(from).filter(isWrite)
  const most = Math.max(
    ...writes.map(
      ({ at }) =>
        writes.filter((other) => other.at <= at && (other.until ?? Number.POSITIVE_INFINITY) > at).length,
    ),
  )
  tell('F19', `${rounds} losses of the line, ${writes.length} requests, at most ${most} at once`)
  expect(most).toBeLessThanOrEqual(2)
  await held.end()
})

test('F20 what the browser says of the network is only a hint', async ({ plant }) => {
  const held = await hold(plant)
  const { tablet } = held
  await tablet.context.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => localStorage.getItem('says') !== 'offline' })
  })
  await tablet.page.goto('/welcome')
  await tablet.readyForOffline()
  await tablet.page.evaluate(() => localStorage.setItem('says', 'offline'))
  const first = await waiting(tablet, 'Ёлғончи', [1])
  await expect.poll(async () => (await dumpOf(tablet.page)).ops.length, { timeout: 60_000 }).toBe(0)
  await tablet.page.evaluate(() => localStorage.setItem('says', 'online'))
  plant.proxy.cut()
  const second = await waiting(tablet, 'Ёлғончиев', [1])
  await expect(tablet.page.getByRole('banner').getByText(/^Нет интернета/)).toBeVisible({ timeout: 40_000 })
  await plant.proxy.mend()
  plant.proxy.rules({ act: { do: 'rst', at: 0 }, times: 2 })
  await tablet.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => plant.proxy.struck(), { timeout: 40_000 }).toBe(2)
  tell('F20', 'said offline while online, online while offline, and two failures after waking')
  await settle(plant, held, [first, second])
  await held.end()
})
