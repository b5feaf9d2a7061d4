// The boards of figures over real HTTP: every figure equals the definition of the domain over random histories, the parts sum to the
// same whole, nobody counts what they do not see, and a person's board keeps its parts.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { type Board, boardOfToday, ownBoard } from '#api/back-office/analytics.ts'
import { isAssignedToManager, isListed, STATUSES } from '#domain/applications/status.ts'
import { addDays, addMonths, dateInTashkent, formatTime, instantAt } from '#domain/kernel/time/dates.ts'
import { percentOf } from '#domain/partners/turnover.ts'
import { BOARD_PARTS, comparedPeriod } from '#domain/reports/board.ts'
import type { Counted } from '#domain/reports/counted.ts'
import { FUNNEL_STAGES, furthestStage } from '#domain/reports/funnel.ts'
import { conversionOf, countedMoves, MEASURES } from '#domain/reports/measures.ts'
import { perSuite } from '#support/suite.ts'
import type { ApiSession } from '../../support/api.ts'
import { setGrant } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'
import { addHistories, figuresOf, type Known, LAST_DAY, managerOf, SUM } from './histories.ts'

/** A day in the middle of the histories, on which much happens. */
const TODAY = addDays(LAST_DAY, -5)
const PERIOD = { from: addDays(TODAY, -1), to: addDays(TODAY, 1) }
const shop = useShop(['director', 'manager', 'manager2', 'seller', 'partner', 'admin'], {
  now: () => instantAt(TODAY, '23:00'),
  env: { TOKEN_LIFE_S: String(400 * 24 * 3600) },
})

type Histories = Awaited<ReturnType<typeof addHistories>>
let known: Known[] = []

/** What partners said about an application: some were asked, some of them approved, some before it began anew. */
const questionOf = ({ steps }: Known) => {
  // The minutes decide nothing about the moves.
  const minutes = steps[0]?.minutes ?? 0
  return { isAsked: minutes % 4 > 0, isApproved: minutes % 4 > 1, isArchived: minutes % 8 > 3 }
}
let ids: Histories['ids']

beforeAll(async () => {
  const { db } = shop
  for (const role of ['manager', 'partner'] as const)
    for (const key of ['analytic', 'analytic_new'] as const) await setGrant(db, role, key, 'own')
  for (const seed of perSuite([20_261_127], [20_261_127, 7, 19])) {
    const added = await addHistories(db, { count: perSuite(150, 300), seed, firstDays: 5 })
    known = [...known, ...added.known]
    ids = added.ids
  }
  const at = instantAt(TODAY, '10:00')
  for (const one of known) {
    const { isAsked, isApproved, isArchived } = questionOf(one)
    if (isAsked)
      await db
        .insertInto('partner_attempts')
        .values({
          id: randomUUID(),
          application_id: one.id,
          partner_id: ids.partner,
          state: isApproved ? 'approved' : 'rejected',
          limit_sum: isApproved ? SUM : null,
          started_at: at,
          answered_at: at,
          archived_at: isArchived ? at : null,
        })
        .execute()
  }
}, 300_000)

const within =
  ({ from, to }: { from: string; to: string }) =>
  (at: Date) =>
    dateInTashkent(at) >= from && dateInTashkent(at) <= to
const onDay = (day: string) => within({ from: day, to: day })
const today = (api: ApiSession, body = {}): Promise<Board> => api.call(boardOfToday.view, { body })
const own = (api: ApiSession, body = {}): Promise<Board> =>
  api.call(ownBoard.view, { body: { ...PERIOD, ...body } })

/** What the figures of these applications are. */
function expected(some: readonly Known[], isInside: (at: Date) => boolean) {
  const figures = figuresOf(some, isInside)
  return { ...figures, conversion: conversionOf(figures.sold, figures.decided) }
}
const isSeenHere = (one: Known) => !one.isElsewhere || managerOf(one, ids) === ids.managers[0]

