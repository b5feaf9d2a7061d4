// Figures that several screens show: each equals the definition in the domain, and all screens show the same
// number.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { staff } from '#api/back-office/staff/staff.ts'
import { session } from '#api/session.ts'
import { stages } from '#api/stages.ts'
import { completedAt, type HistoryRow, isCompletedOn } from '#domain/applications/figures/completion.ts'
import { slotsWithoutPhoto } from '#domain/applications/figures/missing-photos.ts'
import { STATUSES, type Status, TRANSITIONS, takesPhotos } from '#domain/applications/status.ts'
import { addDays, instantAt, startOfDay } from '#domain/kernel/time/dates.ts'
import { buildApplication, buildAttempt } from '#support/build.ts'
import type { ApiSession } from '../../support/api.ts'
import { personOf } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'

const TODAY = '2026-11-17'
let now = instantAt(TODAY, '12:00')
let ids: Record<'seller' | 'seller2' | 'manager', number>
let branch: number | null

const shop = useShop(['seller', 'manager', 'director'], { now: () => now })
beforeAll(async () => {
  await shop.db
    .updateTable('sessions')
    .set({ expires_at: instantAt('2026-12-31', '12:00') })
    .execute()
  const person = await personOf(shop.db, 'seller')
  branch = person.branch_id
  ids = {
    seller: person.id,
    seller2: (await personOf(shop.db, 'seller2')).id,
    manager: (await personOf(shop.db, 'manager')).id,
  }
})

type Story = { history: HistoryRow[]; by: 'seller' | 'seller2' }

/**
 * A random history of an application by the table of transitions, with edits and comments in between, over a
 * few days.
 */
