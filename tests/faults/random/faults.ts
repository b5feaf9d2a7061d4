// The faults of a random run, each with its weight.
import { closeCamera, takePicture } from '../../journeys/drivers/capture.ts'
import { expect } from '../../journeys/shop.ts'
import type { Act } from '../drivers/acts.ts'
import { moveClockTo } from '../drivers/clock.ts'
import { fillStorage } from '../drivers/full-storage.ts'
import type { Chance } from '../drivers/random.ts'
import { publishNextBuild } from '../drivers/release.ts'
import { openFilesStep, recordPhoto } from '../drivers/seller.ts'
import { dumpOf } from '../drivers/tablet-process.ts'
import { backUp } from './restore.ts'
import type { Step } from './work.ts'
import { bootTablet, openCurrent, renewToken, type Seller, type World } from './world.ts'

/** Clocks are off by less than half of the grace period (72 hours) either way, so that nothing expires in a run. */
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

/** The person continues in another tab; the previous one is closed or stays open. */
async function otherTab({ device: { tablet } }: Seller, isOldClosed: boolean): Promise<void> {
  const before = tablet.page
  tablet.page = await tablet.tab()
  const open = tablet.context.pages()
  const gone = isOldClosed ? [before] : open.slice(0, Math.max(0, open.length - MOST_TABS))
  for (const page of gone) await page.close()
}

async function revoke(world: World, seller: Seller): Promise<void> {
  await world.system.queryRows(
    'update sessions set revoked_at = now() where user_id = (select id from users where phone = $1)',
    [seller.person.phone],
  )
  seller.isOut = true
  await renewToken(world, seller)
}

/**
 * Whether the server has every delivered picture that this tablet keeps. After a restore that is the case once the tablet
 * has noticed the restore and sent them again.
 */
async function isKnownOnServer({ system }: World, { device }: Seller): Promise<boolean> {
  const { keptIds } = await dumpOf(device.tablet.page)
  const [known] = await system.queryRows<{ count: number }>(
    'select count(*)::int as count from photos where id = any($1)',
    [keptIds],
  )
  return known?.count === keptIds.length
}

/** Storage is full for a picture; once there is space again, a second tap saves the same picture. */
async function full(world: World, seller: Seller): Promise<void> {
  const { tablet } = seller.device
  const confirmed = await openCurrent(world, seller)
  await openFilesStep(tablet)
  // What a full tablet removes cannot be sent again (src/docs/backup-and-restore.md); a forgotten picture would be lost.
  if (!(await isKnownOnServer(world, seller))) return
  const freeStorage = await fillStorage(tablet)
  const { camera, use } = await takePicture(tablet, 1, 'id_card')
  await use.click()
  await expect(camera.getByText(tablet.text('outbox:capture.storage_full'))).toBeVisible()
  await freeStorage()
  await use.click()
  await expect(camera).toHaveCount(0)
  await closeCamera(tablet)
  await recordPhoto(tablet, confirmed, 1)
  // Delivered pictures were deleted to free space, so they cannot be sent again to a server restored to an earlier moment.
  if (world.kept !== null) await backUp(world)
}

export const FAULTS: readonly Step[] = [
  { name: 'reload', weight: 2, run: (_, { device }) => device.tablet.page.reload() },
  { name: 'second tab', weight: 2, run: (_, seller) => otherTab(seller, false) },
  { name: 'kill tab', weight: 2, run: (_, seller) => otherTab(seller, true) },
  {
    name: 'kill browser',
    weight: 2,
    run: async (_, seller) => {
      await seller.device.kill()
      await bootTablet(seller)
    },
  },
  {
    name: 'offline or online',
    weight: 5,
    run: async (_, seller) => {
      seller.isOffline = !seller.isOffline
      await seller.device.tablet.setOffline(seller.isOffline)
    },
  },
  {
    name: 'bad line',
    weight: 6,
    run: async ({ system, chance }) => {
      const act = line(chance)
      system.proxy.setRules({ when: () => chance.next() < 0.6, act, times: chance.between(1, 12) })
    },
  },
  { name: 'good line', weight: 3, run: async ({ system }) => system.proxy.setRules() },
  { name: 'revoke token', weight: 1, run: revoke },
  {
    name: 'clock jump',
    weight: 1,
    run: async ({ chance }, { device }) => {
      const to = chance.between(-MOST_OFF_MS, MOST_OFF_MS)
      // A tab that was just opened has no page of ours yet.
      if (device.tablet.page.url().startsWith('http')) await moveClockTo(device.tablet, to)
    },
  },
  {
    name: 'kill server',
    weight: 1,
    run: async ({ system }) => {
      await system.kill()
      await system.restart()
    },
  },
  {
    name: 'kill database',
    weight: 1,
    run: async ({ system }) => {
      await system.postgres.crash()
      await system.postgres.start()
    },
  },
  {
    name: 'new build',
    weight: 1,
    run: async ({ build }) => {
      if (!build.isReleased) publishNextBuild(build.folder)
      build.isReleased = true
    },
  },
  { name: 'full', weight: 1, run: full },
]
