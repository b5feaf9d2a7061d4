// The list of managers: where each of them is now, the work of today and of the month, the applications of today.
import { type SqlBool, sql } from 'kysely'
import type { ManagerLine, managerEndpoints } from '#api/back-office/staff/shifts.ts'
import { dateInTashkent } from '#domain/kernel/time/dates.ts'
import { formatHours, monthOf } from '#domain/staff/work-time.ts'
import { completions, holderAfter, onDay } from '../../applications/queries.ts'
import type { Handler, RequestContext } from '../../platform/handler.ts'
import { chosenColumns, sendExport } from '../../platform/listing/export.ts'
import { bySearch, type Listing, nameOrderOf, readAll, readList } from '../../platform/listing/listing.ts'
import { person } from '../../platform/person.ts'
import { readHistory } from '../../platform/records/records.ts'
import { isWorking, ofBranch, requirePerson, withinPeople } from '../queries.ts'
import { isoOrNull, midnight, PRESENCE, type PresenceRow, presenceJoins } from './presence.ts'
import { workedSeconds } from './time.ts'

type Rows = typeof managerEndpoints
type Sort = 'name' | 'branch' | 'state' | 'since' | 'today' | 'month' | 'taken' | 'completed'
type Line = Omit<ManagerLine, 'since'> & Pick<PresenceRow, 'since'>
type Filters = { branch?: string; state?: string; asks?: 'yes'; search?: string }

const applicationsOf = (now: Date, condition: ReturnType<typeof sql>) => sql`
  (select count(distinct h.application_id)::int from application_history h
    where h.user_id = u.id and h.at >= ${midnight(now)} and ${condition})`

/** By the domain's definition of a completion, counted for who held the application then, whoever moved it last. */
const completedOf = (now: Date) => sql`
  (select count(*)::int from ${completions(onDay(dateInTashkent(now)))} c
    join applications a on a.id = c.application_id where coalesce(${holderAfter(sql`a.id`, sql<SqlBool>`l.at <= c.at`)}, a.manager_id) = u.id)`

const ASKS = sql`(select count(*)::int from shift_corrections c where c.user_id = u.id and c.state = 'asked')`

/** Seconds worked from a day until now. */
const workedSince = (now: Date, day: string) => sql`(select coalesce(sum(${workedSeconds(now)}), 0)::int
  from shifts s where s.user_id = u.id and s.day >= ${day}::date)`

function listingAt(now: Date): Listing<Sort> {
  const today = dateInTashkent(now)
  const columns = sql`u.id::text as key, 0 as version, u.name, b.name as branch, ${PRESENCE},
    ${workedSince(now, today)} as today, ${workedSince(now, `${monthOf(today)}-01`)} as month,
    ${applicationsOf(now, sql`h.action = 'take'`)} as taken,
    ${completedOf(now)} as completed, ${ASKS} as asks`
  const lines = sql`(select u.id, u.branch_id, u.partner_id, u.name_key, ${columns}
    from users u left join branches b on b.id = u.branch_id ${presenceJoins(now)}
    where ${isWorking('manager', today)}) u`
  const by = (name: string, kind: 'text' | 'bigint') => ({ by: sql`u.${sql.raw(name)}`, kind })
  return {
    columns: sql`u.key, u.version, u.name, u.branch, u.state, u.since, u.until, u.paused, u.today, u.month,
      u.taken, u.completed, u.asks`,
    from: lines,
    key: sql`u.id`,
    keyKind: 'bigint',
    sorts: {
      name: by('name', 'text'),
      branch: { by: nameOrderOf(sql`coalesce(u.branch, '')`), kind: 'text' },
      state: by('state', 'text'),
      since: { by: sql`coalesce(u.since, 'epoch'::timestamptz)`, kind: 'timestamptz' },
      today: by('today', 'bigint'),
      month: by('month', 'bigint'),
      taken: by('taken', 'bigint'),
      completed: by('completed', 'bigint'),
    },
  }
}

const conditionsOf = ({ actor, scope }: RequestContext, { branch, state, asks, search }: Filters) => [
  withinPeople(person({ actor }), scope),
  ...ofBranch(branch),
  ...(state === undefined ? [] : [sql<SqlBool>`u.state = ${state}`]),
  ...(asks === undefined ? [] : [sql<SqlBool>`u.asks > 0`]),
  ...bySearch(sql`u.name`, search, sql`u.name_key`),
]

const managers: Handler<Rows['managers']> = async (call) => {
  const listing = listingAt(call.deps.now())
  const conditions = conditionsOf(call, call.body as Filters)
  const page = await readList<Line, Sort>(call.trx, listing, conditions, call.body)
  return { ...page, items: page.items.map((line) => ({ ...line, since: isoOrNull(line.since) })) }
}

async function* inClocks(lines: AsyncIterable<Line>) {
  for await (const line of lines)
    yield {
      ...line,
      // A pause stands in the place of the state, as in the list.
      state: line.paused ? 'paused' : line.state,
      today: formatHours(line.today),
      month: formatHours(line.month),
    }
}

const COLUMNS = {
  text: ['name', 'branch', 'asks', 'taken', 'completed'],
  key: ['state'],
  moment: ['since'],
  day: ['until'],
  hours: ['today', 'month'],
}

const exportManagers: Handler<Rows['exportManagers']> = async (call) => {
  const { trx, deps, body, reply } = call
  const lines = readAll<Line, Sort>(trx, listingAt(deps.now()), conditionsOf(call, body as Filters), body)
  const columns = chosenColumns(body.columns, COLUMNS)
  return sendExport(reply, 'managers', inClocks(lines), { ...body, columns })
}

const history: Handler<Rows['history']> = async ({ trx, deps, actor, scope, params }) => {
  const seen = withinPeople(person({ actor }), scope)
  const { id } = await requirePerson(
    trx,
    Number(params.key),
    isWorking('manager', dateInTashkent(deps.now())),
    seen,
  )
  return { items: await readHistory(trx, 'manager', id) }
}

export const managerListHandlers = { managers, exportManagers, history }
