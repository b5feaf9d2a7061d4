// The ranking of managers over real HTTP: every line equals the definition of the domain, the places are in the order of the score, and
// who asks changes which lines are seen, never a place.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { managerReport, type RankLine } from '#api/back-office/reports.ts'
import type { HistoryAction, Status } from '#domain/applications/status.ts'
import { addDays, instantAt } from '#domain/kernel/time/dates.ts'
import { MINUTE_MS } from '#domain/kernel/time/durations.ts'
import { placesOf, type RankFigures, rankOf } from '#domain/reports/ranking.ts'
import { buildApplication } from '#support/build.ts'
import { perSuite } from '#support/suite.ts'
import type { ApiSession } from '../../support/api.ts'
import { personOf, setGrant } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'

const TODAY = '2026-11-17'
const FROM = addDays(TODAY, -3)
const shop = useShop(['director', 'manager', 'partner', 'seller', 'admin'], {
  now: () => instantAt(TODAY, '23:00'),
  env: { TOKEN_LIFE_S: String(400 * 24 * 3600) },
})

/** What follows a take. */
const STORIES = {
  open: [],
  sold: [
    ['confirm_contract', 'registered'],
    ['hand_over', 'completed'],
  ],
  returned: [
    ['confirm_contract', 'registered'],
    ['hand_over', 'completed'],
    ['return_done', 'returned'],
  ],
  undone: [
    ['reject', 'rejected'],
    ['rollback', 'in_process'],
    ['lose', 'lost'],
  ],
  slow_support: [['lose', 'lost']],
  expensive: [['lose', 'lost']],
} as const satisfies Record<string, readonly (readonly [HistoryAction, Status])[]>
type StoryName = keyof typeof STORIES

const story = fc.record({
  who: fc.nat(2),
  name: fc.constantFrom<StoryName[]>(
    'open',
    'sold',
    'sold',
    'returned',
    'undone',
    'slow_support',
    'expensive',
  ),
  day: fc.integer({ min: 0, max: 4 }),
  minutes: fc.constantFrom(1, 4, 6, 19, 30),
  paused: fc.constantFrom(0, 0, 10),
})
type Story = typeof story extends fc.Arbitrary<infer S> ? S : never
/** The first day is before the period. */
const takenOn = ({ day }: Story) => addDays(TODAY, day - 4)

const people: { id: number; name: string; branch: number | null }[] = []
const known: Story[] = []

async function insert(one: Story): Promise<void> {
  const id = randomUUID()
  const takenAt = instantAt(takenOn(one), '10:00')
  const at = (minutes: number) => new Date(takenAt.getTime() + minutes * MINUTE_MS)
  const steps = STORIES[one.name]
  const user_id = people[one.who]?.id ?? 0
  // The work takes the minutes of the story, and the pause lies inside of it.
  const end = one.minutes + one.paused
  const moves = [
    {
      action: 'submit' as HistoryAction,
      from_status: 'unfinished' as Status,
      to_status: 'new' as Status,
      at: at(-5),
    },
    {
      action: 'take' as HistoryAction,
      from_status: 'new' as Status,
      to_status: 'in_process' as Status,
      at: at(0),
    },
    ...steps.map(([action, to], nth) => ({
      action: action as HistoryAction,
      from_status: (steps[nth - 1]?.[1] ?? 'in_process') as Status,
      to_status: to as Status,
      at: at(end + nth),
    })),
  ]
  await buildApplication(shop.db, {
    id,
    created_by: user_id,
    manager_id: user_id,
    branch_id: people[one.who]?.branch ?? null,
    status: steps.at(-1)?.[1] ?? 'in_process',
    created_at: at(-10),
    sum: 1000,
  })
  const reason = one.name === 'slow_support' ? 'slow_support' : 'expensive'
  await shop.db
    .insertInto('application_history')
    .values(
      moves.map((move, nth) => ({
        application_id: id,
        version: nth + 1,
        user_id,
        manager_id: null,
        reason: move.action === 'lose' ? reason : null,
        comment: null,
        op_id: null,
        ...move,
      })),
    )
    .execute()
  if (one.paused > 0)
    await shop.db
      .insertInto('application_pauses')
      .values({ application_id: id, user_id, reason: 'other', from_at: at(0.5), to_at: at(0.5 + one.paused) })
      .execute()
}

/** A day with a shift on which nothing is taken, and one of half a minute, which does not count. */
async function addShifts(user_id: number): Promise<void> {
  const shift = (day: string, to: string) => ({
    user_id,
    branch_id: null,
    day,
    begun_at: instantAt(day, '09:00'),
    ended_at: instantAt(day, to),
    counted_from: instantAt(day, '09:00'),
    counted_to: new Date(instantAt(day, to).getTime() + (to === '09:00' ? 30_000 : 0)),
    closed_by: 'person' as const,
  })
  await shop.db
    .insertInto('shifts')
    .values([shift(addDays(TODAY, -1), '18:00'), shift(TODAY, '09:00')])
    .execute()
}

