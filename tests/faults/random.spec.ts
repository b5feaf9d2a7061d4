// Seeded random runs (offline.md 3.9): two sellers with a tablet each, a manager who reads and comments, and every fault by
// its weight; then everything is healed, everything is sent, and the oracle checks. A run is its seed:
// `npm run test:faults -- random --seed 7` plays it again, `--scale 6` plays the 150 steps of a whole one.
import { randomUUID } from 'node:crypto'
import { contract } from '#contract/index.ts'
import { HEADERS } from '#contract/row.ts'
import { expect, personOf } from '../journeys/shop.ts'
import type { Act } from './hands/acts.ts'
import { type Held, holdTablet } from './hands/held.ts'
import { type Plant, test } from './hands/plant.ts'
import { type Chance, chanceOf, roundsOf, SEED, tell } from './hands/random.ts'
import { type Confirmed, reconcile } from './hands/reconcile.ts'
import { begin, bringHome, openFiles, reopen, shoot, type } from './hands/seller.ts'

type Hand = { held: Held; nth: number; apps: Confirmed[]; isOffline: boolean }
type World = { plant: Plant; hands: Hand[]; chance: Chance; hits: Map<string, number> }
type Step = { name: string; weight: number; run: (world: World, hand: Hand) => Promise<void> }

const NAMES = ['Али', 'Вали', 'Ҳасан', 'Ҳусан', 'Лола', 'Наргиза', 'Ботир', 'Зуҳра']
const SURNAMES = ['Каримов', 'Раҳимов', 'Юсупов', 'Тошматов', 'Эргашев']

/** The newest application of this hand, open on the screen; a first one is begun. */
async function current(world: World, hand: Hand): Promise<Confirmed> {
  const known = hand.apps.at(-1)
  if (known === undefined) return fresh(world, hand)
  await reopen(hand.held.tablet, known)
  return known
}

async function fresh({ chance }: World, hand: Hand): Promise<Confirmed> {
  const owner = personOf('seller', hand.nth)
  const confirmed = await begin(hand.held.tablet, owner, chance.one(SURNAMES))
  hand.apps.push(confirmed)
  return confirmed
}

async function onMain(world: World, hand: Hand): Promise<Confirmed> {
  const confirmed = await current(world, hand)
  const { tablet } = hand.held
  const field = tablet.page.locator('[name=name]')
  await expect(async () => {
    await tablet.page
      .getByRole('button', { name: new RegExp(tablet.say('wizard:steps.main')) })
      .click({ timeout: 3000 })
    await expect(field).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  return confirmed
}

const line = (chance: Chance): Act =>
  chance.one<Act>([
    { do: 'rst', at: 'half' },
    { do: 'rst', at: 'after' },
    { do: 'drop-reply' },
    { do: 'dup' },
    { do: 'delay', ms: chance.between(100, 2000) },
    { do: 'late-reply', ms: chance.between(100, 2000) },
    { do: 'portal', as: 'html' },
    { do: 'portal', as: 'redirect' },
    { do: 'inject', status: 503, headers: { 'retry-after': '1' } },
    { do: 'inject', status: 500 },
  ])

const STEPS: readonly Step[] = [
  { name: 'begin', weight: 3, run: async (world, hand) => void (await fresh(world, hand)) },
  {
    name: 'type',
    weight: 10,
    run: async (world, hand) => {
      const confirmed = await onMain(world, hand)
      await type(hand.held.tablet, confirmed, 'name', world.chance.one(NAMES))
    },
  },
  {
    name: 'photograph',
    weight: 8,
    run: async (world, hand) => {
      const confirmed = await current(world, hand)
      await openFiles(hand.held.tablet)
      await shoot(hand.held.tablet, confirmed, world.chance.between(1, 7))
    },
  },
  { name: 'reload', weight: 2, run: async (_, { held }) => void (await held.tablet.page.reload()) },
  {
    name: 'new tab',
    weight: 2,
    run: async (_, { held }) => {
      const page = await held.tablet.tab()
      await held.tablet.page.close()
      held.tablet.page = page
    },
  },
  {
    name: 'kill browser',
    weight: 2,
    run: async (_, hand) => {
      await hand.held.kill()
      await hand.held.boot()
      await hand.held.tablet.offline(hand.isOffline)
    },
  },
  {
    name: 'offline or online',
    weight: 5,
    run: async (_, hand) => {
      hand.isOffline = !hand.isOffline
      await hand.held.tablet.offline(hand.isOffline)
    },
  },
  {
    name: 'bad line',
    weight: 6,
    run: async ({ plant, chance }) => {
      const act = line(chance)
      plant.proxy.rules({ when: () => chance.next() < 0.6, act, times: chance.between(1, 12) })
    },
  },
  { name: 'good line', weight: 3, run: async ({ plant }) => plant.proxy.rules() },
  {
    name: 'kill server',
    weight: 1,
    run: async ({ plant }) => {
      await plant.kill()
      await plant.revive()
    },
  },
  {
    name: 'kill database',
    weight: 1,
    run: async ({ plant }) => {
      await plant.postgres.crash()
      await plant.postgres.start()
    },
  },
  {
    name: 'manager comments',
    weight: 2,
    run: async ({ plant }, hand) => {
      const id = hand.apps.at(-1)?.appId ?? ''
      const { method, path } = contract.applications.comment
      const body = { id: randomUUID(), text: 'Кўрдим' }
      const headers = { [HEADERS.idempotencyKey]: randomUUID() }
      // The application may not be there yet; then there is nothing to say about it.
      await plant.direct
        .as(personOf('manager', 0), method, path.replace(':id', id), body, headers)
        .catch(() => {})
    },
  },
]

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
  const hand = async (nth: number): Promise<Hand> => {
    const person = personOf('seller', nth)
    const held = await holdTablet({ shop: plant.shop, person })
    await held.tablet.page.goto('/welcome')
    await held.tablet.readyForOffline()
    return { held, nth, apps: [], isOffline: false }
  }
  const world: World = { plant, chance, hands: [await hand(0), await hand(2)], hits: new Map() }
  const told: string[] = []
  try {
    for (let step = 0; step < steps; step += 1) {
      const who = chance.one(world.hands)
      const { name, run } = pick(chance)
      told.push(`${who.nth}:${name}`)
      world.hits.set(name, (world.hits.get(name) ?? 0) + 1)
      await run(world, who)
    }
    await bringHome(
      plant,
      world.hands.map(({ held }) => held),
      180_000,
    )
    await reconcile(
      plant,
      world.hands.flatMap(({ apps }) => apps),
    )
  } catch (error) {
    console.log(`seed ${SEED}: ${told.join(', ')}`)
    throw error
  }
  const shots = world.hands.flatMap(({ apps }) => apps.flatMap(({ photos }) => photos)).length
  const hits = [...world.hits].map(([name, count]) => `${name} ${count}`).join(', ')
  tell(
    'random',
    `${steps} steps (${hits}); ${world.hands.flatMap(({ apps }) => apps).length} applications, ${shots} photos`,
  )
  for (const { held } of world.hands) await held.end()
})
