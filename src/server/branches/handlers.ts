// Branches: a change is checked against the version the person saw, a branch that is still needed is not deleted, and a new
// public link ends the old one.
import { randomBytes } from 'node:crypto'
import { type branches, branchList } from '#api/back-office/branches.ts'
import { BRANCH_FIELDS, type BranchForm } from '#domain/branches/branch.ts'
import { placeProblems } from '#domain/branches/place.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'
import type { Handlers, RequestContext } from '../platform/handler.ts'
import { listHandlers } from '../platform/listing/declared.ts'
import { person } from '../platform/person.ts'
import { fieldErrors, Problem } from '../platform/problems.ts'
import { changesOf, readHistory, requireVersion } from '../platform/records/records.ts'
import type { Trx } from '../platform/trx.ts'
import { posterPdf } from './poster.ts'
import {
  applicationsOf,
  type BranchRow,
  branchKey,
  branchOptions,
  branchSql,
  createBranch,
  findBranch,
  openBranches,
  peopleOf,
  updateBranch,
  usesOf,
  withinBranches,
} from './queries.ts'

const scopeCondition = (call: RequestContext) => withinBranches(person(call), call.scope)

async function getBranch(call: RequestContext & { params: { key: string } }, lock = false) {
  const branch = await findBranch(call.trx, call.params.key, { within: scopeCondition(call), lock })
  if (!branch) throw new Problem('not_found')
  return branch
}

/** A branch to be changed; a deleted one is restored first. */
async function getChangeableBranch(call: RequestContext & { params: { key: string } }) {
  const branch = await getBranch(call, true)
  if (branch.state === 'deleted') throw new Problem('gone')
  return branch
}

/** The form as columns, once its place is right. */
function columnsOf(form: BranchForm) {
  const errors = placeProblems(form)
  if (errors.length > 0) throw fieldErrors(errors)
  return { ...form, phone: normalisePhone(form.phone) ?? '', search_key: branchKey(form) }
}

const formOf = ({ name, region, district, address, phone }: Pick<BranchRow, keyof BranchForm>) => ({
  name,
  region,
  district,
  address,
  phone,
})

/** Random, so that it can neither be guessed nor used to count branches. */
const newLink = (): string => randomBytes(16).toString('base64url')

type Changes = Partial<ReturnType<typeof columnsOf>> & {
  link?: string
  active?: boolean
  deleted_at?: Date | null
}

async function write(trx: Trx, { id, version }: { id: number; version: number }, changes: Changes) {
  const set = { ...changes, version: version + 1 }
  await updateBranch(trx, id, set)
  return { ok: true as const, key: String(id), version: set.version }
}

export const branchHandlers: Handlers<typeof branches> = {
  ...listHandlers(branchList, null, branchSql),

  choices: async ({ trx }) => ({ items: await openBranches(trx) }),

  options: async ({ trx, body }) => ({ items: await branchOptions(trx, body) }),

  view: async (call) => {
    const { id, active: _active, ...branch } = await getBranch(call)
    const people = await peopleOf(call.trx, id)
    const applications = await applicationsOf(call.trx, id)
    return { ...branch, key: String(id), people, applications }
  },

  history: async (call) => {
    const { id } = await getBranch(call)
    return { items: await readHistory(call.trx, 'branch', id) }
  },

  poster: async (call) => {
    const { name, address, phone, link } = await getBranch(call)
    const { origin, language } = call.query
    call.reply.type('application/pdf')
    return posterPdf({ name, address, phone, language, url: `${origin}/sos/${link}` })
  },

  create: async ({ trx, body, audited }) => {
    const values = columnsOf(body)
    const { id, version } = await createBranch(trx, { ...values, link: newLink() })
    audited('branch', id, changesOf({}, values, BRANCH_FIELDS))
    return { ok: true, key: String(id), version }
  },

  update: async (call) => {
    const { trx, body, audited } = call
    const branch = await getChangeableBranch(call)
    const values = columnsOf(body.values)
    audited('branch', branch.id, changesOf(branch, values, BRANCH_FIELDS))
    requireVersion(branch, body.base_version, formOf(branch))
    return write(trx, branch, values)
  },

  renewLink: async (call) => {
    const branch = await getChangeableBranch(call)
    requireVersion(branch, call.body.base_version, formOf(branch))
    // The link opens a public form: the audit trail records that it changed, not its value.
    call.audited('branch', branch.id, { fields: ['link'] })
    return write(call.trx, branch, { link: newLink() })
  },

  toggle: async (call) => {
    const { active } = call.body
    const branch = await getChangeableBranch(call)
    call.audited('branch', branch.id, changesOf(branch, { active }, ['active']))
    return write(call.trx, branch, { active })
  },

  remove: async (call) => {
    const branch = await getChangeableBranch(call)
    call.audited('branch', branch.id)
    const uses = await usesOf(call.trx, branch.id)
    const errors = uses.map(({ use, count }) => ({ code: `branch_has_${use}`, params: { count } }))
    if (errors.length > 0) throw new Problem('branch_in_use', { errors })
    return write(call.trx, branch, { deleted_at: call.deps.now() })
  },

  restore: async (call) => {
    const branch = await getBranch(call, true)
    call.audited('branch', branch.id)
    if (branch.state !== 'deleted') throw new Problem('move_not_possible')
    return write(call.trx, branch, { deleted_at: null })
  },
}