/** On these two days nobody takes anything, so that only shifts make them days worked. */
const withoutTakes = (one: Story): Story => ({ ...one, day: Math.min(one.day, 2) })

beforeAll(async () => {
  const { db } = shop
  for (const role of ['manager', 'manager2', 'support'] as const) {
    const { id, name, branch_id } = await personOf(db, role)
    people.push({ id, name, branch: branch_id })
  }
  await setGrant(db, 'manager', 'report.manager', 'own')
  for (const one of fc.sample(story, { numRuns: perSuite(60, 400), seed: 20_261_127 }).map(withoutTakes)) {
    known.push(one)
    await insert(one)
  }
  await addShifts(people[0]?.id ?? 0)
}, 300_000)

/** The figures of a person, counted by hand. */
function figuresOf(who: number): RankFigures {
  const own = known.filter((one) => one.who === who && takenOn(one) >= FROM)
  const named = (...names: StoryName[]) => own.filter(({ name }) => names.includes(name))
  const timed = own.filter(({ name }) => name !== 'open')
  const within = (least: number, most: number) =>
    timed.filter(({ minutes }) => minutes > least && minutes <= most).length
  return {
    taken: own.length,
    days: new Set(own.map(takenOn)).size + (who === 0 ? 1 : 0),
    decided: timed.length,
    sold: named('sold', 'returned').length,
    timed: timed.length,
    fast: within(0, 5),
    slow: within(5, 20),
    defective: named('returned', 'undone', 'slow_support').length,
  }
}

const lines = async (api: ApiSession, body: object = {}) =>
  (await api.call(managerReport.list, { body: { from: FROM, to: TODAY, limit: 100, ...body } })).items
const lineOf = (items: readonly RankLine[], who: number) =>
  items.find(({ key }) => key === String(people[who]?.id))

describe('the ranking of managers', () => {
  it('has the figures and the score that the domain counts', async () => {
    const items = await lines(shop.director)
    for (const who of people.keys()) {
      const figures = figuresOf(who)
      const rank = rankOf(figures)
      const line = lineOf(items, who)
      const { taken, days, decided, sold } = figures
      expect(line, people[who]?.name).toMatchObject({ taken, days, decided, sold, unranked: rank.unranked })
      for (const part of ['conversion', 'speed', 'quality', 'score'] as const)
        expect(line?.[part] ?? null, `${people[who]?.name} ${part}`).toSatisfy((value: number | null) =>
          rank[part] === null ? value === null : Math.abs((value ?? -1) - rank[part]) < 0.11,
        )
    }
    const placed = items.filter(({ place }) => place !== null)
    expect(placed.map(({ place }) => place)).toEqual(
      placesOf(placed.map(({ score }) => score ?? 0)).map(({ place }) => place),
    )
    expect(placed.map(({ score }) => score)).toEqual(
      placed.map(({ score }) => score ?? 0).toSorted((one, other) => other - one),
    )
    expect(placed.length).toBeGreaterThan(1)
  })

  it('says who has no place and why, and has the first and the last places', async () => {
    const few = { who: 2, name: 'open' as const, day: 4, minutes: 1 as const, paused: 0 as const }
    const { id, branch_id } = await personOf(shop.db, 'operator')
    people.push({ id, name: 'Test operator', branch: branch_id })
    await insert({ ...few, who: 3 })
    const unranked = await lines(shop.director, { tab: 'unranked' })
    expect(lineOf(unranked, 3)).toMatchObject({ place: null, score: null, unranked: 'undecided' })
    const all = await lines(shop.director)
    const placed = all.filter(({ place }) => place !== null).map(({ key }) => key)
    expect((await lines(shop.director, { tab: 'top' })).map(({ key }) => key)).toEqual(placed.slice(0, 10))
    // There are fewer than two tens, so that the last are those who follow the top.
    expect((await lines(shop.director, { tab: 'last' })).map(({ key }) => key)).toEqual(placed.slice(10))
  })

  it('shows a person their branch, with the places that everybody sees', async () => {
    const all = await lines(shop.director)
    const seen = await lines(shop.manager)
    const branch = people[0]?.branch ?? null
    expect(seen.map(({ key }) => key)).toEqual(
      all
        .filter(({ key }) => people.some((one) => String(one.id) === key && one.branch === branch))
        .map(({ key }) => key),
    )
    expect(lineOf(seen, 0)?.place).toBe(lineOf(all, 0)?.place)
    expect((await shop.seller.send(managerReport.list, { body: {} })).status).toBe(403)
  })

  it('is narrowed to a branch, and searched by name', async () => {
    const branch = String(people[1]?.branch)
    expect((await lines(shop.director, { branch })).map(({ key }) => key)).toContain(String(people[1]?.id))
    expect((await lines(shop.director, { search: 'менежер' })).length).toBe(0)
    expect((await lines(shop.director, { search: 'manager2' })).map(({ key }) => key)).toEqual([
      String(people[1]?.id),
    ])
  })
})
