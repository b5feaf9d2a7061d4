// The values of an account: the form checked against what it refers to, as a row, and as the audit trail of changes
// and the person who asks are shown it.
import { sql } from 'kysely'
import type { UserView } from '#api/back-office/users.ts'
import { checkPhone } from '#domain/kernel/phone.ts'
import { searchKey } from '#domain/kernel/texts/transliteration.ts'
import { PERSONAL_FIELDS, type UserForm } from '#domain/users/user-form.ts'
import { rolesFor } from '../access/queries.ts'
import type { ChangeContext } from '../platform/handler.ts'
import { type Person, person } from '../platform/person.ts'
import { fieldError } from '../platform/problems.ts'
import { changesOf } from '../platform/records/records.ts'
import type { Trx } from '../platform/trx.ts'
import { phonePrefixes } from '../tablets/queries.ts'
import { choicesOf, type UserRow } from './queries.ts'
import { actionsFor, stateOfRow } from './rights.ts'

const keyOf = (id: number | null): string | null => (id === null ? null : String(id))
const idOf = (key: string | null): number | null => (key === null ? null : Number(key))

const FIELDS = [
  'name',
  'phone',
  'email',
  'role',
  'partner',
  'department',
  'branch',
  'position',
  'name_1c',
  'hired_on',
] as (keyof UserForm)[]

/** The account as values of its form. */
export const valuesOf = (row: UserRow): UserForm => ({
  name: row.name,
  phone: row.phone,
  email: row.email ?? '',
  role: String(row.role_id),
  partner: keyOf(row.partner_id),
  department: keyOf(row.department_id),
  branch: keyOf(row.branch_id),
  position: keyOf(row.position_id),
  name_1c: row.name_1c,
  hired_on: row.hired_on,
})

/** The same with names in place of keys, for the audit trail. */
export const describeAccount = ({ name, phone, email, name_1c, hired_on, ...row }: UserRow) => ({
  name,
  phone,
  email: email ?? '',
  name_1c,
  hired_on,
  role: row.role,
  partner: row.partner,
  department: row.department,
  branch: row.branch,
  position: row.position,
})

export const changesBetween = (before: object, after: object) =>
  changesOf<keyof UserForm>(before, after, FIELDS, PERSONAL_FIELDS)

const refuse = (field: keyof UserForm, code: string): never => {
  throw fieldError(field, code)
}

/** Where the code of the sign-in goes; for a number of a deleted person the refusal says so, because the person may be restored. */
async function phoneOf(trx: Trx, phone: string, before: UserForm | null): Promise<string> {
  const answer = checkPhone(phone, { prefixes: await phonePrefixes(trx), mobileOnly: true })
  if (!answer.ok) return refuse('phone', answer.code)
  const deleted = await trx
    .selectFrom('users')
    .select('id')
    .where('phone', '=', answer.e164)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return deleted && answer.e164 !== before?.phone ? refuse('phone', 'phone_of_deleted') : answer.e164
}

/** An unchanged role is always allowed; a new one must not exceed the permissions of the person who assigns it. */
async function checkRole(trx: Trx, who: Person, form: UserForm, before: UserForm | null): Promise<void> {
  const role = (await rolesFor(trx, who)).find(({ id }) => String(id) === form.role)
  if (!role) return refuse('role', 'unknown_choice')
  if (form.role !== before?.role && !role.may_give) refuse('role', 'role_beyond_own')
  if (role.for_partner && form.partner === null) refuse('partner', 'required')
  if (!role.for_partner && form.partner !== null) refuse('partner', 'partner_not_for_role')
}

const CHOSEN = [
  ['branch', 'branches'],
  ['department', 'departments'],
  ['position', 'positions'],
  ['partner', 'partners'],
] as const

/** A new choice must be active and in the scope; an unchanged one may stay. */
async function checkChoices(call: ChangeContext, form: UserForm, before: UserForm | null): Promise<void> {
  const who = person(call)
  const choices = await choicesOf(call.trx, who, call.scope)
  for (const [field, list] of CHOSEN) {
    const key = form[field]
    const isKept = before !== null && key === before[field]
    if (key !== null && !isKept && !choices[list].some((one) => one.key === key))
      refuse(field, 'unknown_choice')
  }
  const isAway = call.scope !== 'all' && who.partner_id === null && form.branch !== keyOf(who.branch_id)
  if (isAway && form.branch !== before?.branch) refuse('branch', 'branch_own_only')
  // Partner staff may add people of their partner only.
  if (who.partner_id !== null && form.partner !== keyOf(who.partner_id)) refuse('partner', 'unknown_choice')
}

/** A place decides how far the scope `own` reaches: people cannot move themselves to another one, except administrators. */
export function refuseOwnMove(who: Person, id: number, form: UserForm, before: UserForm): void {
  if (who.is_admin || who.id !== id) return
  for (const field of ['branch', 'partner'] as const)
    if (form[field] !== before[field]) refuse(field, 'not_oneself')
}

/** The columns of an account from its form; throws at the field that does not fit. */
export async function columnsOf(call: ChangeContext, form: UserForm, before: UserForm | null) {
  const phone = await phoneOf(call.trx, form.phone, before)
  await checkRole(call.trx, person(call), form, before)
  await checkChoices(call, form, before)
  return {
    phone,
    name: form.name,
    name_key: searchKey(form.name),
    email: form.email === '' ? null : form.email,
    name_1c: form.name_1c,
    role_id: Number(form.role),
    partner_id: idOf(form.partner),
    department_id: idOf(form.department),
    branch_id: idOf(form.branch),
    position_id: idOf(form.position),
    hired_on: form.hired_on,
  }
}

const named = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { key: String(id), name }

/** The account for the person who asks. */
export async function viewOf(trx: Trx, who: Person, row: UserRow): Promise<UserView> {
  const blocked = row.blocked_at && {
    at: row.blocked_at.toISOString(),
    reason: row.blocked_reason,
    comment: row.blocked_comment,
    by: row.blocked_by,
  }
  return {
    key: String(row.id),
    version: row.version,
    values: valuesOf(row),
    role: { key: String(row.role_id), name: row.role, colour: row.role_colour },
    branch: named(row.branch_id, row.branch),
    department: named(row.department_id, row.department),
    position: named(row.position_id, row.position),
    partner: named(row.partner_id, row.partner),
    state: stateOfRow(row),
    left_on: row.left_on,
    block: blocked,
    deleted_at: row.deleted_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    must_change_password: row.must_change_password,
    is_oneself: who.id === row.id,
    actions: await actionsFor(trx, who, row),
  }
}

/** A change of an account with its next version. */
export async function changeUser(trx: Trx, id: number, set: object): Promise<number> {
  const { version } = await trx
    .updateTable('users')
    .set({ ...set, version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
