// SQL of conversations: who is in which, their messages, and how far everybody has read.
import { type SqlBool, sql } from 'kysely'
import type { ChatMessage, ConversationLine, Member } from '#api/back-office/chat.ts'
import { BLOCK, type Writer } from '#domain/chat/chat.ts'
import type { Condition } from '../db/condition.ts'
import type { Selected } from '../db/schema/database.ts'
import { ACCOUNT_STATE, IS_ADMIN, roleGrants } from '../platform/accounts.ts'
import type { Person, Trx } from '../platform/handler.ts'
import { allOf, byName } from '../platform/listing/listing.ts'
import { LINK_PHONE } from '../session/queries.ts'
import { hasOpenShift } from '../staff/queries.ts'
import { byPersonName } from '../users/queries.ts'

export type ConversationRow = Selected<'conversations'>
export type MessageRow = Selected<'chat_messages'>
export type FileRow = Selected<'chat_files'>
type Who = Pick<Person, 'id' | 'branch_id' | 'partner_id'>

const MOST_CONVERSATIONS = 200
const MOST_FOUND = 20
/** So much of the last message is shown in the list. */
const PREVIEW = 120

/** Whether a person is in a conversation `c`. Staff of partners are in no branch's. */
const isMember = ({ id, branch_id, partner_id }: Who): Condition => sql<SqlBool>`(
  c.first_id = ${id} or c.second_id = ${id}
  or exists (select 1 from conversation_members m where m.conversation_id = c.id and m.user_id = ${id})
  ${partner_id === null ? sql`or c.branch_id = ${branch_id}::int` : sql``})`

/** Whether somebody `u` of a branch is in its conversation. */
const IS_OF_BRANCH = sql<SqlBool>`(u.partner_id is null and ${ACCOUNT_STATE} = 'working')`

/** People `u` of a conversation `c`; of a branch those who work there. */
const IS_IN = sql<SqlBool>`(u.id in (c.first_id, c.second_id)
  or exists (select 1 from conversation_members m where m.conversation_id = c.id and m.user_id = u.id)
  or (u.branch_id = c.branch_id and ${IS_OF_BRANCH}))`

const lineColumns = (who: Who) => sql`c.id::text as key, c.version, c.kind,
  case c.kind when 'group' then c.title when 'branch' then (select b.name from branches b where b.id = c.branch_id)
    else (select o.name from users o where o.id = case when c.first_id = ${who.id} then c.second_id else c.first_id end) end as title,
  c.last_number, c.last_at,
  (select jsonb_build_object('author', a.name, 'text', left(l.text, ${PREVIEW}::int), 'file', f.kind) from chat_messages l
    join users a on a.id = l.author_id left join chat_files f on f.conversation_id = l.conversation_id and f.number = l.number where l.conversation_id = c.id and l.number = c.last_number) as last,
  (select count(*)::int from chat_messages n where n.conversation_id = c.id and n.author_id <> ${who.id} and n.deleted_at is null
    and n.number > coalesce((select r.number from chat_readings r where r.conversation_id = c.id and r.user_id = ${who.id}), 0)) as unread,
  case c.kind when 'direct' then 2 when 'group' then
      (select count(*)::int from conversation_members m where m.conversation_id = c.id)
    else (select count(*)::int from users u where u.branch_id = c.branch_id and ${IS_OF_BRANCH}) end as members`

export type ListedConversation = Omit<ConversationLine, 'last_at'> & { last_at: Date }

/** The conversations of a person, the last one first. One in which nobody has written yet is listed for who has begun it. */
export async function findConversations(trx: Trx, who: Who): Promise<ListedConversation[]> {
  const { rows } = await sql<ListedConversation>`
    select ${lineColumns(who)} from conversations c
    where ${isMember(who)} and (c.kind <> 'direct' or c.last_number > 0 or c.created_by = ${who.id})
    order by c.last_at desc, c.id desc limit ${MOST_CONVERSATIONS}`.execute(trx)
  return rows
}

/** One of them as the list shows it. */
export async function findLine(trx: Trx, key: string, who: Who): Promise<ListedConversation | undefined> {
  const { rows } = await sql<ListedConversation>`
    select ${lineColumns(who)} from conversations c where c.id = ${Number(key)} and ${isMember(who)}`.execute(
    trx,
  )
  return rows[0]
}

/** A conversation that the person is in, locked when it is to be changed. */
export async function findConversation(
  trx: Trx,
  key: string,
  who: Who,
  lock = false,
): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`
    select c.* from conversations c where c.id = ${Number(key)} and ${isMember(who)}
    ${lock ? sql`for update of c` : sql``}`.execute(trx)
  return rows[0]
}

