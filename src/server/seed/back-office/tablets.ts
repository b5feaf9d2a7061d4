// Tablets of the demo shop: most of them well, one that has not sent for days, one with a stuck photo, one on which work
// was lost, one reported lost.
import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '#domain/kernel/time/durations.ts'
import type { Trx } from '../../platform/trx.ts'
import type { Shop } from '../demo-drafts.ts'

const GIGABYTE = 1_000_000_000
type Story = {
  key: string
  branch: number
  seller: number
  platform: string
  /** Hours since it was seen, and since its oldest unsent item was made. */
  seen: number
  oldest: number | null
  unsent: number
  used: number
  skewMs?: number
  attention?: number
  isLost?: true
}

const plain = { oldest: null, unsent: 0, used: 0.4 * GIGABYTE, platform: 'Android Chrome' }
const STORIES: readonly Story[] = [
  { ...plain, key: '0198c3f2-0a10-7cc1-8a11-0000c0a1f001', branch: 0, seller: 0, seen: 0.1 },
  {
    key: '0198c3f2-0a10-7cc1-8a11-0000c0a1f002',
    branch: 0,
    seller: 1,
    platform: 'iPad Safari',
    seen: 0.2,
    oldest: 5.5,
    unsent: 3,
    used: 0.6 * GIGABYTE,
    attention: 1,
  },
  {
    key: '0198c3f2-0a10-7cc1-8a11-0000c0a1f003',
    branch: 1,
    seller: 0,
    platform: 'Android Samsung',
    seen: 31,
    oldest: 80,
    unsent: 12,
    used: 3.1 * GIGABYTE,
  },
  {
    ...plain,
    key: '0198c3f2-0a10-7cc1-8a11-0000c0a1f004',
    branch: 1,
    seller: 1,
    seen: 0.3,
    skewMs: 47 * 60_000,
  },
  {
    ...plain,
    key: '0198c3f2-0a10-7cc1-8a11-0000c0a1f005',
    branch: 2,
    seller: 0,
    seen: 2,
    oldest: 1,
    unsent: 1,
  },
  { ...plain, key: '0198c3f2-0a10-7cc1-8a11-0000c0a1f006', branch: 2, seller: 1, seen: 50, isLost: true },
]

async function addOne(
  trx: Trx,
  shop: Shop,
  story: Story,
  now: Date,
): Promise<{ key: string; seller: number } | null> {
  const branch = shop.branches[story.branch]
  const seller = branch?.sellers[story.seller]
  if (!branch || seller === undefined) return null
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const { key, platform, unsent, used: used_bytes, skewMs: skew_ms = 0, attention = 0 } = story
  const figures = { build: 'demo', used_bytes, quota_bytes: 4 * GIGABYTE, skew_ms }
  await trx
    .insertInto('tablets')
    .values({
      id: key,
      branch_id: branch.id,
      platform,
      draft_schema: 1,
      persisted: true,
      ...figures,
      first_seen_at: ago(24 * 40),
      seen_at: ago(story.seen),
      ...(story.isLost && { lost_at: ago(20), lost_by: shop.support }),
    })
    .execute()
  // Each waiting photo is of another application.
  const waiting = JSON.stringify({ applications: unsent, photos: unsent, other: 0 })
  const person = { tablet_id: key, user_id: seller, unsent, waiting, attention }
  await trx
    .insertInto('tablet_people')
    .values({
      ...person,
      epoch: 'demo',
      seen_at: ago(story.seen),
      receipt_at: ago(story.seen + 0.2),
      kinds: JSON.stringify(unsent > 0 ? { 'photo.put': unsent } : {}),
      oldest_at: story.oldest === null ? null : ago(story.oldest),
    })
    .execute()
  const reports = [3, 2, 1].map((hours) => ({ ...person, ...figures, at: ago(story.seen + hours) }))
  await trx.insertInto('tablet_reports').values(reports).execute()
  return { key, seller }
}

/** Adds them to the demo shop. */
export async function addTablets(trx: Trx, shop: Shop, now: Date): Promise<void> {
  const made = []
  for (const story of STORIES) made.push(await addOne(trx, shop, story, now))
  const [, stuck, old] = made
  if (!stuck || !old) return
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  await trx
    .insertInto('tablet_items')
    .values({
      user_id: stuck.seller,
      tablet_id: stuck.key,
      op_id: randomUUID(),
      kind: 'photo.put',
      epoch: 'demo',
      problem: 'server_keeps_failing',
      made_at: hoursAgo(5.5),
      since: hoursAgo(5),
    })
    .execute()
  await trx
    .insertInto('tablet_incidents')
    .values({
      id: randomUUID(),
      tablet_id: old.key,
      user_id: old.seller,
      sign: 'start',
      unsent: 2,
      found_at: hoursAgo(100),
      since: hoursAgo(104),
      acknowledged_at: hoursAgo(99),
      people: JSON.stringify([
        { user_id: old.seller, unsent: 2, waiting: { applications: 1, photos: 2, other: 0 } },
      ]),
    })
    .execute()
}
