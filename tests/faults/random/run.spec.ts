// Seeded random runs (offline.md 3.9): two sellers with a tablet each, managers who comment and change, and every
// fault by its weight; then everything is healed, everything is sent, and the oracle checks. A run is its seed:
// `npm run test:faults -- random --seed 7` plays it again, `--scale 6` plays the 150 steps of a whole one.
import { expect } from '../../journeys/shop.ts'
import { dumpOf } from '../hands/held.ts'
import { test } from '../hands/plant.ts'
import { type Chance, chanceOf, roundsOf, SEED, tell } from '../hands/random.ts'
import { reconcile } from '../hands/reconcile.ts'
import { copyOfBuild, dropBuild } from '../hands/release.ts'
import { bringHome } from '../hands/seller.ts'
import { FAULTS } from './faults.ts'
import { type Step, WORK } from './work.ts'
import { giveTablet, goodLine, type Hand, pairs, signInAgain, type World } from './world.ts'

const STEPS: readonly Step[] = [...WORK, ...FAULTS]
const QUIET_MS = 180_000

function pick(chance: Chance): Step {
  let left = chance.next() * STEPS.reduce((sum, { weight }) => sum + weight, 0)
  for (const step of STEPS) {
    left -= step.weight
    if (left < 0) return step
  }
  return STEPS[0] as Step
}

/** What waits is asked for again; what two people changed meanwhile is put together by the seller, as the tablet asks. */
async function tidyUp({ held: { tablet } }: Hand): Promise<void> {
  await tablet.page.goto('/outbox')
  const retry = tablet.button('outbox:retry_all')
  const merge = tablet.button('outbox:act.merge').first()
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 2000 })
    if (await merge.isVisible()) {
      await merge.click({ timeout: 2000 })
      const dialog = tablet.page.getByRole('dialog', { name: tablet.say('outbox:conflict.title') })
      await dialog.getByRole('button', { name: tablet.say('outbox:conflict.merge') }).click()
      await expect(dialog).toHaveCount(0)
    }
    expect((await dumpOf(tablet.page)).ops).toEqual([])
  }).toPass({ timeout: QUIET_MS })
}

test('a random run loses nothing, doubles nothing and ends in rest', async ({ plant }) => {
  const steps = roundsOf(25)
  test.setTimeout(120_000 + steps * 40_000)
  const chance = chanceOf('random')
  const build = { folder: copyOfBuild(), isReleased: false }
  await plant.terminate()
  await plant.revive({ CLIENT_DIR: build.folder })
  const hands: Hand[] = []
  for (const pair of pairs()) hands.push(await giveTablet(plant, pair))
  const world: World = { plant, chance, hands, build }
  const hits = new Map<string, number>()
  const told: string[] = []
  try {
    for (let step = 0; step < steps; step += 1) {
      const hand = chance.one(hands)
      const { name, run } = pick(chance)
      told.push(`${hands.indexOf(hand)}:${name}`)
      hits.set(name, (hits.get(name) ?? 0) + 1)
      await run(world, hand)
    }
    for (const hand of hands) {
      await goodLine(world, hand)
      if (hand.isOut) await signInAgain(world, hand)
      await tidyUp(hand)
    }
    await bringHome(
      plant,
      hands.map(({ held }) => held),
      QUIET_MS,
    )
    await reconcile(
      plant,
      hands.flatMap(({ open, handedOver }) => [...open, ...handedOver]),
    )
  } catch (error) {
    console.log(`seed ${SEED}: ${told.join(', ')}`)
    for (const { held } of hands)
      console.log(
        `at ${held.tablet.page.url()} the console said:\n${held.tablet.complaints.slice(-12).join('\n')}`,
      )
    throw error
  }
  const apps = hands.flatMap(({ open, handedOver }) => [...open, ...handedOver])
  const shots = apps.flatMap(({ photos }) => photos).length
  const counts = [...hits].map(([name, count]) => `${name} ${count}`).join(', ')
  tell('random', `${steps} steps (${counts}); ${apps.length} applications, ${shots} photos`)
  for (const { held } of hands) await held.end()
  await plant.terminate()
  await plant.revive({ CLIENT_DIR: 'dist/client' })
  dropBuild(build.folder)
})
