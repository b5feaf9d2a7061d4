// The report about applications over real HTTP: every figure equals the definition of the domain over random histories, the lines of
// every group sum to the whole, and nobody counts what they do not see.
import { beforeAll, describe, expect, it } from 'vitest'
import { applicationReport } from '#api/back-office/reports.ts'
import { isInWork, isListed, keepsCompletion, STATUSES } from '#domain/applications/status.ts'
import { addDays, dateInTashkent, instantAt } from '#domain/kernel/time/dates.ts'
import { conversionOf, countedMoves, MEASURES, REPORT_GROUPS } from '#domain/reports/measures.ts'
import { perSuite } from '#support/suite.ts'
import type { ApiSession } from '../../support/api.ts'
import { setGrant } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'
import { addHistories, figuresOf as countedOf, type Known, LAST_DAY, managerOf } from './histories.ts'

const TODAY = LAST_DAY
const FROM = addDays(TODAY, -6)
const shop = useShop(['director', 'manager', 'manager2', 'seller', 'partner', 'admin'], {
  now: () => instantAt(TODAY, '23:00'),
  env: { TOKEN_LIFE_S: String(400 * 24 * 3600) },
})

type Histories = Awaited<ReturnType<typeof addHistories>>
let known: Histories['known'] = []
let ids: Histories['ids']

beforeAll(async () => {
  const { db } = shop
  await setGrant(db, 'manager', 'report.application', 'own')
  await setGrant(db, 'partner', 'report.application', 'own')
  ;({ known, ids } = await addHistories(db, { count: perSuite(150, 900), seed: 20_261_127 }))
}, 300_000)

const report = (api: ApiSession, body: object) =>
  api.call(applicationReport.list, { body: { from: FROM, to: TODAY, limit: 100, ...body } })
const isInside = (at: Date) => dateInTashkent(at) >= FROM && dateInTashkent(at) <= TODAY
const figuresOf = (some: readonly Known[]) => countedOf(some, isInside)

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
    const own = known.filter((one) => !one.isElsewhere || managerOf(one, ids) === ids.managers[0])
    expect((await report(shop.manager, {})).totals).toEqual(figuresOf(own))
    expect((await report(shop.partner, {})).totals).toEqual(figuresOf(known.filter((one) => one.ofPartner)))
    const { items } = await shop.partner.call(applicationReport.partners, {})
    expect(items.map(({ id }) => id)).toEqual([ids.partner])
    expect((await shop.seller.send(applicationReport.list, { body: {} })).status).toBe(403)
  })

  it('is narrowed by branch and partner', async () => {
    const { totals } = await report(shop.director, {
      branch: String(ids.there),
      partner: String(ids.partner),
    })
    expect(totals).toEqual(figuresOf(known.filter((one) => one.isElsewhere && one.ofPartner)))
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