describe('the board of today', () => {
  it('has the figures that the domain counts, of what each person sees', async () => {
    const whole = await today(shop.director)
    expect(whole.period).toEqual({ from: TODAY, to: TODAY })
    expect(whole.figures).toEqual(expected(known, onDay(TODAY)))
    for (const measure of MEASURES) expect(whole.figures[measure], measure).toBeGreaterThan(0)
    expect((await today(shop.manager)).figures).toEqual(expected(known.filter(isSeenHere), onDay(TODAY)))
    const ofPartner = known.filter((one) => one.ofPartner)
    expect((await today(shop.partner)).figures).toEqual(expected(ofPartner, onDay(TODAY)))
    const there = await today(shop.director, { branch: String(ids.there) })
    expect(there.figures).toEqual(
      expected(
        known.filter((one) => one.isElsewhere),
        onDay(TODAY),
      ),
    )
  })

  it('shows a branch to nobody who does not see it', async () => {
    const foreign = known.filter((one) => one.isElsewhere && isSeenHere(one))
    const { figures, waiting } = await today(shop.manager, { branch: String(ids.there) })
    expect(figures).toEqual(expected(foreign, onDay(TODAY)))
    expect(waiting).toBe(foreign.filter(({ status }) => status === 'new').length)
  })

  it('counts what waits and what is worked on now', async () => {
    const { waiting, in_work } = await today(shop.director)
    expect(waiting).toBe(known.filter(({ status }) => status === 'new').length)
    expect(in_work).toBe(known.filter(({ status }) => isAssignedToManager(status)).length)
  })

  it('has the hours of the day, which sum to the day', async () => {
    const { hours, figures } = await today(shop.director)
    expect(hours.map(({ key }) => Number(key))).toEqual(Array.from({ length: 24 }, (_, hour) => hour))
    for (const measure of ['submitted', 'registered'] as const) {
      expect(hours.reduce((sum, hour) => sum + hour[measure], 0)).toBe(figures[measure])
      const moves = known.flatMap(({ status, history }) => {
        const move = isListed(status) ? countedMoves(history)[measure] : undefined
        return move !== undefined && onDay(TODAY)(move.at)
          ? [formatTime(move.at.toISOString()).slice(0, 2)]
          : []
      })
      for (const { key, [measure]: count } of hours)
        expect(count, `${measure} ${key}`).toBe(moves.filter((hour) => hour === key).length)
    }
  })

  it('stands beside the same weekday until the same minute', async () => {
    const { compared, before, hours } = await today(shop.director)
    const day = addDays(TODAY, -7)
    expect(compared).toEqual({ from: day, to: day })
    const minute = instantAt(day, '23:00')
    expect(before).toMatchObject(pick(figuresOf(known, (at) => onDay(day)(at) && at < minute)))
    // What became of its applications since is not compared.
    expect(before).toMatchObject({ open: 0, decided: 0, sold: 0, conversion: null })
    expect(hours.reduce((sum, hour) => sum + (hour.before?.sales ?? 0), 0)).toBe(before?.sales)
  })

  it('says where those submitted on the day stand now', async () => {
    const { statuses } = await today(shop.director)
    expect(statuses.map(({ key }) => key)).toEqual(STATUSES.filter(isListed))
    for (const { key, applications } of statuses) {
      const standing = known.filter(({ status }) => status === key)
      expect(applications, key).toBe(figuresOf(standing, onDay(TODAY)).submitted)
    }
  })

  it('has the sales of each partner with its share, and the losses by reason', async () => {
    const { partners, losses, figures } = await today(shop.director)
    expect(partners.reduce((sum, { sales }) => sum + sales, 0)).toBe(figures.sales)
    const ofPartner = figuresOf(
      known.filter((one) => one.ofPartner),
      onDay(TODAY),
    )
    const line = partners.find(({ key }) => key === String(ids.partner))
    expect(line?.sales).toBe(SUM * (ofPartner.registered - ofPartner.returned))
    const whole = partners.reduce((sum, { sales }) => sum + Math.max(0, sales), 0)
    expect(line?.share).toBe(percentOf(Math.max(0, line?.sales ?? 0), whole))
    for (const loss of ['rejected', 'lost', 'cancelled'] as const)
      expect(losses.reduce((sum, one) => sum + one[loss], 0)).toBe(figures[loss])
  })

  it('says how far the decided have come, and why the others ended', async () => {
    const days = { from: addDays(TODAY, -3), to: LAST_DAY }
    const { funnel, figures } = await own(shop.director, days)
    const cohort = known.filter(({ status, history }) => {
      const move = countedMoves(history).submitted
      return isListed(status) && move !== undefined && within(days)(move.at)
    })
    const stages = cohort.map((one) => furthestStage({ ...one, ...questionOf(one) }))
    expect(stages).toEqual(expect.arrayContaining(['asked', 'approved']))
    for (const stage of FUNNEL_STAGES) {
      const rank = FUNNEL_STAGES.indexOf(stage)
      const reached = stages.filter((one) => one !== null && FUNNEL_STAGES.indexOf(one) >= rank)
      expect(funnel.find(({ key }) => key === stage)?.reached, stage).toBe(reached.length)
    }
    expect(funnel[0]?.reached).toBe(figures.decided)
    expect(funnel.at(-1)?.reached).toBe(figures.sold)
    for (const { left, reasons } of funnel)
      expect(reasons.reduce((sum, { applications }) => sum + applications, 0)).toBe(left)
    expect(funnel.some(({ reasons }) => reasons.some(({ key }) => key === 'expensive'))).toBe(true)
  })

  it('opens the applications that a figure counts', async () => {
    const { figures, hours, funnel, losses, statuses, top, last } = await today(shop.director)
    const day = { from: TODAY, to: TODAY }
    const found = async (counted: Omit<Counted, 'from' | 'to'>, filters = {}) => {
      const body = { counted: { ...day, ...counted }, limit: 1, ...filters }
      return (await shop.director.call(applications.list, { body })).total
    }
    for (const figure of [...MEASURES, 'open', 'sold', 'decided'] as const)
      expect(await found({ figure }), figure).toBe(figures[figure])
    const busy = hours.toSorted((one, other) => other.submitted - one.submitted)[0]
    expect(await found({ figure: 'submitted', hour: busy?.key ?? '' })).toBe(busy?.submitted)
    for (const { key, reached, left, reasons } of funnel) {
      expect(await found({ figure: 'decided', stage: key }), key).toBe(reached)
      if (key !== 'submitted') expect(await found({ figure: 'left', stage: key }), key).toBe(left)
      for (const { key: reason, applications: count } of reasons)
        expect(await found({ figure: 'left', stage: key, reason }), `${key} ${reason}`).toBe(count)
    }
    for (const line of losses)
      expect(await found({ figure: 'cancelled', reason: line.key }), line.key).toBe(line.cancelled)
    for (const { key, taken } of [...top, ...last])
      expect(await found({ figure: 'taken', manager: Number(key) }), key).toBe(taken)
    const takers = known.flatMap(({ status, history }) => {
      const move = isListed(status) ? countedMoves(history).taken : undefined
      return move !== undefined && onDay(TODAY)(move.at) ? [move.holder] : []
    })
    expect(takers).not.toEqual([])
    for (const manager of ids.managers)
      expect(await found({ figure: 'taken', manager })).toBe(takers.filter((id) => id === manager).length)
    const standing = statuses.find(({ applications: count }) => count > 0)
    expect(await found({ figure: 'submitted' }, { statuses: [standing?.key] })).toBe(standing?.applications)
    const long = { figure: 'submitted', from: '2026-10-01', to: TODAY } as const
    const refused = await shop.director.send(applications.list, { body: { counted: long } })
    expect(refused.problem?.errors).toMatchObject([{ field: 'to', code: 'period_month' }])
    const typed = { figure: 'lost', ...day, reason: 'Karimov' } as const
    expect((await shop.director.send(applications.list, { body: { counted: typed } })).status).toBe(400)
  })

  it('finds of a figure what the person sees in the list', async () => {
    const day = { from: TODAY, to: TODAY }
    const body = { counted: { figure: 'submitted', ...day }, limit: 1 } as const
    const seen = expected(known.filter(isSeenHere), onDay(TODAY))
    expect((await shop.manager.call(applications.list, { body })).total).toBe(seen.submitted)
    const decided = { counted: { figure: 'decided', ...day }, limit: 1 } as const
    expect((await shop.manager.call(applications.list, { body: decided })).total).toBe(seen.decided)
  })

  it('says the agreed shares to those alone who see the finances of partners', async () => {
    const agreedFor = async (api: ApiSession) =>
      (await today(api)).partners.find(({ key }) => key === String(ids.partner))?.agreed
    const { turnover_share: share } = await shop.db
      .selectFrom('partners')
      .select('turnover_share')
      .where('id', '=', ids.partner)
      .executeTakeFirstOrThrow()
    expect(await agreedFor(shop.admin)).toBe(share)
    expect(await agreedFor(shop.manager)).toBeNull()
  })

  it('has no share for the staff of a partner, who see no other', async () => {
    const { partners } = await today(shop.partner)
    expect(partners.map(({ share }) => share)).toEqual(partners.map(() => null))
    expect(partners).not.toEqual([])
  })

  it('is refused without the permission, and taken out as a file of one part', async () => {
    expect((await shop.seller.send(boardOfToday.view, { body: {} })).status).toBe(403)
    const columns = [
      { key: 'key', title: 'Holat' },
      { key: 'applications', title: 'Arizalar' },
    ]
    const body = { part: 'statuses', format: 'csv', columns, words: { completed: 'Yakunlangan' } } as const
    const { text } = await shop.director.send(boardOfToday.export, { body })
    expect(text).toContain('Yakunlangan')
    expect((await shop.manager.send(boardOfToday.export, { body })).status).toBe(403)
  })
})

