// Complaints: the list, one with its conversation, what its author writes, and the steps of those who answer.
import type { ComplaintLine, complaints } from '#api/back-office/complaints.ts'
import {
  COMPLAINT_FIELDS,
  COMPLAINT_PERSONAL,
  type ComplaintForm,
  canBeRepeated,
  complaintRefusal,
  deadlinesFrom,
  mayBeUrgent,
  runningClock,
  URGENT_PER_DAY,
} from '#domain/complaints/complaint.ts'
import type { WorkingTime } from '#domain/complaints/working-time.ts'
import { dateInTashkent, startOfDay, todayInTashkent } from '#domain/kernel/time/dates.ts'
import { daysInSpan } from '#domain/staff/work-time.ts'
import { findVisibleByNumber, numberOf } from '../applications/queries.ts'
import type { Handlers, RequestContext } from '../platform/handler.ts'
import { chosenColumns, sendExport } from '../platform/listing/export.ts'
import { readAll, readList } from '../platform/listing/listing.ts'
import { person } from '../platform/person.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import { requireConditionPhoto } from '../platform/records/condition-photos.ts'
import { changesOf, readHistory } from '../platform/records/records.ts'
import { workingTime } from '../platform/settings.ts'
import { authorityOf, change, lockForChange, notifyAuthor, openRepetitions, say } from './changes.ts'
import {
  type ComplaintRow,
  complaintConditions,
  complaintListing,
  countUrgent,
  createComplaint,
  createPhoto,
  findComplaint,
  findComplaintPage,
  findComplaintPhoto,
  type ListedComplaint,
  listMessages,
  listPhotos,
  listRepetitions,
  lockComplaints,
  moveRepetitions,
} from './queries.ts'

const SHOWN = {
  text: ['key', 'title', 'author', 'branch', 'owner'],
  key: ['kind', 'topic', 'urgent', 'state'],
  moment: ['created_at', 'due'],
}

const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null
/** The holidays until the later deadline, for the page that shows how the clock stands. */
const daysOffUntil = (from: Date, until: Date, { isDayOff }: WorkingTime): string[] =>
  daysInSpan(dateInTashkent(from), dateInTashkent(until)).filter(isDayOff)

const lineOf = <R extends ListedComplaint>(
  { author_id: _author, owner_id: _owner, ...row }: R,
  working: WorkingTime,
) => ({
  ...row,
  days_off: daysOffUntil(row.created_at, row.due > row.first_due ? row.due : row.first_due, working),
  created_at: row.created_at.toISOString(),
  first_due: row.first_due.toISOString(),
  due: row.due.toISOString(),
  first_answered_at: isoOrNull(row.first_answered_at),
})

/** The mark of an urgent complaint is a key; any other one has an empty cell. */
/** With the deadline of the next step only, as the list shows it. */
async function* exportRows(rows: AsyncIterable<ListedComplaint>, now: Date, working: WorkingTime) {
  for await (const row of rows) {
    const due = runningClock(row, now, working)?.due ?? null
    yield { ...row, urgent: row.urgent ? 'urgent' : null, due }
  }
}

async function getComplaint(call: RequestContext & { params: { key: string } }): Promise<ComplaintRow> {
  const complaint = await findComplaint(call.trx, call.params.key, person(call))
  if (!complaint) throw new Problem('not_found')
  return complaint
}

/** The form as columns. An application is named by its number; one that the author does not see is none. */
async function columnsOf(call: RequestContext, { application, ...form }: ComplaintForm) {
  if (application === null) return { ...form, application_id: null }
  const found = await findVisibleByNumber(call.trx, application, person(call))
  if (!found) throw fieldError('application', 'unknown_choice')
  return { ...form, application_id: found.id }
}

/** A complaint as its form has it. */
async function formOf(call: RequestContext, complaint: ComplaintRow): Promise<ComplaintForm> {
  const { kind, topic, title, text, urgent, hidden, application_id } = complaint
  const application = application_id === null ? null : await numberOf(call.trx, application_id)
  return { kind, topic, title, text, urgent, hidden, application }
}

/** When a complaint is made urgent; refused where its author has made as many urgent today as a day may have. */
async function makeUrgent(call: RequestContext, before: Pick<ComplaintRow, 'urgent_at'> | null) {
  const now = call.deps.now()
  const today = startOfDay(todayInTashkent(now))
  // One that was urgent today already counts once.
  if (before?.urgent_at && before.urgent_at >= today) return before.urgent_at
  if (!mayBeUrgent(await countUrgent(call.trx, person(call).id, today)))
    throw fieldError('urgent', 'urgent_limit', { count: URGENT_PER_DAY })
  return now
}

const changedFields = (before: Partial<ComplaintForm>, after: ComplaintForm) =>
  changesOf(before, after, COMPLAINT_FIELDS, COMPLAINT_PERSONAL)

