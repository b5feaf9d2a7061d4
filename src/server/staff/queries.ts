// Who is a manager, a seller, an intern (decision 0016), and whose people a person may see, as SQL over `users as u`.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Scope } from '#domain/access/permissions.ts'
import type { Condition } from '../db/condition.ts'
import { hasRoleGrant, isWorkingHere } from '../platform/accounts.ts'
import { allOf } from '../platform/listing/listing.ts'
import type { Person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import type { Trx } from '../platform/trx.ts'
import { isInShift, isOpen } from './shifts/time.ts'

export { isInShift }

export type Who = Pick<Person, 'id' | 'branch_id' | 'partner_id'>

const KINDS = {
  manager: hasRoleGrant('managers.shift'),
  seller: sql<SqlBool>`${hasRoleGrant('applications.add')} and not ${hasRoleGrant('applications.take')}`,
  intern: hasRoleGrant('intern.learn'),
  /** People who may mark levels may lead an intern; administrators have no single permissions, hence the second part. */
  mentor: sql<SqlBool>`(${hasRoleGrant('intern.mark')} or exists
    (select 1 from roles r where r.id = u.role_id and r.is_admin))`,
} as const
export type Kind = keyof typeof KINDS

/** People of a kind who work here on a day. */
export const isWorking = (kind: Kind, today: string): Condition =>
  sql<SqlBool>`(${KINDS[kind]} and ${isWorkingHere(sql`${today}::date`)})`

/** Own = oneself and one's branch; the staff of a partner see that partner's people whatever the scope. */
export function withinPeople({ id, branch_id, partner_id }: Who, scope: Scope): Condition {
  if (partner_id !== null) return sql<SqlBool>`u.partner_id = ${partner_id}`
  if (scope === 'all') return sql<SqlBool>`true`
  if (scope === 'none') return sql<SqlBool>`false`
  if (branch_id === null) return sql<SqlBool>`u.id = ${id}`
  return sql<SqlBool>`(u.id = ${id} or u.branch_id = ${branch_id})`
}

/** A person of a kind under some condition; missing and foreign ones are both `not_found`. */
export async function requirePerson(trx: Trx, id: number, ...conditions: Condition[]) {
  const { rows } = await sql<{ id: number; name: string; branch_id: number | null; branch: string | null }>`
    select u.id, u.name, u.branch_id, b.name as branch from users u left join branches b on b.id = u.branch_id
    where u.id = ${id} and ${allOf(conditions)}`.execute(trx)
  const [found] = rows
  if (!found) throw new Problem('not_found')
  return found
}

/** Whether the person is of a kind and within reach. */
export const isReached = (trx: Trx, id: number, ...conditions: Condition[]): Promise<boolean> =>
  requirePerson(trx, id, ...conditions).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem) return false
      throw error
    },
  )

/** The filter of a list by branch. */
export const ofBranch = (branch: string | undefined): Condition[] =>
  branch === undefined ? [] : [sql<SqlBool>`u.branch_id = ${Number(branch)}`]

/** Whether a shift of somebody `u` was open at an instant, whatever became of it since. */
export const hadOpenShift = (at: Date): Condition =>
  sql<SqlBool>`exists (select 1 from shifts s where s.user_id = u.id and ${isInShift(sql`${at}::timestamptz`)})`

/** Managers of a branch whose shift is open; all of its managers while nobody's is. */
export function isManagerAtWork(branch: number, now: Date): Condition {
  const shift = (of: RawBuilder<unknown>) =>
    sql<SqlBool>`exists (select 1 from shifts s join users w on w.id = s.user_id where ${of} and ${isOpen(now)})`
  return sql<SqlBool>`(u.branch_id = ${branch} and ${hasRoleGrant('applications.take')}
    and (${shift(sql`w.id = u.id`)} or not ${shift(sql`w.branch_id = ${branch}`)}))`
}

/** One change of a person's work at a time; rows that only refer to the person do not wait. */
export const lockPerson = (trx: Trx, id: number) =>
  trx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
