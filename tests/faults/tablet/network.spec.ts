// B. Network (src/docs/offline.md#fault-matrix): under every network fault everything arrives once and the seller can
// go on working.
import { setTimeout as wait } from 'node:timers/promises'
import { expect, personOf, type Tablet } from '../../journeys/shop.ts'
import type { Act, Seen } from '../drivers/acts.ts'
import { chanceOf, printResult, roundsOf } from '../drivers/random.ts'
import { type Confirmed, expectNoParts } from '../drivers/reconcile.ts'
import {
  beginApplication,
  expectAllSent,
  openFilesStep,
  sendAndReconcile,
  takePhoto,
  typeField,
} from '../drivers/seller.ts'
import { dumpOf, startTablet, type TabletProcess } from '../drivers/tablet-process.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const isWrite = ({ opId, path }: Seen) => opId !== null && path.includes('/applications')
const isPhoto = ({ method, path }: Seen) => method === 'PUT' && path.includes('/photos/')

/** An application with photos that waits on the tablet. */
async function waiting(tablet: Tablet, surname: string, slots: number[]): Promise<Confirmed> {
  const confirmed = await beginApplication(tablet, seller, surname)
  await openFilesStep(tablet)
  for (const slot of slots) await takePhoto(tablet, confirmed, slot)
  return confirmed
}

const startSellerTablet = (system: TestSystem): Promise<TabletProcess> =>
  startTablet({ shop: system.shop, person: seller })
const pill = (tablet: Tablet, key: string) =>
  tablet.page.getByRole('banner').getByText(tablet.text(`common:connection.${key}`))

test('F11 a first visit whose connection breaks during the download completes it without another visit', async ({
  system,
}) => {
  const device = await startSellerTablet(system)
  const { page } = device.tablet
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  system.proxy.setRules({
    when: ({ path }) => path === '/index.html',
    act: { do: 'rst', at: 0 },
    times: 2,
  })
  await page.goto('/welcome')
  await expect.poll(() => system.proxy.appliedCount()).toBe(2)
  system.proxy.setRules()
  await device.tablet.waitUntilCached()
  expect(loads).toBe(1)
  printResult('F11', 'the app was fetched again by itself')
  await device.end()
})

test('F12 a connection cut at any byte of an upload costs a retry and nothing else', async ({ system }) => {
  const device = await startSellerTablet(system)
  const cuts = [0, 1, 1460, 'half', 'last', 'after'] as const
  system.proxy.setRules(...cuts.map((at) => ({ when: isPhoto, act: { do: 'rst', at } as Act, times: 1 })))
  const confirmed = await waiting(device.tablet, 'Қирқилган', [1, 2, 3])
  await expect.poll(() => system.proxy.appliedCount(), { timeout: 90_000 }).toBe(cuts.length)
  printResult('F12', `cut at ${cuts.join(', ')}`)
  await sendAndReconcile(system, device, [confirmed])
  await expectNoParts(system)
  await device.end()
})

test('F12 bytes received before a cut are not sent again: the upload of the photo is resumed', {
  tag: '@all',
}, async ({ system }) => {
  const device = await startSellerTablet(system)
  const from = system.proxy.requests.length
  const hasRequestedReceived = () =>
    system.proxy.requests.slice(from).some(({ path }) => path.endsWith('/received'))
  // The browser itself retries on every connection that it has before the app sees an error.
  system.proxy.setRules({
    when: (seen) => isPhoto(seen) && !hasRequestedReceived(),
    act: { do: 'rst', at: 'last' },
  })
  const confirmed = await waiting(device.tablet, 'Давомли', [1])
  await expect.poll(hasRequestedReceived, { timeout: 60_000 }).toBe(true)
  await expectAllSent(device.tablet)
  await sendAndReconcile(system, device, [confirmed])
  const puts = system.proxy.requests.slice(from).filter(isPhoto)
  expect(puts[0]).toMatchObject({ status: null, range: null })
  expect(puts.filter(({ status }) => status === 200)).toHaveLength(1)
  const [, begin, last, total] =
    /^bytes (\d+)-(\d+)\/(\d+)$/.exec(puts.at(-1)?.range ?? '')?.map(Number) ?? []
  expect(last).toBe(Number(total) - 1)
  expect(Number(begin)).toBeGreaterThan(Number(total) / 2)
  printResult('F12', `cut at the last byte, then ${Number(total) - Number(begin)} of ${total} bytes sent`)
  await expectNoParts(system)
  await device.end()
})

