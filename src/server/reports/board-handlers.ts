// The boards of figures: that of today (screen `analytic`), and one's own (screen `analytic_new`).
import type { Board, BoardFigures, boardOfToday, ownBoard } from '#api/back-office/analytics.ts'
import type { Returns } from '#api/endpoint.ts'
import { can, scopeOf } from '#domain/access/can.ts'
import { isListed, STATUSES } from '#domain/applications/status.ts'
import { addDays, todayInTashkent } from '#domain/kernel/time/dates.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import { percentOf } from '#domain/partners/turnover.ts'
import {
  type BoardPart,
  type Comparison,
  comparedDay,
  comparedPeriod,
  sharedWhole,
} from '#domain/reports/board.ts'
import { funnelOf } from '#domain/reports/funnel.ts'
import { conversionOf, LOSSES, MEASURES } from '#domain/reports/measures.ts'
import type { Period } from '#domain/sales/period.ts'
import { daysInSpan } from '#domain/staff/work-time.ts'
import { withinScope } from '../applications/queries.ts'
import { agreedShares } from '../partners/queries.ts'
import type { Handlers, RequestContext } from '../platform/handler.ts'
import { chosenColumns, type ExportColumns, sendExport } from '../platform/listing/export.ts'
import { requirePeriod } from '../platform/listing/period.ts'
import { person } from '../platform/person.ts'
import type { Trx } from '../platform/trx.ts'
import { paidOn, withinSales } from '../sales/queries.ts'
import { ofBranch, withinPeople } from '../staff/queries.ts'
import { type BoardLine, boardLines, chosenParts, countOpenWork, keepParts, rankedPeople } from './board.ts'
import { RANK_COLUMNS } from './columns.ts'
import { funnelLines, type Report } from './queries.ts'

type Asked = {
  period: Period
  branch: string | undefined
  /** What the period is compared with; `until`: what happened later is not counted. */
  compared: { period: Period; until?: Date } | null
  /** The day that a day of the period is compared with. */
  comparedDay: (day: string) => string | null
}

const WEEK_DAYS = 7
const DAY_FIGURES = [...MEASURES, 'sales'] as const
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

type DayFigures = Record<(typeof DAY_FIGURES)[number], number>
const dayFigures = (line: BoardLine | undefined): DayFigures =>
  Object.fromEntries(DAY_FIGURES.map((key) => [key, line?.[key] ?? 0])) as DayFigures

/** The figures of a day or an hour, with what has become of its applications. */
type LineFigures = DayFigures & { decided: number; sold: number }
function lineFigures(line: BoardLine | undefined): LineFigures {
  const { sold = 0, ended = 0 } = line ?? {}
  return { ...dayFigures(line), decided: sold + ended, sold }
}

/** The lines of a group by their key. */
const groupOf = (lines: readonly BoardLine[], by: BoardLine['by']): Map<string, BoardLine> =>
  new Map(lines.filter((line) => line.by === by).map((line) => [line.key, line]))

function figuresOf(lines: readonly BoardLine[]): BoardFigures {
  const whole = lines.find(({ by }) => by === 'whole')
  const { sold, open, ended } = whole ?? { sold: 0, open: 0, ended: 0 }
  const decided = sold + ended
  return { ...dayFigures(whole), open, decided, sold, conversion: conversionOf(sold, decided) }
}

/** `isWhole`: the sales of all partners are seen, so that each has a share of them. */
function partnersOf(
  lines: readonly BoardLine[],
  agreed: ReadonlyMap<string, number>,
  isWhole: boolean,
): Board['partners'] {
  const selling = [...groupOf(lines, 'partner').values()].filter(
    ({ registered, returned }) => registered + returned > 0,
  )
  const whole = sharedWhole(selling.map(({ sales }) => sales))
  return selling
    .map(({ key, name, registered, returned, sales }) => {
      const share = isWhole ? percentOf(Math.max(0, sales), whole) : null
      return { key, name, registered, returned, sales, share, agreed: agreed.get(key) ?? null }
    })
    .toSorted((one, other) => other.sales - one.sales)
}