export const complaintHandlers: Handlers<typeof complaints> = {
  list: async (call) => {
    const { trx, body } = call
    const conditions = complaintConditions(body, person(call))
    const page = await readList<ListedComplaint, typeof body.sort>(trx, complaintListing, conditions, body)
    const working = await workingTime(trx)
    return { ...page, items: page.items.map((item): ComplaintLine => lineOf(item, working)) }
  },

  export: async (call) => {
    const { trx, body, reply } = call
    const conditions = complaintConditions(body, person(call))
    const rows = readAll<ListedComplaint, typeof body.sort>(trx, complaintListing, conditions, body)
    const columns = chosenColumns(body.columns, SHOWN)
    return sendExport(reply, 'complaints', exportRows(rows, call.deps.now(), await workingTime(trx)), {
      ...body,
      columns,
    })
  },

  view: async (call) => {
    const { trx, params } = call
    const who = person(call)
    const found = await findComplaintPage(trx, params.key, who)
    if (!found) throw new Problem('not_found')
    const { author_id, owner_id, author, owner, duplicate_of, answered_at, closed_at, ...rest } = found
    const messages = await listMessages(trx, Number(found.key))
    const repeated = duplicate_of === null ? undefined : await findComplaint(trx, String(duplicate_of), who)
    return {
      ...lineOf({ ...rest, author_id, owner_id, author, owner }, await workingTime(trx)),
      author: { id: author_id, name: author },
      owner: owner_id === null ? null : { id: owner_id, name: owner ?? '' },
      answered_at: isoOrNull(answered_at),
      closed_at: isoOrNull(closed_at),
      duplicate_of: repeated === undefined ? null : String(repeated.id),
      photos: await listPhotos(trx, Number(found.key)),
      messages: messages.map(({ user_id, name, at, ...message }) => ({
        ...message,
        who: { id: user_id, name },
        at: at.toISOString(),
      })),
      asker: authorityOf({ created_by: author_id, owner_id }, who),
    }
  },

  history: async (call) => {
    const { id } = await getComplaint(call)
    return { items: await readHistory(call.trx, 'complaint', id) }
  },

  create: async (call) => {
    const { trx, body, audited } = call
    const { id: created_by, branch_id } = person(call)
    const created_at = call.deps.now()
    const values = await columnsOf(call, body)
    const { id, version } = await createComplaint(trx, {
      ...values,
      ...deadlinesFrom(created_at, body.urgent, await workingTime(trx)),
      urgent_at: body.urgent ? await makeUrgent(call, null) : null,
      branch_id,
      created_by,
      created_at,
    })
    audited('complaint', id, changedFields({}, body))
    return { ok: true, key: String(id), version }
  },

  update: async (call) => {
    const { values } = call.body
    const complaint = await lockForChange(call, 'update', (found) => formOf(call, found))
    const before = await formOf(call, complaint)
    // Made urgent, it is due earlier; made usual again, it keeps what was promised.
    const due =
      values.urgent && !complaint.urgent
        ? {
            ...deadlinesFrom(complaint.created_at, true, await workingTime(call.trx)),
            urgent_at: await makeUrgent(call, complaint),
          }
        : {}
    const done = await change(call, 'update', complaint, { ...(await columnsOf(call, values)), ...due })
    call.audited('complaint', complaint.id, changedFields(before, values))
    return done
  },

  take: async (call) => change(call, 'take', await lockForChange(call, 'take')),
  takeOver: async (call) => change(call, 'take_over', await lockForChange(call, 'take_over')),
  close: async (call) => change(call, 'close', await lockForChange(call, 'close'), { mark: call.body.mark }),

  withdraw: async (call) => {
    const { key } = call.params
    const repetitions = await listRepetitions(call.trx, Number(key))
    await lockComplaints(call.trx, [key, ...repetitions.map(({ id }) => String(id))])
    const complaint = await lockForChange(call, 'withdraw')
    await openRepetitions(call, complaint.id)
    return change(call, 'withdraw', complaint)
  },

  markDuplicate: async (call) => {
    // Both are locked, always in the same order: two people cannot mark each of two as a repetition of the other.
    await lockComplaints(call.trx, [call.params.key, call.body.of])
    const complaint = await lockForChange(call, 'mark_duplicate')
    const other = await findComplaint(call.trx, call.body.of, person(call))
    if (!other || other.id === complaint.id || !canBeRepeated(other.state))
      throw fieldError('of', 'unknown_choice')
    await moveRepetitions(call.trx, complaint.id, other.id)
    await notifyAuthor(call, complaint, 'complaint_duplicate')
    return change(call, 'mark_duplicate', complaint, { duplicate_of: other.id })
  },

  write: (call) => say(call, 'write'),
  ask: (call) => say(call, 'ask'),
  resume: (call) => say(call, 'resume'),
  answer: (call) => say(call, 'answer'),
  reopen: (call) => say(call, 'reopen'),

  addPhoto: async (call) => {
    const { trx, body, params, deps } = call
    const who = person(call)
    // A photo replaces nothing: it is taken whatever was changed meanwhile.
    const complaint = await findComplaint(trx, params.key, who, true)
    if (!complaint) throw new Problem('not_found')
    call.audited('complaint', complaint.id)
    const refusal = complaintRefusal('write', complaint, authorityOf(complaint, who), deps.now())
    if (refusal) throw new Problem(refusal)
    requireConditionPhoto(body.picture, (await listPhotos(trx, complaint.id)).length)
    await createPhoto(trx, { ...body, complaint_id: complaint.id, created_by: who.id, at: deps.now() })
    return { ok: true, key: params.key, version: complaint.version }
  },

  photo: async (call) => {
    const { id } = await getComplaint(call)
    const photo = await findComplaintPhoto(call.trx, id, call.params.photo)
    if (!photo) throw new Problem('not_found')
    return photo
  },
}
