// Profit and loss over real HTTP: every figure is the sum of its rows, the groups sum to the whole, and what reduces the profit is
// in it once.
import { describe, expect, it } from 'vitest'
import { type PlFigures, type PlLine, profitAndLoss } from '#api/back-office/profit-and-loss.ts'
import { sales } from '#api/back-office/sales.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { PL_ROW_KEYS, PROFIT_PARTS } from '#domain/sales/profit-and-loss.ts'
import { VAT_PERCENT } from '#domain/settings/settings.ts'
import { addToMonth, monthOf, spanOfMonth } from '#domain/staff/work-time.ts'
import { placesOf, post } from '#server/stock/queries.ts'
import type { ApiSession } from '../../support/api.ts'
import { moveTo, setGrant } from '../../support/people.ts'
import { useServer } from '../../support/use-shop.ts'

const shop = useServer(['admin', 'director', 'accounting', 'finance', 'manager', 'partner'], { seed: 'demo' })
const NOW = monthOf(todayInTashkent(new Date()))
const FROM = addToMonth(NOW, -2)
const statement = (api: ApiSession, by: 'none' | 'branch' | 'partner' | 'both' = 'none') =>
  api.call(profitAndLoss.view, { body: { from: FROM, to: NOW, by } })

async function rowsOf(api: ApiSession, body: object): Promise<{ rows: PlLine[]; value: number }> {
  const rows: PlLine[] = []
  let value = 0
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof api.call<typeof profitAndLoss.list>>> = await api.call(
      profitAndLoss.list,
      { body: { ...body, limit: 100, ...(after === null ? {} : { after }) } as never },
    )
    rows.push(...page.items)
    value = page.totals?.value ?? value
    after = page.next
  } while (after !== null)
  return { rows, value }
}
const sumOf = (rows: readonly PlLine[]) => rows.reduce((sum, { value }) => sum + value, 0)

/** Writes a piece of the current month off, and finds another. */
async function loseAndFind(): Promise<void> {
  const balance = await shop.db
    .selectFrom('shop_stock')
    .select(['branch_id', 'product_id'])
    .where((by) => by('quantity', '>', by.ref('reserved')))
    .where('value', '>', 0)
    .executeTakeFirstOrThrow()
  await shop.db.transaction().execute(async (trx) => {
    const places = await placesOf(trx, [balance.branch_id])
    const here = places.at('shop', balance.branch_id)
    const { product_id } = balance
    await post(trx, [
      {
        kind: 'count',
        state: 'posted',
        branch_id: balance.branch_id,
        user_id: null,
        reason: 'count',
        at: new Date(),
        moves: [
          { product_id, from: here, to: places.outside('loss'), quantity: 1 },
          { product_id, from: places.outside('surplus'), to: here, quantity: 1, cost: 70_000 },
        ],
      },
    ])
  })
}

