// Who is in which conversation: one rule, read wherever a conversation is found, listed, counted, written in or mentioned.
import { type SqlBool, sql } from 'kysely'
import type { Member } from '#api/back-office/chat.ts'
import type { Condition } from '../db/condition.ts'
import { hasRoleGrant, IS_ADMIN, mayUse } from '../platform/accounts.ts'
import { nameOrderOf } from '../platform/listing/listing.ts'
import type { Trx } from '../platform/trx.ts'

/** People `u` who work here and have the screen. */
export const HAS_CHAT = mayUse('chat')
/** Those of the shop's own staff: nobody else is in a group or a branch. */
export const IS_COLLEAGUE = sql<SqlBool>`(u.partner_id is null and ${HAS_CHAT})`

/** The members `m` of a group who have not left it. */
const IS_IN_GROUP = sql<SqlBool>`exists (select 1 from conversation_members m
  where m.conversation_id = c.id and m.user_id = u.id and m.left_at is null)`

/** One of two people, or somebody of a kind in the group or of the branch. */
const isInAs = (kind: Condition): Condition => sql<SqlBool>`(u.id in (c.first_id, c.second_id)
  or (${kind} and (u.branch_id = c.branch_id or ${IS_IN_GROUP})))`

/**
 * Whether somebody `u` is in a conversation `c`: one of two people, a colleague in the group, or a colleague of the branch. The branch
 * is that of the account, not one that was chosen at sign-in: who helps out elsewhere for a day stays in their own branch's.
 */
export const IS_IN: Condition = isInAs(IS_COLLEAGUE)

/**
 * Whether somebody `u` may read a conversation `c`, at once or when they work here again: the role has the screen, and they have a place
 * in it. What is there for them to read stays so long.
 */
export const MAY_READ: Condition = sql<SqlBool>`((${hasRoleGrant('chat')} or ${IS_ADMIN})
  and ${isInAs(sql<SqlBool>`u.partner_id is null`)})`

/** The conversations `c` that a person can be in, found by indexes; `IS_IN` decides. */
const mayHave = (id: number): Condition => sql<SqlBool>`c.id in (
  select d.id from conversations d where d.first_id = ${id} union all select d.id from conversations d where d.second_id = ${id}
  union all select m.conversation_id from conversation_members m where m.user_id = ${id}
  union all select d.id from conversations d join users w on w.branch_id = d.branch_id where w.id = ${id})`

/** Whether a person is in a conversation `c`. */
export const isMember = (id: number): Condition =>
  sql<SqlBool>`(${mayHave(id)} and exists (select 1 from users u where u.id = ${id} and ${IS_IN}))`

/** How many people are in a conversation `c`. */
export const MEMBERS = sql<number>`case c.kind when 'direct' then 2 when 'group' then
    (select count(*)::int from conversation_members m join users u on u.id = m.user_id
      where m.conversation_id = c.id and m.left_at is null and ${IS_COLLEAGUE})
  else (select count(*)::int from users u where u.branch_id = c.branch_id and ${IS_COLLEAGUE}) end`

/** The people of a conversation by name, with how far they have read. */
export async function findMembers(trx: Trx, id: number): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select u.id, u.name, coalesce(r.number, 0) as read from conversations c join users u on ${IS_IN}
      left join chat_readings r on r.conversation_id = c.id and r.user_id = u.id
    where c.id = ${id} order by ${nameOrderOf(sql`u.name`)}, u.id`.execute(trx)
  return rows
}

/** The ids of the people of a conversation. */
export const memberIds = async (trx: Trx, id: number): Promise<number[]> =>
  (await findMembers(trx, id)).map((member) => member.id)

/** Who changes a group: its maker, or while that person is not in it the first of its people by name. */
export const changerOf = (created_by: number, members: readonly Pick<Member, 'id'>[]): number | undefined =>
  (members.find(({ id }) => id === created_by) ?? members[0])?.id

type OfGroup = { id: number; name: string; hasLeft: boolean }

/** Everybody whom a group was given and who was not taken out of it, also those who do not work here or have left for good. */
export async function allOfGroup(trx: Trx, id: number): Promise<OfGroup[]> {
  const { rows } = await sql<OfGroup>`
    select u.id, u.name, m.left_at is not null as "hasLeft" from conversation_members m join users u on u.id = m.user_id
    where m.conversation_id = ${id} order by ${nameOrderOf(sql`u.name`)}, u.id`.execute(trx)
  return rows
}

/** Makes these people the members of a group. Those who do not work here now stay, and are in it again when they come back. */
export async function writeMembers(trx: Trx, conversation: number, ids: readonly number[]): Promise<void> {
  await sql`delete from conversation_members m using users u where m.conversation_id = ${conversation} and u.id = m.user_id
    and m.user_id <> all(${[...ids]}::int[]) and m.left_at is null and ${IS_COLLEAGUE}`.execute(trx)
  await sql`insert into conversation_members (conversation_id, user_id)
    select ${conversation}::int, unnest(${[...ids]}::int[]) on conflict do nothing`.execute(trx)
}

/** A person leaves a group: for good, or so that its people may add them again. */
export async function leaveGroup(
  trx: Trx,
  { conversation_id, user_id }: { conversation_id: number; user_id: number },
  left_at: Date | null,
): Promise<void> {
  const row = sql`conversation_id = ${conversation_id} and user_id = ${user_id}`
  if (left_at === null) await sql`delete from conversation_members where ${row}`.execute(trx)
  else await sql`update conversation_members set left_at = ${left_at} where ${row}`.execute(trx)
}