test('F13 a request whose answer was lost after the write is repeated, and nothing is written twice', async ({
  system,
}) => {
  const device = await startSellerTablet(system)
  const once = new Set<string>()
  const firstTime = (seen: Seen) => {
    if (seen.opId === null || !isWrite(seen) || once.has(seen.opId)) return false
    once.add(seen.opId)
    return true
  }
  system.proxy.setRules({ when: firstTime, act: { do: 'drop-reply' } })
  const confirmed = await waiting(device.tablet, 'Жавобсиз', [1, 2])
  await expect.poll(() => once.size, { timeout: 60_000 }).toBeGreaterThanOrEqual(3)
  printResult('F13', `${once.size} answers lost`)
  await sendAndReconcile(system, device, [confirmed])
  const done = await system.queryRows<{ op_id: string }>(
    'select op_id from operations where op_id = any($1::uuid[])',
    [[...once]],
  )
  expect(done).toHaveLength(once.size)
  await device.end()
})

test('F14 requests that arrive twice at the same time have one effect', { tag: '@all' }, async ({
  system,
}) => {
  const device = await startSellerTablet(system)
  system.proxy.setRules({ when: isWrite, act: { do: 'dup' } })
  const confirmed = await waiting(device.tablet, 'Қўшалоқов', [1, 2])
  await expect.poll(async () => (await dumpOf(device.tablet.page)).ops.length, { timeout: 60_000 }).toBe(0)
  printResult('F14', `${system.proxy.appliedCount()} requests doubled`)
  expect(system.proxy.appliedCount()).toBeGreaterThanOrEqual(3)
  await sendAndReconcile(system, device, [confirmed])
  await device.end()
})

test('F15 requests that arrive out of order end in the same state', { tag: '@all' }, async ({ system }) => {
  const chance = chanceOf('F15')
  const device = await startSellerTablet(system)
  system.proxy.setRules({
    when: isWrite,
    get act(): Act {
      return { do: chance.one(['delay', 'late-reply'] as const), ms: chance.between(0, 1500) }
    },
  })
  const confirmed = await beginApplication(device.tablet, seller, 'Ўзибкетган')
  for (const value of ['А', 'Аб', 'Абд', 'Абду', 'Абдул'])
    await typeField(device.tablet, confirmed, 'name', value)
  await openFilesStep(device.tablet)
  for (const slot of [1, 2]) await takePhoto(device.tablet, confirmed, slot)
  printResult('F15', `${system.proxy.appliedCount()} requests delayed at random`)
  await sendAndReconcile(system, device, [confirmed])
  await device.end()
})

test('F16 a captive portal causes no acknowledgement, loss, sign-out or cached file', {
  tag: '@all',
}, async ({ system }) => {
  const device = await startSellerTablet(system)
  await device.tablet.page.goto('/welcome')
  await device.tablet.waitUntilCached()
  const all: Confirmed[] = []
  for (const as of ['html', 'redirect', 'basic'] as const) {
    system.proxy.setRules({ act: { do: 'portal', as } })
    all.push(await waiting(device.tablet, `Портал${{ html: 'ов', redirect: 'ин', basic: 'ский' }[as]}`, [1]))
    await expect.poll(() => system.proxy.appliedCount(), { timeout: 40_000 }).toBeGreaterThan(1)
    await expect(pill(device.tablet, 'portal')).toBeVisible({ timeout: 40_000 })
    expect((await dumpOf(device.tablet.page)).acks.length).toBe(0)
    await device.tablet.page.reload()
    await expect(device.tablet.page).not.toHaveURL(/auth/)
  }
  printResult('F16', 'three kinds of sign-in pages for the API, the worker and the files')
  await sendAndReconcile(system, device, all)
  await device.tablet.setOffline(true)
  await device.tablet.page.goto('/applications/add')
  await expect(device.tablet.page.locator('[name=surname]')).toBeVisible()
  await device.end()
})

/** Median time in ms that the page took for a key, as the browser measures it. */
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
  // The browser reports no keys under 16 ms.
  const all = [...took, ...Array(Math.max(0, value.length - took.length)).fill(8)].sort((a, b) => a - b)
  return all[Math.floor(all.length / 2)] ?? 0
}