describe('the statement', () => {
  it('opens the rows of every figure, and their sum is the figure', async () => {
    await loseAndFind()
    await shop.db.updateTable('contracts').set({ commission_bp: 150 }).execute()
    const { months, groups } = await statement(shop.accounting)
    expect(months).toEqual([addToMonth(FROM, -1), FROM, addToMonth(NOW, -1), NOW])
    const [whole] = groups
    for (const [nth, figures] of (whole?.months ?? []).entries())
      for (const line of PL_ROW_KEYS) {
        const { rows, value } = await rowsOf(shop.accounting, { month: months[nth], line })
        expect([line, value, sumOf(rows)]).toEqual([line, figures.lines[line], figures.lines[line]])
      }
    const last = whole?.months.at(-1)?.lines
    expect(last?.loss).toBeLessThan(0)
    expect(last?.surplus).toBeGreaterThanOrEqual(70_000)
    const all = whole?.months.reduce((sum, { lines }) => sum + (lines.returns ?? 0), 0)
    expect(all).toBeLessThan(0)
  })

  it('takes its sums from the register, and tax and commission from them', async () => {
    const { months, groups } = await statement(shop.accounting)
    for (const [nth, figures] of (groups[0]?.months ?? []).entries()) {
      const { lines } = figures
      const { from, to } = spanOfMonth(months[nth] ?? '')
      const page = await shop.accounting.call(sales.list, { body: { from, to, limit: 1 } })
      expect(lines.revenue).toBe(page.totals?.net)
      expect((lines.sales ?? 0) + (lines.discounts ?? 0) + (lines.returns ?? 0)).toBe(lines.revenue)
      expect((lines.cost ?? 0) + (lines.gifts ?? 0) + (page.totals?.cost ?? 0)).toBe(0)
      expect(figures.uncosted).toBe(page.totals?.uncosted)
      expect(PROFIT_PARTS.reduce((sum, part) => sum + (lines[part] ?? 0), 0)).toBe(lines.profit)
      // Each row is rounded for itself.
      const tax = ((lines.revenue ?? 0) * VAT_PERCENT) / (100 + VAT_PERCENT)
      expect(Math.abs((lines.vat ?? 0) + tax)).toBeLessThanOrEqual(page.total)
      const commission = ((page.totals?.financed ?? 0) * 150) / 10_000
      expect(Math.abs((lines.commission ?? 0) + commission)).toBeLessThanOrEqual(page.total)
    }
  })

  it('has groups that sum to the whole, each with its own rows', async () => {
    for (const by of ['branch', 'partner', 'both'] as const) {
      const { months, groups } = await statement(shop.accounting, by)
      const [whole, ...rest] = groups
      expect(rest.length).toBeGreaterThan(1)
      for (const line of PL_ROW_KEYS)
        for (const nth of months.keys()) {
          const of = ({ months: some }: { months: PlFigures[] }) => some[nth]?.lines[line] ?? 0
          expect(rest.reduce((sum, group) => sum + of(group), 0)).toBe(whole && of(whole))
        }
      const group = rest.at(-1)
      const { value } = await rowsOf(shop.accounting, {
        month: months.at(-2),
        line: 'revenue',
        ...(group?.branch ? { branch: String(group.branch.id) } : {}),
        ...(group?.partner ? { partner: String(group.partner.id) } : {}),
      })
      expect(value).toBe(group?.months.at(-2)?.lines.revenue)
    }
  })

  it('tells no cost without its permission, in the statement, its rows and its files', async () => {
    const { groups } = await statement(shop.finance, 'branch')
    for (const { months } of groups)
      for (const { lines, margin, uncosted } of months) {
        expect(Object.keys(lines).sort()).toEqual([
          'commission',
          'discounts',
          'returns',
          'revenue',
          'sales',
          'vat',
        ])
        expect([margin, uncosted]).toEqual([null, 0])
      }
    for (const line of ['cost', 'gifts', 'loss', 'surplus', 'corrections', 'profit'] as const) {
      const body = { month: NOW, line }
      expect((await shop.finance.send(profitAndLoss.list, { body })).status).toBe(403)
      const columns = [{ key: 'value', title: 'Value' }]
      const file = { ...body, format: 'csv' as const, columns }
      expect((await shop.finance.send(profitAndLoss.exportRows, { body: file })).status).toBe(403)
    }
    const columns = [
      { key: 'line', title: 'Line' },
      { key: NOW, title: NOW },
    ]
    const exported = async (api: ApiSession) =>
      (
        await api.send(profitAndLoss.export, {
          body: { from: FROM, to: NOW, by: 'none', format: 'csv', columns },
        })
      ).text
    expect(await exported(shop.finance)).not.toContain('profit')
    expect(await exported(shop.accounting)).toContain('profit')
  })

  it('is refused for a period that ends before it begins, and to those without the permission', async () => {
    const body = { from: NOW, to: FROM, by: 'none' as const }
    const { problem } = await shop.admin.send(profitAndLoss.view, { body })
    expect(problem?.errors).toEqual([{ code: 'period_backwards', field: 'to' }])
    expect((await shop.manager.send(profitAndLoss.view, { body })).status).toBe(403)
  })

  it('has only the own branch in a scope of its own, and nothing for partner staff', async () => {
    await setGrant(shop.db, 'manager', 'pl', 'own')
    await setGrant(shop.db, 'partner', 'pl', 'all')
    const sold = await statement(shop.accounting, 'branch')
    const branch_id = sold.groups[1]?.branch?.id ?? 0
    await moveTo(shop.db, 'manager', branch_id)
    const { groups } = await statement(shop.manager, 'branch')
    expect(groups.slice(1).map(({ branch }) => branch?.id)).toEqual([branch_id])
    expect(groups[0]?.months.map(({ lines }) => lines.revenue)).toEqual(
      sold.groups[1]?.months.map(({ lines }) => lines.revenue),
    )
    const nothing = await statement(shop.partner, 'branch')
    expect(nothing.groups).toHaveLength(1)
    expect(nothing.groups[0]?.months.every(({ lines }) => lines.revenue === 0)).toBe(true)
  })
})
