// Reports that are made regularly (screen `report`): the list, the form and the people who may get one.
import type { scheduledReports } from '#api/back-office/scheduled-reports.ts'
import { twoDigits } from '#domain/kernel/time/dates.ts'
import {
  completeSchedule,
  lastPeriod,
  nextRun,
  SCHEDULE_FIELDS,
  type ScheduleForm,
} from '#domain/reports/schedule.ts'
import { meets } from '../../platform/accounts.ts'
import type { Call, Handlers, RequestContext } from '../../platform/handler.ts'
import { chosenColumns, sendExport } from '../../platform/listing/export.ts'
import { readAll, readList } from '../../platform/listing/listing.ts'
import { person } from '../../platform/person.ts'
import { fieldError, Problem } from '../../platform/problems.ts'
import { changesOf, readHistory, requireVersion } from '../../platform/records/records.ts'
import {
  createSchedule,
  findReportReaders,
  findSchedule,
  type ListedSchedule,
  mayAskFor,
  namesOf,
  removeSchedule,
  type ScheduleRow,
  scheduleConditions,
  scheduleListing,
  updateSchedule,
  withinSchedules,
} from './queries.ts'

type Keyed = RequestContext & { params: { key: string } }
type Stepping = Keyed & Pick<Call<never>, 'audited'> & { body: { base_version: number } }

const SHOWN = {
  text: ['title', 'author', 'people', 'last_period', 'last_count'],
  key: ['active', 'report', 'every'],
  moment: ['next_at', 'last_at'],
  hours: ['hour'],
}

const lineOf = ({ next_at, last_at, ...row }: ListedSchedule) => ({
  ...row,
  next_at: next_at?.toISOString() ?? null,
  last_at: last_at?.toISOString() ?? null,
})

async function* exportRows(rows: AsyncIterable<ListedSchedule>) {
  for await (const row of rows)
    yield {
      ...row,
      active: row.active ? 'yes' : 'no',
      people: row.people.map(({ name }) => name).join(', '),
      hour: `${twoDigits(row.hour)}:00`,
      last_period: lastPeriod(row),
    }
}

const formOf = ({ title, report, by, every, hour, people, active }: ScheduleRow): ScheduleForm => ({
  title,
  report,
  by,
  every,
  hour,
  people,
  active,
})

const within = (call: RequestContext) => withinSchedules(person(call), call.scope)

async function getSchedule(call: Keyed, lock = false): Promise<ScheduleRow> {
  const found = await findSchedule(call.trx, call.params.key, { within: within(call), lock })
  if (!found) throw new Problem('not_found')
  return found
}

/** The record, locked, as the person saw it. */
async function begin(call: Stepping): Promise<ScheduleRow> {
  const schedule = await getSchedule(call, true)
  call.audited('scheduled_report', schedule.id)
  requireVersion(schedule, call.body.base_version, formOf(schedule))
  return schedule
}

/** Requires people who may open the report; those whom the record has already may stay. */
async function requirePeople(
  { trx }: RequestContext,
  { report, people }: ScheduleForm,
  before: ScheduleForm | null,
) {
  const known = new Set((await findReportReaders(trx, report)).map(({ id }) => id))
  const kept = before?.report === report ? before.people : []
  if (people.some((id) => !known.has(id) && !kept.includes(id))) throw fieldError('people', 'unknown_choice')
}

const columnsOf = (form: ScheduleForm, now: Date) => ({
  ...form,
  next_at: form.active ? nextRun(form, now) : null,
})

const traced = async (trx: RequestContext['trx'], form: ScheduleForm) => ({
  ...form,
  people: await namesOf(trx, form.people),
})

/** Staff of partners write none. */
function requireStaff(call: RequestContext): void {
  if (person(call).partner_id !== null) throw new Problem('forbidden')
}

export const scheduledReportHandlers: Handlers<typeof scheduledReports> = {
  list: async (call) => {
    const { trx, body } = call
    const conditions = [within(call), ...scheduleConditions(body)]
    const page = await readList<ListedSchedule, typeof body.sort>(trx, scheduleListing, conditions, body)
    return { ...page, items: page.items.map(lineOf) }
  },

  export: async (call) => {
    const { trx, body, reply } = call
    const conditions = [within(call), ...scheduleConditions(body)]
    const rows = readAll<ListedSchedule, typeof body.sort>(trx, scheduleListing, conditions, body)
    const columns = chosenColumns(body.columns, SHOWN)
    return sendExport(reply, 'scheduled-reports', exportRows(rows), { ...body, columns })
  },

  people: async (call) => {
    requireStaff(call)
    return { items: await findReportReaders(call.trx, call.body.report) }
  },

  history: async (call) => {
    const { id } = await getSchedule(call)
    return { items: await readHistory(call.trx, 'scheduled_report', id) }
  },

  create: async (call) => {
    const { trx, deps } = call
    requireStaff(call)
    const values = completeSchedule(call.body)
    await requirePeople(call, values, null)
    const now = deps.now()
    const { id, version } = await createSchedule(trx, {
      ...columnsOf(values, now),
      created_by: person(call).id,
      created_at: now,
    })
    call.audited('scheduled_report', id, changesOf({}, await traced(trx, values), SCHEDULE_FIELDS))
    return { ok: true, key: String(id), version }
  },

  update: async (call) => {
    const { trx, deps } = call
    const values = completeSchedule(call.body.values)
    const before = await begin(call)
    await requirePeople(call, values, formOf(before))
    const version = before.version + 1
    // Of whom may have it made no more, whoever saves it becomes the writer.
    const keeps = await meets(trx, before.created_by, mayAskFor(values.report))
    const created_by = keeps ? before.created_by : person(call).id
    await updateSchedule(trx, before.id, { ...columnsOf(values, deps.now()), created_by, version })
    const changes = changesOf(await traced(trx, formOf(before)), await traced(trx, values), SCHEDULE_FIELDS)
    call.audited('scheduled_report', before.id, changes)
    return { ok: true, key: call.params.key, version }
  },

  remove: async (call) => {
    const { id, version } = await begin(call)
    await removeSchedule(call.trx, id)
    return { ok: true, key: call.params.key, version }
  },
}
