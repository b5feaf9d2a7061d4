// The boards of figures over real HTTP: every figure equals the definition of the domain over random histories, the parts sum to the
// same whole, nobody counts what they do not see, and a person's board keeps its parts.
import { beforeAll, describe, expect, it } from 'vitest'
import { type Board, boardOfToday, ownBoard } from '#api/back-office/analytics.ts'
import { isAssignedToManager, isListed, STATUSES } from '#domain/applications/status.ts'
import { addDays, addMonths, dateInTashkent, formatTime, instantAt } from '#domain/kernel/time/dates.ts'
import { percentOf } from '#domain/partners/turnover.ts'
import { BOARD_PARTS, comparedPeriod } from '#domain/reports/board.ts'
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
    expect(await own(shop.manager, days)).toEqual(await today(shop.manager))
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
})

function pick({ submitted, sales }: { submitted: number; sales: number }) {
  return { submitted, sales }
}
