// Messages that are for somebody, until they have read them. Whoever has one to read has one unread notification of its conversation.
import { type SqlBool, sql } from 'kysely'
import type { Condition } from '../db/condition.ts'
import { allOf } from '../platform/listing/listing.ts'
import { isAmong, notify, readAbout } from '../platform/notify.ts'
import type { Trx } from '../platform/trx.ts'
import { MAY_READ } from './members.ts'

type Written = { conversation: number; number: number; by: number }

/** Whether somebody `u` has no notification of a conversation that is still to be read. */
const isNotNotified = (conversation: number): Condition =>
  sql<SqlBool>`not exists (select 1 from notifications n where n.user_id = u.id
    and n.kind = 'message' and n.subject = ${String(conversation)} and n.read_at is null)`

/** The ids of people `u` of a condition but for one. */
export async function idsOf(trx: Trx, condition: Condition, except: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where ${condition} and u.id <> ${except}`.execute(trx)
  return rows.map(({ id }) => id)
}

/** A message is for these people too: who has no unread notification of its conversation gets one. */
export async function addAddressed(
  trx: Trx,
  { conversation, number, by }: Written,
  ids: readonly number[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return
  await sql`insert into chat_addressed (conversation_id, number, user_id)
    select ${conversation}::int, ${number}::int, unnest(${[...ids]}::int[]) on conflict do nothing`.execute(
    trx,
  )
  const about = { kind: 'message', subject: String(conversation), number: null, at, by } as const
  await notify(trx, allOf([isAmong(...ids), isNotNotified(conversation)]), about)
}

/** Whoever has nothing for them to read in a conversation any more has no unread notification of it. */
async function settle(trx: Trx, conversation: number, ids: readonly number[], now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`select u.id from unnest(${[...new Set(ids)]}::int[]) as u (id)
    where not exists (select 1 from chat_addressed a where a.conversation_id = ${conversation} and a.user_id = u.id)`.execute(
    trx,
  )
  for (const { id } of rows) await readAbout(trx, id, { kind: 'message', subject: String(conversation) }, now)
}

async function removeRows(trx: Trx, condition: Condition): Promise<{ conversation: number; user: number }[]> {
  const { rows } = await sql<{ conversation: number; user: number }>`
    delete from chat_addressed a where ${condition}
    returning conversation_id as conversation, user_id as "user"`.execute(trx)
  return rows
}

/** A message is for nobody but these people any more. */
export async function keepAddressed(
  trx: Trx,
  { conversation, number }: Omit<Written, 'by'>,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  const removed = await removeRows(
    trx,
    sql`a.conversation_id = ${conversation} and a.number = ${number} and a.user_id <> all(${[...ids]}::int[])`,
  )
  await settle(
    trx,
    conversation,
    removed.map(({ user }) => user),
    now,
  )
}

/** A person has read a conversation up to a message. */
export async function readAddressed(
  trx: Trx,
  conversation: number,
  user: number,
  { upTo, now }: { upTo: number; now: Date },
): Promise<void> {
  await removeRows(
    trx,
    sql`a.conversation_id = ${conversation} and a.user_id = ${user} and a.number <= ${upTo}`,
  )
  await settle(trx, conversation, [user], now)
}

/** People who are not in a conversation any more have nothing to read in it. */
export async function forgetAddressed(
  trx: Trx,
  conversation: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await removeRows(trx, sql`a.conversation_id = ${conversation} and a.user_id = any(${[...ids]}::int[])`)
  await settle(trx, conversation, ids, now)
}

/** People `u` of a condition, whose account or role has changed, have nothing to read in conversations that they may not read any more. */
export async function forgetUnreadable(trx: Trx, of: Condition, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number; people: number[] }>`
    select c.id, array_agg(u.id) as people from notifications n
      join users u on u.id = n.user_id join conversations c on c.id::text = n.subject
    where ${of} and n.kind = 'message' and n.read_at is null and (${MAY_READ}) is not true group by c.id order by c.id`.execute(
    trx,
  )
  for (const { id, people: ids } of rows) await forgetAddressed(trx, id, ids, now)
}