describe('one’s own board', () => {
  it('has the figures of its period and of what it is compared with', async () => {
    for (const comparison of ['none', 'previous', 'year'] as const) {
      const { figures, before, compared, days } = await own(shop.director, { comparison })
      const earlier = comparedPeriod(PERIOD, comparison)
      expect(compared).toEqual(earlier)
      expect(figures).toEqual(expected(known, within(PERIOD)))
      expect(before).toEqual(earlier === null ? null : expected(known, within(earlier)))
      expect(days.map(({ key }) => key)).toEqual([PERIOD.from, TODAY, PERIOD.to])
      for (const { key, submitted, sales, before: then } of days) {
        expect({ submitted, sales }).toEqual(pick(figuresOf(known, onDay(key))))
        if (earlier === null) expect(then).toBeNull()
        else expect(then).toMatchObject(pick(figuresOf(known, onDay(then?.key ?? ''))))
      }
    }
  })

  it('is that of today for the day of today', async () => {
    const days = { from: TODAY, to: TODAY }
    const isCompared = { before: null, compared: null }
    const lines = (board: Board) => ({
      ...board,
      ...isCompared,
      days: board.days.map((day) => ({ ...day, before: null })),
      hours: board.hours.map((hour) => ({ ...hour, before: null })),
    })
    expect(await own(shop.manager, days)).toEqual(lines(await today(shop.manager)))
  })

  it('refuses more than a month in words', async () => {
    const long = await shop.director.send(ownBoard.view, { body: { from: '2026-10-01', to: TODAY } })
    expect(long.problem?.errors).toMatchObject([{ field: 'to', code: 'period_month' }])
  })

  it('keeps the parts that each person chooses, in their order', async () => {
    expect((await shop.director.call(ownBoard.parts, {})).parts).toEqual(BOARD_PARTS)
    for (const parts of [['losses', 'figures'], ['days']] as const) {
      await shop.director.call(ownBoard.keepParts, { body: { parts: [...parts] } })
      expect((await shop.director.call(ownBoard.parts, {})).parts).toEqual(parts)
    }
    expect((await shop.manager.call(ownBoard.parts, {})).parts).toEqual(BOARD_PARTS)
    for (const parts of [[], ['days', 'days']] as const)
      expect((await shop.director.send(ownBoard.keepParts, { body: { parts: [...parts] } })).status).toBe(400)
  })

  it('is taken out by day with the compared days', async () => {
    const columns = ['key', 'submitted', 'before_key', 'before_submitted'].map((key) => ({ key, title: key }))
    const body = { ...PERIOD, comparison: 'previous', part: 'days', format: 'csv', columns } as const
    const { text = '' } = await shop.director.send(ownBoard.export, { body })
    const [, first] = text.trim().split(/\r?\n/)
    const [day, submitted, then] = first?.split(';') ?? []
    expect([day, submitted]).toEqual([PERIOD.from, String(figuresOf(known, onDay(PERIOD.from)).submitted)])
    expect(then).toBe(addMonths(PERIOD.from, -1))
  })

  it('is taken out by hour with every figure of the hour', async () => {
    const columns = ['key', 'sales', 'before_sales'].map((key) => ({ key, title: key }))
    const body = { ...PERIOD, comparison: 'previous', part: 'hours', format: 'csv', columns } as const
    const { text = '' } = await shop.director.send(ownBoard.export, { body })
    const lines = text.trim().split(/\r?\n/).slice(1)
    const { figures, before } = await own(shop.director, { comparison: 'previous' })
    const sumOf = (column: number) =>
      lines.reduce((sum, line) => sum + Number(line.split(';')[column]?.replace("'", '')), 0)
    expect(lines).toHaveLength(24)
    expect([sumOf(1), sumOf(2)]).toEqual([figures.sales, before?.sales])
  })
})

function pick({ submitted, sales }: { submitted: number; sales: number }) {
  return { submitted, sales }
}
