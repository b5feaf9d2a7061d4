// A. Device durability (src/docs/offline.md#fault-matrix): what the tablet reported as saved survives closed tabs,
// crashes and kill -9.
import { setTimeout as wait } from 'node:timers/promises'
import { expect, personOf } from '../../journeys/shop.ts'
import { chanceOf, printResult, roundsOf } from '../drivers/random.ts'
import type { Confirmed } from '../drivers/reconcile.ts'
import {
  beginApplication,
  openFilesStep,
  reopenApplication,
  sendAndReconcile,
  takePhoto,
  typeField,
} from '../drivers/seller.ts'
import { dumpOf, startTablet } from '../drivers/tablet-process.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const tabletOptions = (system: TestSystem) => ({ shop: system.direct, person: seller })

test('F01 a tab that is closed or left right after a keystroke keeps the value', async ({ system }) => {
  const rounds = roundsOf(20)
  const chance = chanceOf('F01')
  const device = await startTablet(tabletOptions(system))
  const confirmed = await beginApplication(device.tablet, seller, 'Тезёпар')
  let kept = 0
  let last = 'Тезёпар'
  for (let round = 0; round < rounds; round += 1) {
    const value = `Тезёпар${'абвгдежзик'[round % 10]}${'лмнопрстуф'[Math.floor(round / 10)]}`
    const page = await device.tablet.tab()
    await page.goto(`/applications/add/${confirmed.appId}`)
    const field = page.locator('[name=surname]')
    await expect(field).toHaveValue(/^Тезёпар/)
    const before = await field.inputValue()
    expect([last, value], 'never older than the last confirmed').toContain(before)
    await field.fill(value)
    if (chance.next() < 0.5) await page.close()
    else await page.goto('about:blank').then(() => page.close())
    await reopenApplication(device.tablet, confirmed)
    const reopened = device.tablet.page.locator('[name=surname]')
    await expect(reopened).toHaveValue(/^Тезёпар/)
    const found = await reopened.inputValue()
    expect([before, value]).toContain(found)
    kept += found === value ? 1 : 0
    last = found
  }
  printResult('F01', `${kept} of ${rounds} last keystrokes kept`)
  expect(kept).toBeGreaterThanOrEqual(Math.floor(rounds * 0.95))
  confirmed.values.surname = last
  await sendAndReconcile(system, device, [confirmed])
  await device.end()
})

test('F02 a page that crashed opens again with its values, its photos and its step', { tag: '@all' }, async ({
  system,
}) => {
  const device = await startTablet(tabletOptions(system))
  const { tablet } = device
  const confirmed = await beginApplication(tablet, seller, 'Аварийный')
  await typeField(tablet, confirmed, 'name', 'Саид')
  await openFilesStep(tablet)
  await takePhoto(tablet, confirmed, 1)
  const rounds = roundsOf(3)
  for (let round = 0; round < rounds; round += 1) {
    const crashed = tablet.page.waitForEvent('crash')
    const session = await tablet.context.newCDPSession(tablet.page)
    // A crashed page never answers; `crashed` waits for the crash itself.
    void session.send('Page.crash' as never).catch(() => {})
    await crashed
    await tablet.page.close()
    tablet.page = await tablet.tab()
    await tablet.page.goto(`/applications/add/${confirmed.appId}`)
    await expect(tablet.page.getByText(tablet.text('wizard:files.lead'))).toBeVisible()
    await takePhoto(tablet, confirmed, 2 + round)
  }
  printResult('F02', `${rounds} crashes, ${confirmed.photos.length} photos`)
  await sendAndReconcile(system, device, [confirmed])
  await device.end()
})

test('F03 a browser killed while photos are taken loses none that it called saved, and stores no partial one', {
  tag: '@all',
}, async ({ system }) => {
  const rounds = roundsOf(4)
  const chance = chanceOf('F03')
  const device = await startTablet(tabletOptions(system))
  const all: Confirmed[] = []
  for (let round = 0; round < rounds; round += 1) {
    const confirmed = await beginApplication(device.tablet, seller, `Узилган${'абвг'[round % 4]}`)
    all.push(confirmed)
    await openFilesStep(device.tablet)
    let isKilled = false
    const shooting = (async () => {
      for (const slot of [1, 2, 3, 4, 5, 6, 7]) await takePhoto(device.tablet, confirmed, slot)
    })().catch((failure: unknown) => (isKilled ? null : failure))
    await wait(chance.between(500, 6000))
    isKilled = true
    await device.kill()
    expect((await shooting) ?? null, 'only the kill ends the work').toBeNull()
    await device.boot()
    await device.tablet.page.goto('/outbox')
    const dump = await dumpOf(device.tablet.page)
    for (const photo of dump.photos.filter(({ state }) => state === 'on_tablet'))
      expect(dump.ops.some(({ targetId, kind }) => kind === 'photo.put' && targetId === photo.id)).toBe(true)
  }
  const shots = all.reduce((sum, { photos }) => sum + photos.length, 0)
  printResult('F03', `${rounds} kills, ${shots} photos confirmed before them`)
  await sendAndReconcile(system, device, all)
  await device.end()
})

test('F04 an operation that is being sent when the browser is killed returns to the outbox and has one effect', {
  tag: '@all',
}, async ({ system }) => {
  const rounds = roundsOf(2)
  const device = await startTablet({ ...tabletOptions(system), shop: system.shop })
  const all: Confirmed[] = []
  for (let round = 0; round < rounds; round += 1) {
    system.proxy.setRules({ when: ({ opId }) => opId !== null, act: { do: 'late-reply', ms: 30_000 } })
    const confirmed = await beginApplication(device.tablet, seller, `Кечиккан${'абвг'[round % 4]}`)
    all.push(confirmed)
    await openFilesStep(device.tablet)
    await takePhoto(device.tablet, confirmed, 1)
    await expect.poll(() => system.proxy.appliedCount()).toBeGreaterThan(0)
    await device.kill()
    system.proxy.setRules()
    await device.boot()
  }
  printResult('F04', `${rounds} kills with an operation under way`)
  await sendAndReconcile(system, device, all)
  await device.end()
})
