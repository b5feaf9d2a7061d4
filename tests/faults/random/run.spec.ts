// Seeded random runs (src/docs/offline.md#seeded-random-runs): two sellers with a tablet each, managers who comment
// and change, and every fault by its weight; then the faults end, everything is sent, and the oracle checks. A run is
// its seed: `npm run test:faults -- random --seed 7` repeats it, `--scale 6` runs the 150 steps of a full one.
import { expect } from '../../journeys/shop.ts'
import { type Chance, chanceOf, printResult, roundsOf, SEED } from '../drivers/random.ts'
import { reconcile } from '../drivers/reconcile.ts'
import { copyOfBuild, dropBuild } from '../drivers/release.ts'
import { sendEverything } from '../drivers/seller.ts'
import { test } from '../drivers/test-system.ts'
import { FAULTS } from './faults.ts'
import { planRestores } from './restore.ts'
import { type Step, WORK } from './work.ts'
import {
  allConfirmed,
  finishOutbox,
  giveTablet,
  listPairs,
  QUIET_MS,
  restoreConnection,
  type Seller,
  signInAgain,
  type World,
} from './world.ts'

const STEPS: readonly Step[] = [...WORK, ...FAULTS]

function pick(chance: Chance): Step {
  let left = chance.next() * STEPS.reduce((sum, { weight }) => sum + weight, 0)
  for (const step of STEPS) {
    left -= step.weight
    if (left < 0) return step
  }
  return STEPS[0] as Step
}

test('a random run loses nothing, duplicates nothing and ends with an empty outbox', async ({ system }) => {
  const steps = roundsOf(25)
  test.setTimeout(120_000 + steps * 40_000)
  const chance = chanceOf('random')
  const build = { folder: copyOfBuild(), isReleased: false }
  await system.terminate()
  await system.restart({ CLIENT_DIR: build.folder, TABLET_REPORT_MS: '300' })
  const sellers: Seller[] = []
  for (const pair of listPairs()) sellers.push(await giveTablet(system, pair))
  const world: World = { system, chance, sellers, build, kept: null, restored: { from: 0, forgotten: 0 } }
  const moments = planRestores(steps)
  const hits = new Map<string, number>()
  const history: string[] = []
  try {
    for (let step = 0; step < steps; step += 1) {
      for (const { name, run } of moments.filter(({ at }) => at === step)) {
        history.push(name)
        hits.set(name, (hits.get(name) ?? 0) + 1)
        await run(world)
      }
      const seller = chance.one(sellers)
      const { name, run } = pick(chance)
      history.push(`${sellers.indexOf(seller)}:${name}`)
      hits.set(name, (hits.get(name) ?? 0) + 1)
      await run(world, seller)
    }
    for (const seller of sellers) {
      await restoreConnection(world, seller)
      if (seller.isOut) await signInAgain(world, seller)
    }
    // A tablet learns from the answer to a report that the server was restored, and then has work to send again.
    await expect(async () => {
      for (const seller of sellers) await finishOutbox(world, seller)
      await reconcile(system, allConfirmed(world))
    }).toPass({ timeout: QUIET_MS })
    await sendEverything(
      system,
      sellers.map(({ device }) => device),
      QUIET_MS,
    )
    await reconcile(system, allConfirmed(world))
    expect(world.restored.forgotten, 'a restore lost something').toBeGreaterThan(0)
  } catch (error) {
    console.log(`seed ${SEED}: ${history.join(', ')}`)
    for (const { device } of sellers)
      console.log(
        `at ${device.tablet.page.url()} the console said:\n${device.tablet.consoleErrors.slice(-12).join('\n')}`,
      )
    throw error
  }
  const apps = allConfirmed(world)
  const shots = apps.flatMap(({ photos }) => photos).length
  const counts = [...hits].map(([name, count]) => `${name} ${count}`).join(', ')
  const { forgotten } = world.restored
  printResult(
    'random',
    `${steps} steps (${counts}); ${apps.length} applications, ${shots} photos, ${forgotten} operations forgotten`,
  )
  for (const { device } of sellers) await device.end()
  await system.terminate()
  await system.restart({ CLIENT_DIR: 'dist/client', TABLET_REPORT_MS: '30000' })
  dropBuild(build.folder)
})
