// The report about applications over real HTTP: every figure equals the definition of the domain over random histories, the lines of
// every group sum to the whole, and nobody counts what they do not see.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { applicationReport } from '#api/back-office/reports.ts'
import {
  isInWork,
  isListed,
  keepsCompletion,
  STATUSES,
  type Status,
  TRANSITIONS,
} from '#domain/applications/status.ts'
import { addDays, dateInTashkent, instantAt, startOfDay } from '#domain/kernel/dates.ts'
import { MINUTE_MS } from '#domain/kernel/durations.ts'
import {
  type CountedMove,
  conversionOf,
  countedMoves,
  type HistoryMove,
  MEASURES,
  type Measure,
  REPORT_GROUPS,
} from '#domain/reports/measures.ts'
import { perSuite } from '#support/suite.ts'
import type { ApiSession } from '../../support/api.ts'
import { personOf, setGrant } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'

const TODAY = '2026-11-17'
const FROM = addDays(TODAY, -6)
const shop = useShop(['director', 'manager', 'manager2', 'seller', 'partner', 'admin'], {
  now: () => instantAt(TODAY, '23:00'),
  env: { TOKEN_LIFE_S: String(400 * 24 * 3600) },
})

type Step = { pick: number; minutes: number; stays: boolean; manager: number | null }
const SUM = 1_000_000
const ONWARDS: readonly string[] = ['submit', 'take', 'confirm_contract', 'hand_over', 'return_done']

/** A random history by the table of transitions, with rows that leave the status unchanged. */
const story = fc.record({
  isElsewhere: fc.boolean(),
  ofPartner: fc.boolean(),
  steps: fc.array(
    fc.record({
      pick: fc.nat(1000),
      minutes: fc.integer({ min: 1, max: 15 * 60 }),
      stays: fc.integer({ min: 0, max: 6 }).map((n) => n === 0),
      manager: fc.option(fc.nat(1)),
    }),
    { minLength: 1, maxLength: 14 },
  ),
})
type Story = typeof story extends fc.Arbitrary<infer S> ? S : never
type Known = Story & { created: Date; status: Status; history: HistoryMove[] }

function historyOf({ steps }: Story, managers: readonly number[]): Omit<Known, keyof Story> {
  let at = startOfDay(addDays(TODAY, -8)).getTime()
  const created = new Date(at)
  let status: Status = 'unfinished'
  let before: Status = 'unfinished'
  const rows: HistoryMove[] = [
    {
      action: 'start',
      from: null,
      to: 'unfinished',
      at: created,
      user_id: null,
      manager_id: null,
      reason: null,
    },
  ]
  for (const { pick, minutes, stays, manager } of steps as readonly Step[]) {
    at += minutes * MINUTE_MS
    const ways = TRANSITIONS.filter(({ from }) => (from as readonly Status[]).includes(status))
    // What leads to a sale is chosen more often.
    const onwards = ways.filter(({ action }) => ONWARDS.includes(action))
    const chosen = pick % 5 > 1 && onwards.length > 0 ? onwards : ways
    const move = chosen[pick % Math.max(1, chosen.length)]
    const person = manager === null ? null : (managers[manager] ?? null)
    const who = { user_id: person ?? managers[0] ?? null, manager_id: null }
    if (stays || move === undefined) {
      const [action, manager_id] =
        pick % 2 === 0 ? (['assign', person] as const) : (['take_over', null] as const)
      rows.push({ action, from: status, to: status, at: new Date(at), ...who, manager_id, reason: null })
      continue
    }
    const to: Status = move.to === 'previous' ? before : move.to
    const reason = 'reason' in move && move.reason === 'loss' ? 'expensive' : null
    rows.push({ action: move.action, from: status, to, at: new Date(at), ...who, reason })
    before = status
    status = to
  }
  return { created, status, history: rows }
}

const known: Known[] = []
const ids = { seller: 0, seller2: 0, managers: [] as number[], here: 0, there: 0, partner: 0 }

/** Any manager: it decides who sees the application, and not whose moves were whose. */
const managerOf = ({ steps }: Story): number | null => ids.managers[(steps[0]?.pick ?? 0) % 3] ?? null

async function insert(one: Known): Promise<void> {
  const id = randomUUID()
  await shop.db
    .insertInto('applications')
    .values({
      id,
      created_by: one.isElsewhere ? ids.seller2 : ids.seller,
      manager_id: managerOf(one),
      branch_id: one.isElsewhere ? ids.there : ids.here,
      partner_id: one.ofPartner ? ids.partner : null,
      created_at_device: null,
      status: one.status,
      created_at: one.created,
      sum: SUM,
    })
    .execute()
  await shop.db
    .insertInto('application_history')
    .values(
      one.history.map(({ action, from, to, at, user_id, manager_id, reason }, nth) => ({
        application_id: id,
        action,
        from_status: from,
        to_status: to,
        at,
        manager_id,
        reason,
        version: nth + 1,
        user_id,
        comment: null,
        op_id: null,
      })),
    )
    .execute()
}

beforeAll(async () => {
  const { db } = shop
  const [here, there] = [await personOf(db, 'seller'), await personOf(db, 'seller2')]
  ids.managers = [(await personOf(db, 'manager')).id, (await personOf(db, 'manager2')).id]
  Object.assign(ids, { seller: here.id, seller2: there.id, here: here.branch_id, there: there.branch_id })
  ids.partner = (await db.selectFrom('partners').select('id').executeTakeFirstOrThrow()).id
  await setGrant(db, 'manager', 'report.application', 'own')
  await setGrant(db, 'partner', 'report.application', 'own')
  for (const one of fc.sample(story, { numRuns: perSuite(150, 900), seed: 20_261_127 })) {
    const whole = { ...one, ...historyOf(one, ids.managers) }
    known.push(whole)
    await insert(whole)
  }
}, 300_000)

