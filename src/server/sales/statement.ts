// The statement of profit and loss: sums by month, branch and partner put into groups, its export, and the rows of a figure.
import type {
  PlFigures,
  PlGroupFigures,
  PlStatement,
  profitAndLoss,
} from '#api/back-office/profit-and-loss.ts'
import type { Body } from '#api/endpoint.ts'
import { can } from '#domain/access/can.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { FIGURES_FROM, type Period } from '#domain/sales/period.ts'
import { marginOf, PL_ROWS, type PlGroup, PROFIT_PARTS, plRowsFor } from '#domain/sales/profit-and-loss.ts'
import { addToMonth, monthOf, spanOfMonth } from '#domain/staff/work-time.ts'
import type { Call, Handlers, RequestContext } from '../platform/handler.ts'
import { chosenColumns, sendExport } from '../platform/listing/export.ts'
import { readAll, readSummedList } from '../platform/listing/listing.ts'
import { person } from '../platform/person.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import {
  PL_PARTS,
  type PlListRow,
  type PlSum,
  partOf,
  plConditions,
  plListing,
  plSums,
} from './profit-and-loss.ts'

type Asked = { from: string; to: string; by: PlGroup }
type List = Body<typeof profitAndLoss.list>

/** Every month of the statement with the one before it; no later than the current one. */
function monthsOf({ from, to }: Asked, today: string): string[] {
  if (to < from) throw fieldError('to', 'period_backwards')
  const first = addToMonth(from < monthOf(FIGURES_FROM) ? monthOf(FIGURES_FROM) : from, -1)
  const last = to < monthOf(today) ? to : monthOf(today)
  const months: string[] = []
  for (let month = first; month <= last; month = addToMonth(month, 1)) months.push(month)
  return months
}

const sumOf = (sums: readonly PlSum[], key: keyof PlSum): number =>
  sums.reduce((all, sum) => all + Number(sum[key]), 0)

function figuresOf(sums: readonly PlSum[], seesCost: boolean): PlFigures {
  const parts = Object.fromEntries(PL_PARTS.map((part) => [part, sumOf(sums, part)])) as Record<
    (typeof PL_PARTS)[number],
    number
  >
  const all = { ...parts, profit: PROFIT_PARTS.reduce((profit, part) => profit + parts[part], 0) }
  return {
    lines: Object.fromEntries(plRowsFor(seesCost).map((row) => [row, all[row]])),
    margin: seesCost ? marginOf(all) : null,
    uncosted: seesCost ? sumOf(sums, 'uncosted') : 0,
  }
}

const BY: Record<PlGroup, { branch: boolean; partner: boolean }> = {
  none: { branch: false, partner: false },
  branch: { branch: true, partner: false },
  partner: { branch: false, partner: true },
  both: { branch: true, partner: true },
}

function groupsOf(sums: readonly PlSum[], months: readonly string[], by: PlGroup, seesCost: boolean) {
  const byMonth = (some: readonly PlSum[]) =>
    months.map((month) =>
      figuresOf(
        some.filter((sum) => sum.month === month),
        seesCost,
      ),
    )
  const whole: PlGroupFigures = { branch: null, partner: null, months: byMonth(sums) }
  if (by === 'none') return [whole]
  const named = BY[by]
  const groups = Map.groupBy(sums, ({ branch_id, partner_id }) =>
    JSON.stringify([named.branch ? branch_id : null, named.partner ? partner_id : null]),
  )
  return [
    whole,
    ...[...groups.values()].flatMap((some): PlGroupFigures[] => {
      const [one] = some
      if (!one) return []
      return [
        {
          branch: named.branch ? { id: one.branch_id, name: one.branch } : null,
          partner: named.partner ? { id: one.partner_id, name: one.partner } : null,
          months: byMonth(some),
        },
      ]
    }),
  ]
}

async function readStatement(call: RequestContext, asked: Asked): Promise<PlStatement> {
  const who = person(call)
  const months = monthsOf(asked, todayInTashkent(call.deps.now()))
  const [first = asked.from] = months
  const period: Period = { from: spanOfMonth(first).from, to: spanOfMonth(months.at(-1) ?? first).to }
  const sums = await plSums(call.trx, who, call.scope, period)
  return { months, groups: groupsOf(sums, months, asked.by, can(who, 'goods.cost')) }
}

/** One row a line of a group, with the months as columns. */
async function* exportedRows({ months, groups }: PlStatement, seesCost: boolean): AsyncGenerator<object> {
  for (const group of groups) {
    const names = { branch: group.branch?.name ?? '', partner: group.partner?.name ?? '' }
    const valuesOf = (read: (figures: PlFigures) => number | null | undefined) =>
      Object.fromEntries(group.months.map((figures, nth) => [months[nth] ?? '', read(figures) ?? null]))
    for (const line of plRowsFor(seesCost)) yield { ...names, line, ...valuesOf(({ lines }) => lines[line]) }
    if (!seesCost) continue
    yield { ...names, line: 'margin', ...valuesOf(({ margin }) => margin) }
    yield { ...names, line: 'uncosted', ...valuesOf(({ uncosted }) => uncosted) }
  }
}

const ROW_COLUMNS = {
  text: ['number', 'application', 'client', 'goods', 'branch', 'partner', 'value'],
  key: ['kind'],
  moment: ['at'],
}

/** What a figure is made of. Throws `forbidden` for a line of costs without the permission. */
function readingOf(call: Pick<Call<never>, 'actor' | 'scope'>, body: Omit<List, 'limit' | 'after' | 'only'>) {
  const who = person(call)
  const needsCost = PL_ROWS[body.line].needsCost || body.uncosted !== undefined
  if (needsCost && !can(who, 'goods.cost')) throw new Problem('forbidden')
  return { listing: plListing(who, call.scope, body), conditions: plConditions(body) }
}

export const profitAndLossHandlers: Handlers<typeof profitAndLoss> = {
  view: (call) => readStatement(call, call.body),

  export: async (call) => {
    const { body, reply, audited } = call
    audited('pl', '')
    const statement = await readStatement(call, body)
    const columns = chosenColumns(body.columns, {
      text: ['branch', 'partner', ...statement.months],
      key: ['line'],
    })
    const rows = exportedRows(statement, can(person(call), 'goods.cost'))
    return sendExport(reply, 'pl', rows, { ...body, columns })
  },

  list: async (call) => {
    const { trx, body } = call
    const { listing, conditions } = readingOf(call, body)
    const found = await readSummedList<PlListRow, List['sort'], 'value'>(trx, listing, conditions, body, {
      value: partOf(body.line),
    })
    return { ...found, items: found.items.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) }
  },

  exportRows: async (call) => {
    const { trx, body, reply, audited } = call
    audited('pl', '')
    const { listing, conditions } = readingOf(call, body)
    const rows = readAll<PlListRow, List['sort']>(trx, listing, conditions, body)
    return sendExport(reply, 'pl', rows, { ...body, columns: chosenColumns(body.columns, ROW_COLUMNS) })
  },
}