test('F17 a server that accepts requests and never answers does not slow down typing', {
  tag: '@all',
}, async ({ system }) => {
  const device = await startSellerTablet(system)
  const confirmed = await beginApplication(device.tablet, seller, 'Жимжитов')
  const value = 'Саломат'.repeat(roundsOf(4)).slice(0, 60)
  const usual = await middleKey(device.tablet, value)
  system.proxy.setRules({ act: { do: 'blackhole' } })
  const silent = await middleKey(device.tablet, value)
  confirmed.values.name = value
  printResult('F17', `a key takes ${silent} ms in silence, ${usual} ms usually`)
  expect(silent).toBeLessThanOrEqual(2 * usual + 32)
  expect(system.proxy.appliedCount()).toBeGreaterThan(0)
  await sendAndReconcile(system, device, [confirmed])
  await device.end()
})

test('F18 over a slow connection the data of every application is sent before any photo', {
  tag: '@all',
}, async ({ system }) => {
  const device = await startSellerTablet(system)
  await device.tablet.page.goto('/welcome')
  await device.tablet.waitUntilCached()
  await device.tablet.setOffline(true)
  const all = [
    await waiting(device.tablet, 'Секинов', [1, 2]),
    await waiting(device.tablet, 'Секинова', [1, 2]),
  ]
  await device.tablet.page.goto('/outbox')
  const from = system.proxy.requests.length
  await device.tablet.setOffline(false)
  const line = await device.tablet.context.newCDPSession(device.tablet.page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 600,
    downloadThroughput: 64_000,
    uploadThroughput: 64_000,
  })
  await expect.poll(async () => (await dumpOf(device.tablet.page)).ops.length, { timeout: 120_000 }).toBe(0)
  const order = system.proxy.requests.slice(from).filter(isWrite)
  const firstPhoto = order.findIndex(isPhoto)
  const lastData = order.findLastIndex((seen) => !isPhoto(seen))
  printResult(
    'F18',
    `${order.length} operations at 64 kB/s and 600 ms: ${order.map((seen) => (isPhoto(seen) ? 'p' : 'd')).join('')}`,
  )
  expect(firstPhoto).toBeGreaterThan(lastData)
  await line.detach()
  await sendAndReconcile(system, device, all)
  await device.end()
})

test('F19 a connection that drops every two seconds delivers everything once, two requests at a time', {
  tag: '@all',
}, async ({ system }) => {
  const device = await startSellerTablet(system)
  const { tablet } = device
  await tablet.page.goto('/welcome')
  await tablet.waitUntilCached()
  await tablet.setOffline(true)
  const confirmed = await waiting(tablet, 'Липпилл', [1, 2, 3, 4])
  const from = system.proxy.requests.length
  system.proxy.setRules({ when: isPhoto, act: { do: 'delay', ms: 1500 } })
  const rounds = roundsOf(4)
  for (let round = 0; round < rounds; round += 1) {
    await tablet.setOffline(false)
    await wait(2000)
    await tablet.setOffline(true)
    await wait(2000)
  }
  await sendAndReconcile(system, device, [confirmed])
  const writes = system.proxy.requests.slice(from).filter(isWrite)
  const most = Math.max(
    ...writes.map(
      ({ at }) =>
        writes.filter((other) => other.at <= at && (other.until ?? Number.POSITIVE_INFINITY) > at).length,
    ),
  )
  printResult('F19', `${rounds} losses of the line, ${writes.length} requests, at most ${most} at once`)
  expect(most).toBeLessThanOrEqual(2)
  await device.end()
})

test('F20 the online state of the browser is only a hint', { tag: '@all' }, async ({ system }) => {
  const device = await startSellerTablet(system)
  const { tablet } = device
  await tablet.context.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => localStorage.getItem('says') !== 'offline' })
  })
  await tablet.page.goto('/welcome')
  await tablet.waitUntilCached()
  await tablet.page.evaluate(() => localStorage.setItem('says', 'offline'))
  const first = await waiting(tablet, 'Ёлғончи', [1])
  await expect.poll(async () => (await dumpOf(tablet.page)).ops.length, { timeout: 60_000 }).toBe(0)
  await tablet.page.evaluate(() => localStorage.setItem('says', 'online'))
  system.proxy.cut()
  const second = await waiting(tablet, 'Ёлғончиев', [1])
  await expect(tablet.page.getByRole('banner').getByText(/^Нет связи с сервером/)).toBeVisible({
    timeout: 40_000,
  })
  await system.proxy.mend()
  system.proxy.setRules({ act: { do: 'rst', at: 0 }, times: 2 })
  await tablet.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => system.proxy.appliedCount(), { timeout: 40_000 }).toBe(2)
  printResult('F20', 'said offline while online, online while offline, and two failures after waking')
  await sendAndReconcile(system, device, [first, second])
  await device.end()
})