const report = (api: ApiSession, body: object) =>
  api.call(applicationReport.list, { body: { from: FROM, to: TODAY, limit: 100, ...body } })
const isInside = (at: Date) => dateInTashkent(at) >= FROM && dateInTashkent(at) <= TODAY

/** The figures of these applications, by the definition of the domain. */
function figuresOf(some: readonly Known[]) {
  const listed = some.filter(({ status }) => isListed(status))
  const counts = Object.fromEntries(MEASURES.map((measure) => [measure, 0])) as Record<Measure, number>
  const cohort: Known[] = []
  for (const one of listed) {
    if (isInside(one.created)) counts.begun += 1
    for (const [measure, move] of Object.entries(countedMoves(one.history)) as [Measure, CountedMove][])
      if (isInside(move.at)) {
        counts[measure] += 1
        if (measure === 'submitted') cohort.push(one)
      }
  }
  const open = cohort.filter(({ status }) => isInWork(status)).length
  const sold = cohort.filter(({ status }) => keepsCompletion(status)).length
  const sales = SUM * (counts.registered - counts.returned)
  return { ...counts, sales, open, decided: cohort.length - open, sold }
}

describe('the report about applications', () => {
  it('has the figures that the domain counts, of everything and of each branch', async () => {
    const { items, totals } = await report(shop.director, { by: 'branch' })
    expect(totals).toEqual(figuresOf(known))
    for (const [branch, isElsewhere] of [
      [ids.here, false],
      [ids.there, true],
    ] as const) {
      const figures = figuresOf(known.filter((one) => one.isElsewhere === isElsewhere))
      const line = items.find(({ key }) => key === String(branch))
      expect(line).toMatchObject({ ...figures, conversion: conversionOf(figures.sold, figures.decided) })
    }
    for (const measure of MEASURES.filter((one) => one !== 'begun'))
      expect(totals?.[measure], measure).toBeGreaterThan(0)
  })

  it('sums to the same whole in every group', async () => {
    const { totals: whole } = await report(shop.director, { by: 'day' })
    for (const by of REPORT_GROUPS.filter((group) => group !== 'reason')) {
      const { items, totals } = await report(shop.director, { by })
      expect(totals, by).toEqual(whole)
      for (const measure of MEASURES)
        expect(
          items.reduce((sum, line) => sum + line[measure], 0),
          `${by} ${measure}`,
        ).toBe(whole?.[measure])
    }
    const losses = await report(shop.director, { by: 'reason' })
    expect(losses.totals).toMatchObject({
      submitted: 0,
      rejected: whole?.rejected,
      lost: whole?.lost,
      cancelled: whole?.cancelled,
    })
    expect(losses.items.map(({ name }) => name)).toEqual(expect.arrayContaining(['', 'expensive']))
  })

  it('credits a move to who held the application then', async () => {
    const { items } = await report(shop.director, { by: 'manager' })
    for (const manager of ids.managers) {
      const completed = known.filter(({ status, history }) => {
        const move = isListed(status) ? countedMoves(history).completed : undefined
        return move !== undefined && isInside(move.at) && move.holder === manager
      })
      expect(items.find(({ key }) => key === String(manager))?.completed ?? 0).toBe(completed.length)
    }
  })

  it('counts what the person sees: the own branch, the own partner', async () => {
    const own = known.filter((one) => !one.isElsewhere || managerOf(one) === ids.managers[0])
    expect((await report(shop.manager, {})).totals).toEqual(figuresOf(own))
    expect((await report(shop.partner, {})).totals).toEqual(figuresOf(known.filter((one) => one.ofPartner)))
    const { items } = await shop.partner.call(applicationReport.partners, {})
    expect(items.map(({ id }) => id)).toEqual([ids.partner])
    expect((await shop.seller.send(applicationReport.list, { body: {} })).status).toBe(403)
  })

  it('is narrowed by branch and partner, ordered, and searched', async () => {
    const { totals } = await report(shop.director, {
      branch: String(ids.there),
      partner: String(ids.partner),
    })
    expect(totals).toEqual(figuresOf(known.filter((one) => one.isElsewhere && one.ofPartner)))
    const { items } = await report(shop.director, { by: 'day', sort: 'submitted', way: 'desc' })
    const counts = items.map(({ submitted }) => submitted)
    expect(counts).toEqual(counts.toSorted((one, other) => other - one))
    expect((await report(shop.director, { by: 'seller', search: 'тест' })).items.length).toBeGreaterThan(0)
  })

  it('refuses more than a month in words, and is taken out as a file', async () => {
    const long = await shop.director.send(applicationReport.list, { body: { from: '2026-10-01', to: TODAY } })
    expect(long.problem?.errors).toMatchObject([{ field: 'to', code: 'period_month' }])
    const columns = [
      { key: 'name', title: 'Sabab' },
      { key: 'lost', title: 'Yoʻqotilgan' },
    ]
    const { text } = await shop.director.send(applicationReport.export, {
      body: { from: FROM, to: TODAY, by: 'reason', format: 'csv', columns, words: { expensive: 'Qimmat' } },
    })
    expect(text).toContain('Qimmat')
  })

  it('names every status once', () => {
    expect(STATUSES.filter((status) => isInWork(status) && keepsCompletion(status))).toEqual([])
  })
})
