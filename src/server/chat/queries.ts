// SQL of conversations: who is in which, their messages, and how far everybody has read.
import { type SqlBool, sql } from 'kysely'
import type { ChatMessage, ConversationLine } from '#api/back-office/chat.ts'
import { can } from '#domain/access/can.ts'
import { BLOCK, CONVERSATIONS, type Writer } from '#domain/chat/chat.ts'
import type { Condition } from '../db/condition.ts'
import type { Selected } from '../db/schema/database.ts'
import { hasRoleGrant, IS_ADMIN } from '../platform/accounts.ts'
import { allOf, bySearch } from '../platform/listing/listing.ts'
import type { Person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import type { Trx } from '../platform/trx.ts'
import { LINK_PHONE } from '../session/queries.ts'
import { hadOpenShift, lockPerson } from '../staff/queries.ts'
import { byPersonName } from '../users/queries.ts'
import { HAS_CHAT, IS_COLLEAGUE, isMember, MEMBERS } from './members.ts'

export { forgetUnreadable } from './addressed.ts'

export type ConversationRow = Selected<'conversations'>
export type MessageRow = Selected<'chat_messages'>
export type FileRow = Selected<'chat_files'>
const MOST_FOUND = 20
/** So much of the last message is shown in the list. */
const PREVIEW = 120

/** The title of a group, the name of a branch, or of the other one of two people. */
const titleFor = (who: number) => sql<string>`case c.kind when 'group' then c.title
  when 'branch' then (select b.name from branches b where b.id = c.branch_id)
  else (select o.name from users o where o.id = case when c.first_id = ${who} then c.second_id else c.first_id end) end`

/** The search key of the other one of two people. */
const keyFor = (who: number) => sql`case c.kind when 'direct' then
  (select o.name_key from users o where o.id = case when c.first_id = ${who} then c.second_id else c.first_id end) else '' end`

/** Messages of others in a conversation `c`, not taken back, behind the last one that a person has read. */
const unreadBy = (
  who: number,
) => sql`from chat_messages n where n.conversation_id = c.id and n.author_id <> ${who}
    and n.deleted_at is null and n.number > coalesce(
      (select r.number from chat_readings r where r.conversation_id = c.id and r.user_id = ${who}), 0)`

const lineColumns = (
  who: number,
) => sql`c.id::text as key, c.version, c.kind, ${titleFor(who)} as title, c.last_number, c.last_at,
  (select jsonb_build_object('author', a.name, 'text', left(l.text, ${PREVIEW}::int), 'file', f.kind) from chat_messages l
    join users a on a.id = l.author_id left join chat_files f on f.conversation_id = l.conversation_id and f.number = l.number where l.conversation_id = c.id and l.number = c.last_number) as last,
  (select count(*)::int ${unreadBy(who)}) as unread, ${MEMBERS} as members`

export type ListedConversation = Omit<ConversationLine, 'last_at'> & { last_at: Date }

type Wanted = { search?: string | undefined; page?: number | undefined }

/**
 * A page of a person's conversations, the last one first: of each kind `CONVERSATIONS` of the domain, so that many of one kind take no
 * other off the page. One in which nobody has written yet is listed for who has begun it.
 */
export async function findConversations(
  trx: Trx,
  who: number,
  { search, page = 0 }: Wanted,
): Promise<{ items: ListedConversation[]; more: boolean }> {
  const { rows } = await sql<ListedConversation & { more: boolean }>`
    with mine as (
      select c.*, row_number() over (partition by c.kind order by c.last_at desc, c.id desc) as nth from conversations c
      where ${allOf([
        isMember(who),
        sql<SqlBool>`(c.kind <> 'direct' or c.last_number > 0 or c.created_by = ${who})`,
        ...bySearch(titleFor(who), search, keyFor(who)),
      ])})
    select ${lineColumns(who)}, exists (select 1 from mine m where m.nth > ${(page + 1) * CONVERSATIONS}::int) as more
    from mine c where c.nth > ${page * CONVERSATIONS}::int and c.nth <= ${(page + 1) * CONVERSATIONS}::int
    order by c.last_at desc, c.id desc`.execute(trx)
  return { items: rows.map(({ more: _more, ...line }) => line), more: rows[0]?.more ?? false }
}

/** In how many conversations something is unread; none without the screen. */
export async function countConversations(trx: Trx, who: Person): Promise<number> {
  if (!can(who, 'chat')) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from conversations c
    where ${isMember(who.id)} and exists (select 1 ${unreadBy(who.id)})`.execute(trx)
  return rows[0]?.count ?? 0
}

/** One of them as the list shows it, and whether the person has an unread notification of it. */
export async function findLine(
  trx: Trx,
  key: string,
  who: number,
): Promise<(ListedConversation & { notified: boolean }) | undefined> {
  const { rows } = await sql<ListedConversation & { notified: boolean }>`
    select ${lineColumns(who)}, exists (select 1 from notifications n where n.user_id = ${who} and n.kind = 'message'
      and n.subject = c.id::text and n.read_at is null) as notified
    from conversations c where c.id = ${Number(key)} and ${isMember(who)}`.execute(trx)
  return rows[0]
}

/**
 * A conversation that the person is in, locked when it is to be changed. Who is in it is read again under the lock: it may have changed
 * while that was waited for.
 */
export async function findConversation(
  trx: Trx,
  key: string,
  who: number,
  lock = false,
): Promise<ConversationRow | undefined> {
  const found = sql<ConversationRow>`select c.* from conversations c where c.id = ${Number(key)} and ${isMember(who)}`
  if (lock) await sql`${found} for update of c`.execute(trx)
  const { rows } = await found.execute(trx)
  return rows[0]
}

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

/** A message of a conversation, locked. Throws `not_found`. */
export async function lockMessage(trx: Trx, conversation: number, number: number): Promise<MessageRow> {
  const message = await trx
    .selectFrom('chat_messages')
    .selectAll()
    .where('conversation_id', '=', conversation)
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst()
  if (!message) throw new Problem('not_found')
  return message
}

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

/** These people `u`, and with a branch those of it whose shift was open at an instant. */
export const isMentioned = (ids: readonly number[], branch: number | null, at: Date): Condition =>
  sql<SqlBool>`(u.id = any(${[...ids]}::int[]) or (u.branch_id = ${branch}::int and ${IS_COLLEAGUE}
    and ${hadOpenShift(at)}))`

/** Support: people who have the support panel. */
const IS_SUPPORT = sql<SqlBool>`(${hasRoleGrant('dashboard')} or ${IS_ADMIN})`

/** What decides who may write to whom, of people `u` who work here and have the screen. */
export async function writersOf(trx: Trx, ids: readonly number[]) {
  const { rows } = await sql<Writer & { id: number }>`
    select u.id, u.partner_id is not null as "isOfPartner", ${IS_SUPPORT} as "isSupport" from users u
    where u.id = any(${[...ids]}::int[]) and ${HAS_CHAT} and u.phone <> ${LINK_PHONE}`.execute(trx)
  return rows
}

/** The people to choose from, by a search: `mayWriteTo` and `mayBeInGroup` of the domain. */
export async function findChatPeople(
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
      sql<SqlBool>`u.id <> ${id} and ${HAS_CHAT} and u.phone <> ${LINK_PHONE}`,
      reach,
      sql<SqlBool>`u.deleted_at is null`,
      ...byPersonName(search),
    ])} order by u.name_key, u.id limit ${MOST_FOUND}`.execute(trx)
  return rows
}

/** The conversation of two people, made where there is none. */
export async function pairOf(trx: Trx, one: number, other: number, now: Date): Promise<number> {
  const [first, second] = one < other ? [one, other] : [other, one]
  await sql`insert into conversations (kind, first_id, second_id, created_by, made_by, created_at, last_at)
    values ('direct', ${first}, ${second}, ${one}, ${one}, ${now}, ${now}) on conflict do nothing`.execute(
    trx,
  )
  const { rows } = await sql<{ id: number }>`
    select id from conversations where first_id = ${first} and second_id = ${second}`.execute(trx)
  return rows[0]?.id ?? 0
}

/** Makes the conversation of the branch of somebody of the shop where there is none. */
export async function ensureBranch(trx: Trx, who: number, now: Date): Promise<void> {
  await sql`insert into conversations (kind, branch_id, created_by, made_by, created_at, last_at)
    select 'branch', u.branch_id, u.id, u.id, ${now}, ${now} from users u
    where u.id = ${who} and u.partner_id is null and u.branch_id is not null
      and not exists (select 1 from conversations c where c.branch_id = u.branch_id)
    on conflict do nothing`.execute(trx)
}

/** How many groups a person has made since an instant; the person is locked, so that no two are made at a time. */
export async function countGroupsOf(trx: Trx, who: number, since: Date): Promise<number> {
  await lockPerson(trx, who)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from conversations c
    where c.kind = 'group' and c.made_by = ${who} and c.created_at > ${since}`.execute(trx)
  return rows[0]?.count ?? 0
}

export async function createGroup(trx: Trx, title: string, created_by: number, at: Date): Promise<number> {
  const { id } = await trx
    .insertInto('conversations')
    .values({ kind: 'group', title, created_by, made_by: created_by, created_at: at, last_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateGroup(
  trx: Trx,
  id: number,
  set: { title?: string; created_by?: number; version: number },
): Promise<void> {
  await trx.updateTable('conversations').set(set).where('id', '=', id).execute()
}
