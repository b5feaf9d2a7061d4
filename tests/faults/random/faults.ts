// What goes wrong in a random run, each by its weight.
import { aim } from '../../journeys/drivers/capture.ts'
import { expect } from '../../journeys/shop.ts'
import type { Act } from '../drivers/acts.ts'
import { jumpTo } from '../drivers/clock.ts'
import { fillUp } from '../drivers/full.ts'
import type { Chance } from '../drivers/random.ts'
import { release } from '../drivers/release.ts'
import { noteShot, openFiles } from '../drivers/seller.ts'
import { dumpOf } from '../drivers/tablet-process.ts'
import { backUp } from './restore.ts'
import type { Step } from './work.ts'
import { bootTablet, current, type Hand, renewToken, type World } from './world.ts'

/** A tablet's clock is off by less than half of the grace period (72 hours) either way: nothing expires in a run. */
const MOST_OFF_MS = 35 * 3_600_000
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

/**
 * Whether the server has every delivered picture that this tablet keeps. After a restore that is so when the tablet has
 * heard of it and has sent them again.
 */
async function isKnownOnServer({ plant }: World, { held }: Hand): Promise<boolean> {
  const { keptIds } = await dumpOf(held.tablet.page)
  const [known] = await plant.rows<{ count: number }>(
    'select count(*)::int as count from photos where id = any($1)',
    [keptIds],
  )
  return known?.count === keptIds.length
}

/** No room for a picture; when there is room again, the same picture is saved by a second tap. */
async function full(world: World, hand: Hand): Promise<void> {
  const { tablet } = hand.held
  const confirmed = await current(world, hand)
  await openFiles(tablet)
  // What a full tablet removes cannot be sent again (src/docs/backup-and-restore.md); a forgotten picture would be lost.
  if (!(await isKnownOnServer(world, hand))) return
  const makeRoom = await fillUp(tablet)
  const { camera, use } = await aim(tablet, 1, 'id_card')
  await use.click()
  await expect(camera.getByText(tablet.say('outbox:capture.storage_full'))).toBeVisible()
  await makeRoom()
  await use.click()
  await expect(camera).toHaveCount(0)
  await noteShot(tablet, confirmed, 1)
  // Delivered pictures made room, so they cannot be sent again to a server that is older than this moment.
  if (world.kept !== null) await backUp(world)
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
      const to = chance.between(-MOST_OFF_MS, MOST_OFF_MS)
      // A tab that was only just opened has no page of ours yet.
      if (held.tablet.page.url().startsWith('http')) await jumpTo(held.tablet, to)
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
