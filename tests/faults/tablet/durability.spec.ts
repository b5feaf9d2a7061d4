// A. Device durability (src/docs/offline.md#fault-matrix): what the tablet reported as saved survives closed tabs,
// crashes and kill -9.
import { setTimeout as wait } from 'node:timers/promises'
import { expect, personOf } from '../../journeys/shop.ts'
import { chanceOf, roundsOf, tell } from '../drivers/random.ts'
import type { Confirmed } from '../drivers/reconcile.ts'
import { begin, openFiles, reopen, settle, shoot, type } from '../drivers/seller.ts'
import { dumpOf, holdTablet } from '../drivers/tablet-process.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const holding = (plant: TestSystem) => ({ shop: plant.direct, person: seller })

test('F01 a tab that is closed or left at once after a keystroke keeps the value', async ({ plant }) => {
  const rounds = roundsOf(20)
  const chance = chanceOf('F01')
  const held = await holdTablet(holding(plant))
  const confirmed = await begin(held.tablet, seller, 'Тезёпар')
  let kept = 0
  let last = 'Тезёпар'
  for (let round = 0; round < rounds; round += 1) {
    const value = `Тезёпар${'абвгдежзик'[round % 10]}${'лмнопрстуф'[Math.floor(round / 10)]}`
    const page = await held.tablet.tab()
    await page.goto(`/applications/add/${confirmed.appId}`)
    const field = page.locator('[name=surname]')
    await expect(field).toHaveValue(/^Тезёпар/)
    const before = await field.inputValue()
    expect([last, value], 'never older than the last confirmed').toContain(before)
    await field.fill(value)
    if (chance.next() < 0.5) await page.close()
    else await page.goto('about:blank').then(() => page.close())
    await reopen(held.tablet, confirmed)
    const found = await held.tablet.page.locator('[name=surname]').inputValue()
    expect([before, value]).toContain(found)
    kept += found === value ? 1 : 0
    last = found
  }
  tell('F01', `${kept} of ${rounds} last keystrokes kept`)
  expect(kept).toBeGreaterThanOrEqual(Math.floor(rounds * 0.95))
  confirmed.values.surname = last
  await settle(plant, held, [confirmed])
  await held.end()
})

test('F02 a page that crashes comes back with its values, its photos and its step', async ({ plant }) => {
  const held = await holdTablet(holding(plant))
  const { tablet } = held
  const confirmed = await begin(tablet, seller, 'Аварийный')
  await type(tablet, confirmed, 'name', 'Саид')
  await openFiles(tablet)
  await shoot(tablet, confirmed, 1)
  const rounds = roundsOf(3)
  for (let round = 0; round < rounds; round += 1) {
    const crashed = tablet.page.waitForEvent('crash')
    const session = await tablet.context.newCDPSession(tablet.page)
    void session.send('Page.crash' as never).catch(() => {})
    await crashed
    await tablet.page.close()
    tablet.page = await tablet.tab()
    await tablet.page.goto(`/applications/add/${confirmed.appId}`)
    await expect(tablet.page.getByText(tablet.say('wizard:files.lead'))).toBeVisible()
    await shoot(tablet, confirmed, 2 + round)
  }
  tell('F02', `${rounds} crashes, ${confirmed.photos.length} photos`)
  await settle(plant, held, [confirmed])
  await held.end()
})

test('F03 a browser killed while photos are taken loses none that it called saved, and has no halves', async ({
  plant,
}) => {
  const rounds = roundsOf(4)
  const chance = chanceOf('F03')
  const held = await holdTablet(holding(plant))
  const all: Confirmed[] = []
  for (let round = 0; round < rounds; round += 1) {
    const confirmed = await begin(held.tablet, seller, `Узилган${'абвг'[round % 4]}`)
    all.push(confirmed)
    await openFiles(held.tablet)
    const shooting = (async () => {
      for (const slot of [1, 2, 3, 4, 5, 6, 7]) await shoot(held.tablet, confirmed, slot)
    })().catch(() => {})
    await wait(chance.between(500, 6000))
    await held.kill()
    await shooting
    await held.boot()
    await held.tablet.page.goto('/outbox')
    const dump = await dumpOf(held.tablet.page)
    for (const photo of dump.photos.filter(({ state }) => state === 'on_tablet'))
      expect(dump.ops.some(({ targetId, kind }) => kind === 'photo.put' && targetId === photo.id)).toBe(true)
  }
  const shots = all.reduce((sum, { photos }) => sum + photos.length, 0)
  tell('F03', `${rounds} kills, ${shots} photos confirmed before them`)
  await settle(plant, held, all)
  await held.end()
})

test('F04 an operation under way when the browser is killed goes back to the queue and has one effect', async ({
  plant,
}) => {
  const rounds = roundsOf(2)
  const held = await holdTablet({ ...holding(plant), shop: plant.shop })
  const all: Confirmed[] = []
  for (let round = 0; round < rounds; round += 1) {
    plant.proxy.rules({ when: ({ opId }) => opId !== null, act: { do: 'late-reply', ms: 30_000 } })
    const confirmed = await begin(held.tablet, seller, `Кечиккан${'абвг'[round % 4]}`)
    all.push(confirmed)
    await openFiles(held.tablet)
    await shoot(held.tablet, confirmed, 1)
    await expect.poll(() => plant.proxy.struck()).toBeGreaterThan(0)
    await held.kill()
    plant.proxy.rules()
    await held.boot()
  }
  tell('F04', `${rounds} kills with an operation under way`)
  await settle(plant, held, all)
  await held.end()
})
