// Seeded random runs (src/docs/offline.md#seeded-random-runs): two sellers with a tablet each, managers who comment
// and change, and every fault by its weight; then the faults end, everything is sent, and the oracle checks. A run is
// its seed: `npm run test:faults -- random --seed 7` plays it again, `--scale 6` plays the 150 steps of a whole one.
import { expect } from '../../journeys/shop.ts'
import { type Chance, chanceOf, roundsOf, SEED, tell } from '../drivers/random.ts'
import { reconcile } from '../drivers/reconcile.ts'
import { copyOfBuild, dropBuild } from '../drivers/release.ts'
import { bringHome } from '../drivers/seller.ts'
import { test } from '../drivers/test-system.ts'
import { FAULTS } from './faults.ts'
import { planRestores } from './restore.ts'
import { type Step, WORK } from './work.ts'
import {
  allOf,
  giveTablet,
  goodLine,
  type Hand,
  pairs,
  QUIET_MS,
  signInAgain,
  tidyUp,
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

test('a random run loses nothing, doubles nothing and ends in rest', async ({ plant }) => {
  const steps = roundsOf(25)
  test.setTimeout(120_000 + steps * 40_000)
  const chance = chanceOf('random')
  const build = { folder: copyOfBuild(), isReleased: false }
  await plant.terminate()
  await plant.revive({ CLIENT_DIR: build.folder, TABLET_REPORT_MS: '300' })
  const hands: Hand[] = []
  for (const pair of pairs()) hands.push(await giveTablet(plant, pair))
  const world: World = { plant, chance, hands, build, kept: null, restored: { from: 0, forgotten: 0 } }
  const moments = planRestores(steps)
  const hits = new Map<string, number>()
  const told: string[] = []
  try {
    for (let step = 0; step < steps; step += 1) {
      for (const { name, run } of moments.filter(({ at }) => at === step)) {
        told.push(name)
        hits.set(name, (hits.get(name) ?? 0) + 1)
        await run(world)
      }
      const hand = chance.one(hands)
      const { name, run } = pick(chance)
      told.push(`${hands.indexOf(hand)}:${name}`)
      hits.set(name, (hits.get(name) ?? 0) + 1)
      await run(world, hand)
    }
    for (const hand of hands) {
      await goodLine(world, hand)
      if (hand.isOut) await signInAgain(world, hand)
    }
    // A tablet learns from a report that the server was restored, and then has work again.
    await expect(async () => {
      for (const hand of hands) await tidyUp(world, hand)
      await reconcile(plant, allOf(world))
    }).toPass({ timeout: QUIET_MS })
    await bringHome(
      plant,
      hands.map(({ held }) => held),
      QUIET_MS,
    )
    await reconcile(plant, allOf(world))
    expect(world.restored.forgotten, 'a restored server forgot something').toBeGreaterThan(0)
  } catch (error) {
    console.log(`seed ${SEED}: ${told.join(', ')}`)
    for (const { held } of hands)
      console.log(
        `at ${held.tablet.page.url()} the console said:\n${held.tablet.complaints.slice(-12).join('\n')}`,
      )
    throw error
  }
  const apps = allOf(world)
  const shots = apps.flatMap(({ photos }) => photos).length
  const counts = [...hits].map(([name, count]) => `${name} ${count}`).join(', ')
  const { forgotten } = world.restored
  tell(
    'random',
    `${steps} steps (${counts}); ${apps.length} applications, ${shots} photos, ${forgotten} operations forgotten`,
  )
  for (const { held } of hands) await held.end()
  await plant.terminate()
  await plant.revive({ CLIENT_DIR: 'dist/client', TABLET_REPORT_MS: '30000' })
  dropBuild(build.folder)
})