const story: fc.Arbitrary<Story> = fc
  .record({
    by: fc.constantFrom('seller' as const, 'seller2' as const),
    // Starts close to the final statuses, so that completions, rollbacks and returns are frequent.
    first: fc.constantFrom<Status>('in_process', 'registered', 'registered'),
    steps: fc.array(
      fc.record({
        pick: fc.nat(1000),
        minutes: fc.integer({ min: 1, max: 20 * 60 }),
        stays: fc.boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  })
  .map(({ by, first, steps }) => {
    const useful = (status: Status) =>
      TRANSITIONS.filter(
        (move) => (move.from as readonly Status[]).includes(status) && STATUSES.includes(move.to as Status),
      ).map((move) => move.to as Status)
    let at = startOfDay(addDays(TODAY, -3)).getTime()
    let status = first
    const history: HistoryRow[] = [{ from: null, to: first, at: new Date(at) }]
    for (const { pick, minutes, stays } of steps) {
      at += minutes * 60_000
      const ways = useful(status).filter((to) => to !== 'deleted')
      const to = stays || ways.length === 0 ? status : (ways[pick % ways.length] ?? status)
      history.push({ from: status, to, at: new Date(at) })
      status = to
    }
    return { by, history }
  })

async function play({ history, by }: Story): Promise<void> {
  const id = await buildApplication(shop.db, {
    created_by: ids[by],
    manager_id: ids.manager,
    branch_id: branch,
    status: history.at(-1)?.to ?? 'new',
    created_at: history[0]?.at ?? now,
    sum: 1_000_000,
    // A comment today updates every record, so the time of the last change says nothing about the sale.
    updated_at: now,
  })
  await shop.db
    .insertInto('application_history')
    .values(
      history.map(({ from, to, at }, nth) => ({
        application_id: id,
        action: 'rollback',
        from_status: from,
        to_status: to,
        at,
        version: nth + 1,
        user_id: ids.seller2,
        reason: null,
        comment: null,
        op_id: null,
      })),
    )
    .execute()
}

describe('completed', () => {
  it('is the same number on the home screen, in the lists of managers and of sellers, on every day', async () => {
    const stories = fc.sample(story, { numRuns: 240, seed: 20261117 })
    for (const one of stories) await play(one)
    for (const ago of [-3, -2, -1, 0, 1, 2]) {
      const day = addDays(TODAY, ago)
      now = instantAt(day, '23:59')
      const known = stories.map(({ by, history }) => ({
        by,
        isDone: isCompletedOn(history, day),
      }))
      const all = known.filter(({ isDone }) => isDone)
      const own = all.filter(({ by }) => by === 'seller')
      const of = async (api: ApiSession) => (await api.call(session.welcome, {})).completed_today
      expect([day, await of(shop.seller), await of(shop.manager)]).toEqual([day, own.length, all.length])
      const opened = await shop.seller.call(applications.list, { body: { today: 'completed' } })
      expect(opened.total).toBe(own.length)
      const managers = await shop.director.call(staff.managers, { body: {} })
      expect(managers.items.find(({ key }) => key === String(ids.manager))?.completed).toBe(all.length)
      const sellers = await shop.director.call(staff.sellers, { body: { period: 'today' } })
      const completedBy = (id: number) => sellers.items.find(({ key }) => key === String(id))?.completed
      expect(completedBy(ids.seller)).toBe(own.length)
      expect(completedBy(ids.seller2)).toBe(all.length - own.length)
    }
    const stands = stories.filter(({ history }) => completedAt(history) !== null).length
    const everDone = stories.filter(({ history }) => history.some(({ to }) => to === 'completed')).length
    expect(stands).toBeGreaterThan(10)
    expect(everDone).toBeGreaterThan(stands)
  })
})

/** Chooses a limit of a partner that asks for slot 5 in two of three applications; returns which. */
async function askOneMore(all: readonly string[]): Promise<Set<string>> {
  const { id: partner_id } = await shop.db
    .insertInto('partners')
    .values({ name: 'Asks for one more', required_slots: [5] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const chosen = all.filter((_id, at) => at % 3 > 0)
  for (const application_id of chosen) {
    const attempt_id = await buildAttempt(shop.db, { application_id, partner_id, started_at: now })
    await shop.db
      .updateTable('applications')
      .set({ attempt_id, partner_id })
      .where('id', '=', application_id)
      .execute()
  }
  return new Set(chosen)
}

describe('without photos', () => {
  it('is the same number on the home screen, in the menu, in the list and in the domain', async () => {
    const rows = STATUSES.filter((status) => status !== 'deleted').flatMap((status) =>
      [[], [1, 2], [1, 2, 3, 4], [1, 2, 3, 4, 5]].map((arrived_slots) => ({
        id: randomUUID(),
        created_by: ids.seller,
        branch_id: branch,
        status,
        // Captured slots do not count as arrived photos.
        arrived_slots,
        captured_slots: [1, 2, 3, 4],
      })),
    )
    await shop.db.insertInto('applications').values(rows).execute()
    const withRequest = await askOneMore(rows.map(({ id }) => id))
    const all = await shop.db.selectFrom('applications').select(['id', 'status', 'arrived_slots']).execute()
    const slotsOf = ({ id, status, arrived_slots }: (typeof all)[number]) =>
      slotsWithoutPhoto(status, arrived_slots, withRequest.has(id) ? [5] : [])
    const withMissing = all.filter((row) => slotsOf(row).length > 0)
    expect(withMissing.length).toBeGreaterThan(10)
    expect(withMissing.filter((row) => slotsOf(row).join() === '5').length).toBeGreaterThan(3)
    const home = await shop.director.call(session.welcome, {})
    const facets = await shop.director.call(applications.facets, {})
    const list = await shop.director.call(applications.list, { body: { lacking_photos: true } })
    expect([home.lacking_photos, facets.lacking_photos, list.total]).toEqual(
      Array.from({ length: 3 }, () => withMissing.length),
    )
    // An application whose photos are refused counts as missing none.
    const over = STATUSES.filter((status) => status !== 'deleted' && !takesPhotos(status))
    const { items } = await shop.director.call(applications.list, { body: { statuses: over } })
    expect(items.length).toBeGreaterThan(10)
    expect(items.filter(({ missing_slots }) => missing_slots.length > 0)).toEqual([])
    for (const { id, missing_slots } of list.items) {
      const row = withMissing.find((one) => one.id === id)
      expect(missing_slots).toEqual(row && slotsOf(row))
      const page = await shop.director.call(stages.view, { params: { id } })
      expect(page.missing_slots, 'on the page of the application').toEqual(missing_slots)
    }
  })
})