/** The people of a conversation, with how far they have read. */
export async function findMembers(trx: Trx, id: number): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select u.id, u.name, coalesce(r.number, 0) as read from conversations c join users u on ${IS_IN}
      left join chat_readings r on r.conversation_id = c.id and r.user_id = u.id
    where c.id = ${id} order by ${byName(sql`u.name`)}, u.id`.execute(trx)
  return rows
}

/** The ids of the people of a conversation. */
export const memberIds = async (trx: Trx, id: number): Promise<number[]> =>
  (await findMembers(trx, id)).map((member) => member.id)

/** The messages of a block, in order. */
export async function findMessages(trx: Trx, id: number, block: number): Promise<ChatMessage[]> {
  const { rows } = await sql<Omit<ChatMessage, 'at'> & { at: Date }>`
    select n.number, n.version, jsonb_build_object('id', a.id, 'name', a.name) as author, n.text, n.at,
      case when f.number is not null then jsonb_build_object('kind', f.kind, 'name', f.name, 'size', f.size) end as file,
      n.edited_at is not null and n.deleted_at is null as edited, n.deleted_at is not null as deleted
    from chat_messages n join users a on a.id = n.author_id
      left join chat_files f on f.conversation_id = n.conversation_id and f.number = n.number
    where n.conversation_id = ${id} and n.number > ${block * BLOCK}::int and n.number <= ${(block + 1) * BLOCK}::int
    order by n.number`.execute(trx)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** The number of the first message that is still kept; 0: none. */
export async function firstNumber(trx: Trx, id: number): Promise<number> {
  const { rows } = await sql<{ first: number }>`
    select coalesce(min(number), 0) as first from chat_messages where conversation_id = ${id}`.execute(trx)
  return rows[0]?.first ?? 0
}

/** A message of a conversation, locked. */
export const lockMessage = (
  trx: Trx,
  conversation: number,
  number: number,
): Promise<MessageRow | undefined> =>
  trx
    .selectFrom('chat_messages')
    .selectAll()
    .where('conversation_id', '=', conversation)
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst()

/** The number of a message that the person has sent to this conversation already. */
export async function numberOf(
  trx: Trx,
  { id, conversation_id, author_id }: Pick<MessageRow, 'id' | 'conversation_id' | 'author_id'>,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('chat_messages')
    .select('number')
    .where('id', '=', id)
    .where('conversation_id', '=', conversation_id)
    .where('author_id', '=', author_id)
    .executeTakeFirst()
  return row?.number
}

type NewMessage = Pick<MessageRow, 'id' | 'author_id' | 'text' | 'at'> & {
  file: Omit<FileRow, 'conversation_id' | 'number'> | null
}

/** Writes a message behind the last one of a conversation that is locked. */
export async function addMessage(
  trx: Trx,
  { id: conversation_id, last_number }: Pick<ConversationRow, 'id' | 'last_number'>,
  { id, author_id, text, at, file }: NewMessage,
): Promise<number> {
  const number = last_number + 1
  await trx.insertInto('chat_messages').values({ conversation_id, number, id, author_id, text, at }).execute()
  if (file !== null)
    await trx
      .insertInto('chat_files')
      .values({ conversation_id, number, ...file })
      .execute()
  await trx
    .updateTable('conversations')
    .set({ last_number: number, last_at: at })
    .where('id', '=', conversation_id)
    .execute()
  return number
}

export async function updateMessage(
  trx: Trx,
  { conversation_id, number, version }: Pick<MessageRow, 'conversation_id' | 'number' | 'version'>,
  set: { text: string; edited_at?: Date; deleted_at?: Date },
): Promise<void> {
  await trx
    .updateTable('chat_messages')
    .set({ ...set, version: version + 1 })
    .where('conversation_id', '=', conversation_id)
    .where('number', '=', number)
    .execute()
}

/** The file of a message. */
export const findFile = (trx: Trx, conversation: number, number: number): Promise<FileRow | undefined> =>
  trx
    .selectFrom('chat_files')
    .selectAll()
    .where('conversation_id', '=', conversation)
    .where('number', '=', number)
    .executeTakeFirst()

/** A message loses its file; the daily cleanup removes the bytes. */
export const removeFile = (
  trx: Trx,
  { conversation_id, number }: Pick<MessageRow, 'conversation_id' | 'number'>,
) =>
  trx
    .deleteFrom('chat_files')
    .where('conversation_id', '=', conversation_id)
    .where('number', '=', number)
    .execute()

/** How far a person has read. */
export async function readingOf(trx: Trx, conversation_id: number, user_id: number): Promise<number> {
  const row = await trx
    .selectFrom('chat_readings')
    .select('number')
    .where('conversation_id', '=', conversation_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row?.number ?? 0
}

/** A person has read up to a message, never back from a later one. */
export async function writeReading(
  trx: Trx,
  conversation: number,
  user: number,
  number: number,
): Promise<void> {
  await sql`insert into chat_readings as r (conversation_id, user_id, number) values (${conversation}, ${user}, ${number})
    on conflict (conversation_id, user_id) do update set number = greatest(r.number, excluded.number)`.execute(
    trx,
  )
}

/** Who has written the messages behind one number up to another. */
export async function authorsOf(
  trx: Trx,
  conversation: number,
  after: number,
  upTo: number,
): Promise<number[]> {
  const { rows } = await sql<{ author_id: number }>`select distinct author_id from chat_messages
    where conversation_id = ${conversation} and number > ${after} and number <= ${upTo}`.execute(trx)
  return rows.map(({ author_id }) => author_id)
}

/** These people `u`, and with a branch those of it whose shift is open. */
export const areMentioned = (ids: readonly number[], branch: number | null, now: Date): Condition =>
  sql<SqlBool>`(u.id = any(${[...ids]}::int[]) or (u.branch_id = ${branch}::int and ${IS_OF_BRANCH}
    and ${hasOpenShift(now)}))`

/** Whether somebody `u` has no notification of a conversation that is still to be read. */
export const isNotNotified = (conversation: number): Condition =>
  sql<SqlBool>`not exists (select 1 from notifications n where n.user_id = u.id
    and n.kind = 'message' and n.subject = ${String(conversation)} and n.read_at is null)`

/** Support: people who have the support panel. */
const IS_SUPPORT = sql<SqlBool>`(${roleGrants('dashboard')} or ${IS_ADMIN})`

/** What decides who may write to whom, of people `u` who work here. */
export async function writersOf(trx: Trx, ids: readonly number[]) {
  const { rows } = await sql<Writer & { id: number }>`
    select u.id, u.partner_id is not null as "isOfPartner", ${IS_SUPPORT} as "isSupport" from users u
    where u.id = any(${[...ids]}::int[]) and ${ACCOUNT_STATE} = 'working' and u.phone <> ${LINK_PHONE}`.execute(
    trx,
  )
  return rows
}

/** The people to choose from, by a search: `mayWriteTo` and `mayBeInGroup` of the domain. */
export async function findPeople(
  trx: Trx,
  { search, group }: { search: string; group: boolean },
  { id, isOfPartner, isSupport }: Writer & { id: number },
) {
  const reach = group
    ? sql<SqlBool>`u.partner_id is null and ${!isOfPartner}::bool`
    : isOfPartner
      ? sql<SqlBool>`(u.partner_id is null and ${IS_SUPPORT})`
      : isSupport
        ? sql<SqlBool>`true`
        : sql<SqlBool>`u.partner_id is null`
  const { rows } = await sql<{ id: number; name: string; branch: string | null }>`
    select u.id, u.name, b.name as branch from users u left join branches b on b.id = u.branch_id
    where ${allOf([
      sql<SqlBool>`u.id <> ${id} and ${ACCOUNT_STATE} = 'working' and u.phone <> ${LINK_PHONE}`,
      reach,
      sql<SqlBool>`u.deleted_at is null`,
      ...byPersonName(search),
    ])} order by u.name_key, u.id limit ${MOST_FOUND}`.execute(trx)
  return rows
}

/** The conversation of two people, made where there is none. */
export async function pairOf(trx: Trx, one: number, other: number, now: Date): Promise<number> {
  const [first, second] = one < other ? [one, other] : [other, one]
  await sql`insert into conversations (kind, first_id, second_id, created_by, created_at, last_at)
    values ('direct', ${first}, ${second}, ${one}, ${now}, ${now}) on conflict do nothing`.execute(trx)
  const { rows } = await sql<{ id: number }>`
    select id from conversations where first_id = ${first} and second_id = ${second}`.execute(trx)
  return rows[0]?.id ?? 0
}

/** Makes the conversation of a branch where there is none. */
export async function ensureBranch(trx: Trx, branch: number, by: number, now: Date): Promise<void> {
  await sql`insert into conversations (kind, branch_id, created_by, created_at, last_at)
    select 'branch', b.id, ${by}, ${now}, ${now} from branches b
    where b.id = ${branch} and not exists (select 1 from conversations c where c.branch_id = b.id)
    on conflict do nothing`.execute(trx)
}

export async function createGroup(trx: Trx, title: string, created_by: number, at: Date): Promise<number> {
  const { id } = await trx
    .insertInto('conversations')
    .values({ kind: 'group', title, created_by, created_at: at, last_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes these people the members of a group. */
export async function writeMembers(trx: Trx, conversation: number, ids: readonly number[]): Promise<void> {
  await sql`delete from conversation_members where conversation_id = ${conversation}
    and user_id <> all(${[...ids]}::int[])`.execute(trx)
  await sql`insert into conversation_members (conversation_id, user_id)
    select ${conversation}::int, unnest(${[...ids]}::int[]) on conflict do nothing`.execute(trx)
}

export async function removeMember(trx: Trx, conversation_id: number, user_id: number): Promise<void> {
  await trx
    .deleteFrom('conversation_members')
    .where('conversation_id', '=', conversation_id)
    .where('user_id', '=', user_id)
    .execute()
}

export async function updateGroup(
  trx: Trx,
  id: number,
  set: { title?: string; created_by?: number; version: number },
): Promise<void> {
  await trx.updateTable('conversations').set(set).where('id', '=', id).execute()
}