const lossesOf = (lines: readonly BoardLine[]): Board['losses'] =>
  [...groupOf(lines, 'reason').values()]
    .map(({ key, rejected, lost, cancelled }) => ({ key, rejected, lost, cancelled }))
    .filter((line) => LOSSES.some((loss) => line[loss] > 0))
    .toSorted(
      (one, other) =>
        other.rejected + other.lost + other.cancelled - (one.rejected + one.lost + one.cancelled),
    )

function daysOf(lines: readonly BoardLine[], before: readonly BoardLine[], asked: Asked): Board['days'] {
  const [own, earlier] = [groupOf(lines, 'day'), groupOf(before, 'day')]
  return daysInSpan(asked.period.from, asked.period.to).map((key) => {
    const compared = asked.comparedDay(key)
    return {
      key,
      ...lineFigures(own.get(key)),
      before: compared === null ? null : { key: compared, ...lineFigures(earlier.get(compared)) },
    }
  })
}

function hoursOf(
  lines: readonly BoardLine[],
  before: readonly BoardLine[],
  { compared }: Asked,
): Board['hours'] {
  const [own, earlier] = [groupOf(lines, 'hour'), groupOf(before, 'hour')]
  return HOURS.map((key) => ({
    key,
    ...lineFigures(own.get(key)),
    before: compared === null ? null : { key, ...lineFigures(earlier.get(key)) },
  }))
}

/**
 * What is compared. What has become of applications is known as of now only: of days that end at an earlier minute it is left out,
 * because they have had longer.
 */
async function linesBefore(
  trx: Trx,
  where: Omit<Report, 'by' | 'period'>,
  { compared }: Asked,
): Promise<BoardLine[]> {
  if (compared === null) return []
  const { period, until } = compared
  const lines = await boardLines(trx, { ...where, period }, until)
  return until === undefined ? lines : lines.map((line) => ({ ...line, sold: 0, open: 0, ended: 0 }))
}

/** The board of a period, of what the person sees. */
async function boardOf(call: RequestContext, asked: Asked): Promise<Board> {
  const { trx } = call
  const { period, compared, branch } = asked
  const within = withinScope(person(call), call.scope)
  const people = [withinPeople(person(call), call.scope), ...ofBranch(branch)]
  const where = { within, branch, partner: undefined }
  const lines = await boardLines(trx, { ...where, period })
  const before = await linesBefore(trx, where, asked)
  const agreed =
    scopeOf(person(call), 'fin-partners') === 'all' ? await agreedShares(trx) : new Map<string, number>()
  const statuses = groupOf(lines, 'status')
  return {
    period,
    compared: compared?.period ?? null,
    figures: figuresOf(lines),
    before: compared === null ? null : figuresOf(before),
    ...(await countOpenWork(trx, { within, branch })),
    days: daysOf(lines, before, asked),
    hours: hoursOf(lines, before, asked),
    funnel: funnelOf(await funnelLines(trx, { ...where, period })),
    statuses: STATUSES.filter(isListed).map((key) => {
      return { key, applications: statuses.get(key)?.submitted ?? 0 }
    }),
    partners: partnersOf(lines, agreed, person(call).partner_id === null),
    losses: lossesOf(lines),
    top: await rankedPeople(trx, period, 'top', people),
    last: await rankedPeople(trx, period, 'last', people),
  }
}

const LINE_COLUMNS = [...DAY_FIGURES, ...DAY_FIGURES.map((key) => `before_${key}`)]

/** What the file of each part has. */
const COLUMNS: Record<BoardPart, ExportColumns> = {
  figures: { key: ['key'], text: ['value', 'before'] },
  days: { day: ['key', 'before_key'], text: LINE_COLUMNS },
  hours: { text: ['key', ...LINE_COLUMNS] },
  statuses: { key: ['key'], text: ['applications'] },
  partners: { text: ['name', 'registered', 'returned', 'sales', 'share'] },
  losses: { key: ['key'], text: LOSSES },
  top: RANK_COLUMNS,
  last: RANK_COLUMNS,
}

const FIGURE_KEYS = [...DAY_FIGURES, 'conversion'] as const

/** The rows of a part. */
function rowsOf(board: Board, part: BoardPart): readonly object[] {
  if (part === 'figures')
    return [
      ...FIGURE_KEYS.map((key) => ({ key, value: board.figures[key], before: board.before?.[key] ?? null })),
      { key: 'waiting', value: board.waiting },
      { key: 'in_work', value: board.in_work },
    ]
  if (part !== 'days' && part !== 'hours') return board[part]
  return board[part].map(({ before, ...line }) => {
    const earlier = Object.entries(before ?? {}).map(([key, value]) => [`before_${key}`, value])
    return { ...line, ...Object.fromEntries(earlier) }
  })
}

