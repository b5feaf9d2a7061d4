// What goes wrong in a random run, each by its weight.
import { aim } from '../../journeys/hands/capture.ts'
import { expect } from '../../journeys/shop.ts'
import type { Act } from '../hands/acts.ts'
import { jump } from '../hands/clock.ts'
import { fillUp } from '../hands/full.ts'
import type { Chance } from '../hands/random.ts'
import { release } from '../hands/release.ts'
import { noteShot, openFiles } from '../hands/seller.ts'
import type { Step } from './work.ts'
import { bootTablet, current, type Hand, renewToken, type World } from './world.ts'

const DAY = 86_400_000
const MOST_TABS = 3

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

/** The person goes on in another tab; the one before is closed, or stays beside it. */
async function otherTab({ held: { tablet } }: Hand, isOldClosed: boolean): Promise<void> {
  const before = tablet.page
  tablet.page = await tablet.tab()
  const open = tablet.context.pages()
  const gone = isOldClosed ? [before] : open.slice(0, Math.max(0, open.length - MOST_TABS))
  for (const page of gone) await page.close()
}

async function revoke(world: World, hand: Hand): Promise<void> {
  await world.plant.rows(
    'update sessions set revoked_at = now() where user_id = (select id from users where phone = $1)',
    [hand.person.phone],
  )
  hand.isOut = true
  await renewToken(world, hand)
}

/** No room for a picture; when there is room again, the same picture is saved by a second tap. */
async function full(world: World, hand: Hand): Promise<void> {
  const { tablet } = hand.held
  const confirmed = await current(world, hand)
  await openFiles(tablet)
  const makeRoom = await fillUp(tablet)
  const { camera, use } = await aim(tablet, 1, 'id_card')
  await use.click()
  await expect(camera.getByText(tablet.say('outbox:capture.storage_full'))).toBeVisible()
  await makeRoom()
  await use.click()
  await expect(camera).toHaveCount(0)
  await noteShot(tablet, confirmed, 1)
}

export const FAULTS: readonly Step[] = [
  { name: 'reload', weight: 2, run: (_, { held }) => held.tablet.page.reload() },
  { name: 'second tab', weight: 2, run: (_, hand) => otherTab(hand, false) },
  { name: 'kill tab', weight: 2, run: (_, hand) => otherTab(hand, true) },
  {
    name: 'kill browser',
    weight: 2,
    run: async (_, hand) => {
      await hand.held.kill()
      await bootTablet(hand)
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
  { name: 'revoke token', weight: 1, run: revoke },
  {
    name: 'clock jump',
    weight: 1,
    run: async ({ chance }, { held }) => {
      const by = chance.between(-2 * DAY, 2 * DAY)
      // A tab that was only just opened has no page of ours yet.
      if (held.tablet.page.url().startsWith('http')) await jump(held.tablet, by)
    },
  },
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
    name: 'new build',
    weight: 1,
    run: async ({ build }) => {
      if (!build.isReleased) release(build.folder)
      build.isReleased = true
    },
  },
  { name: 'full', weight: 1, run: full },
]
