// The visitor list: names and phones of visitors are personal data and never enter the audit trail; a branch and a host are checked
// against what may be chosen, unless they stay as they were.
import { visitorList, type visitors } from '#api/back-office/visitors.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'
import { searchKey } from '#domain/kernel/texts/transliteration.ts'
import {
  timesOf,
  VISITOR_FIELDS,
  VISITOR_PERSONAL,
  type VisitorForm,
  visitOf,
} from '#domain/visitors/visitor.ts'
import { isOpenBranch } from '../branches/queries.ts'
import type { Handlers, RequestContext } from '../platform/handler.ts'
import { listHandlers } from '../platform/listing/declared.ts'
import { person } from '../platform/person.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import { changesOf, readHistory, requireVersion } from '../platform/records/records.ts'
import {
  createVisitor,
  findVisitor,
  hostsOf,
  updateVisitor,
  type VisitorRow,
  visitorSql,
  withinVisitors,
} from './queries.ts'

const scopeCondition = (call: RequestContext) => withinVisitors(person(call), call.scope)

/** A record as its form has it. */
function formOf(visitor: VisitorRow): VisitorForm {
  const { name, phone, reason, host_id, host_name, branch_id, result, comment } = visitor
  return { name, phone, reason, host_id, host_name, branch_id, ...timesOf(visitor), result, comment }
}

const refuse = (field: keyof VisitorForm, code: string): never => {
  throw fieldError(field, code)
}

/** A branch in the person's reach that may be chosen; the one the record has may stay. */
async function checkedBranch(
  call: RequestContext,
  form: VisitorForm,
  before: VisitorForm | null,
): Promise<number> {
  const { branch_id } = form
  if (branch_id === before?.branch_id) return branch_id
  const who = person(call)
  const isReached = who.partner_id === null && (call.scope === 'all' || branch_id === who.branch_id)
  if (isReached && (await isOpenBranch(call.trx, branch_id))) return branch_id
  return refuse('branch_id', 'unknown_choice')
}

/** The form as columns. A host from the staff is stored by the account, without a separate name. */
async function columnsOf(call: RequestContext, form: VisitorForm, before: VisitorForm | null) {
  const { name, reason, host_id, result, comment } = form
  const visit = visitOf(form, call.deps.now())
  if ('code' in visit) return refuse(visit.field, visit.code)
  const branch_id = await checkedBranch(call, form, before)
  if (host_id !== null && host_id !== before?.host_id) {
    const hosts = await hostsOf(call.trx, branch_id)
    if (!hosts.some(({ id }) => id === host_id)) return refuse('host_id', 'unknown_choice')
  }
  const host_name = host_id === null ? form.host_name : ''
  const phone = normalisePhone(form.phone) ?? ''
  const name_key = searchKey(`${name} ${host_name}`)
  return { name, name_key, phone, reason, host_id, host_name, branch_id, ...visit, result, comment }
}

async function getVisitor(
  call: RequestContext & { params: { key: string } },
  lock = false,
): Promise<VisitorRow> {
  const visitor = await findVisitor(call.trx, call.params.key, { within: scopeCondition(call), lock })
  if (!visitor) throw new Problem('not_found')
  return visitor
}

const changedFields = (before: Partial<VisitorForm>, after: Partial<VisitorForm>) =>
  changesOf(before, after, VISITOR_FIELDS, VISITOR_PERSONAL)

export const visitorHandlers: Handlers<typeof visitors> = {
  ...listHandlers(visitorList, 'guest', visitorSql),

  hosts: async (call) => {
    const { branch } = call.query
    const who = person(call)
    const isReached = who.partner_id === null && (call.scope === 'all' || branch === who.branch_id)
    return { items: isReached ? await hostsOf(call.trx, branch) : [] }
  },

  history: async (call) => {
    const { id } = await getVisitor(call)
    return { items: await readHistory(call.trx, 'guest', id) }
  },

  create: async (call) => {
    const { trx, body, audited } = call
    const values = await columnsOf(call, body, null)
    const { id, version } = await createVisitor(trx, { ...values, created_by: person(call).id })
    audited('guest', id, changedFields({}, body))
    return { ok: true, key: String(id), version }
  },

  update: async (call) => {
    const { trx, body, audited } = call
    const visitor = await getVisitor(call, true)
    const before = formOf(visitor)
    audited('guest', visitor.id, changedFields(before, body.values))
    requireVersion(visitor, body.base_version, before)
    const values = await columnsOf(call, body.values, before)
    const set = { ...values, version: visitor.version + 1 }
    await updateVisitor(trx, visitor.id, set)
    return { ok: true, key: String(visitor.id), version: set.version }
  },

  leave: async (call) => {
    const { trx, body, audited, deps } = call
    const visitor = await getVisitor(call, true)
    const key = String(visitor.id)
    if (visitor.left_at !== null) {
      audited('guest', visitor.id)
      return { ok: true, key, version: visitor.version }
    }
    // A visitor who was written down a moment ahead of our clock does not leave before arriving.
    const left_at = new Date(Math.max(deps.now().getTime(), visitor.arrived_at.getTime()))
    const result = body.result ?? visitor.result
    audited('guest', visitor.id, changedFields(formOf(visitor), formOf({ ...visitor, left_at, result })))
    const set = { left_at, result, version: visitor.version + 1 }
    await updateVisitor(trx, visitor.id, set)
    return { ok: true, key, version: set.version }
  },
}