async function* each(rows: readonly object[]): AsyncGenerator<object> {
  yield* rows
}

/** Today beside the same weekday of last week until the same minute. */
const today = (call: RequestContext, branch: string | undefined): Asked => {
  const now = call.deps.now()
  const day = todayInTashkent(now)
  const before = addDays(day, -WEEK_DAYS)
  const until = new Date(now.getTime() - WEEK_DAYS * DAY_MS)
  return {
    period: { from: day, to: day },
    branch,
    compared: { period: { from: before, to: before }, until },
    comparedDay: () => before,
  }
}

type OwnAsked = { comparison: Comparison; branch?: string | undefined }

const own = (period: Period, { comparison, branch }: OwnAsked): Asked => {
  const compared = comparedPeriod(period, comparison)
  return {
    period,
    branch,
    compared: compared === null ? null : { period: compared },
    comparedDay: (day) => (comparison === 'none' ? null : comparedDay(day, period, comparison)),
  }
}

/** Both days until the same minute, and their hours. */
async function besideLastWeek(call: RequestContext): Promise<Returns<typeof boardOfToday.beside>> {
  const { trx, deps, scope } = call
  const who = person(call)
  const now = deps.now()
  const day = todayInTashkent(now)
  const before = addDays(day, -WEEK_DAYS)
  const where = { within: withinScope(who, scope), branch: undefined, partner: undefined }
  const linesOf = (of: string, until?: Date) =>
    boardLines(trx, { ...where, period: { from: of, to: of } }, until)
  const minute = new Date(now.getTime() - WEEK_DAYS * DAY_MS)
  const [own, earlier] = [await linesOf(day), await linesOf(before)]
  const within = can(who, 'sales') ? withinSales(who, scopeOf(who, 'sales')) : null
  const soFar = async (lines: readonly BoardLine[], of: string, until: Date) => {
    const { sales, submitted, completed } = figuresOf(lines)
    const paid = within === null ? null : await paidOn(trx, { day: of, until, within })
    return { sales, submitted, completed, paid }
  }
  const [hours, hoursBefore] = [groupOf(own, 'hour'), groupOf(earlier, 'hour')]
  return {
    day,
    before_day: before,
    now: await soFar(own, day, now),
    before: await soFar(await linesOf(before, minute), before, minute),
    hours: HOURS.map((key) => {
      return { key, sales: hours.get(key)?.sales ?? 0, before: hoursBefore.get(key)?.sales ?? 0 }
    }).filter(({ sales, before }) => sales !== 0 || before !== 0),
  }
}

export const boardOfTodayHandlers: Handlers<typeof boardOfToday> = {
  beside: besideLastWeek,

  view: (call) => boardOf(call, today(call, call.body.branch)),

  export: async (call) => {
    const { body, reply, audited } = call
    audited('report', `analytic-${body.part}`)
    const columns = chosenColumns(body.columns, COLUMNS[body.part])
    const board = await boardOf(call, today(call, body.branch))
    return sendExport(reply, `analytic-${body.part}`, each(rowsOf(board, body.part)), { ...body, columns })
  },
}

export const ownBoardHandlers: Handlers<typeof ownBoard> = {
  view: async (call) => boardOf(call, own(requirePeriod(call, call.body), call.body)),

  export: async (call) => {
    const { body, reply, audited } = call
    audited('report', `analytic_new-${body.part}`)
    const columns = chosenColumns(body.columns, COLUMNS[body.part])
    const board = await boardOf(call, own(requirePeriod(call, body), body))
    return sendExport(reply, `analytic_new-${body.part}`, each(rowsOf(board, body.part)), {
      ...body,
      columns,
    })
  },

  parts: async (call) => ({ parts: await chosenParts(call.trx, person(call).id) }),

  keepParts: async (call) => {
    const { id } = person(call)
    await keepParts(call.trx, id, call.body.parts)
    call.audited('board', id, { parts: call.body.parts })
    return { ok: true }
  },
}
