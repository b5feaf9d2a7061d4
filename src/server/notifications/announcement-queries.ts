// SQL of announcements: who sees which, whom they reach, and who has got how far.
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type {
  AnnouncementLine,
  announcementList,
  Recipient,
  WholeAnnouncement,
} from '#api/back-office/announcements.ts'
import { scopeOf } from '#domain/access/can.ts'
import { type Audience, REMINDER_MS } from '#domain/notifications/announcement.ts'
import type { ReceiptState } from '#domain/notifications/notification.ts'
import type { Condition } from '../db/condition.ts'
import type { Database, Selected } from '../db/schema/database.ts'
import { ACCOUNT_STATE, mayUse, mayUseAll } from '../platform/accounts.ts'
import type { RequestContext } from '../platform/handler.ts'
import { type ListSql, selectLine } from '../platform/listing/declared.ts'
import { allOf, bySearch, nameOrderOf } from '../platform/listing/listing.ts'
import { type Person, person } from '../platform/person.ts'
import type { Trx } from '../platform/trx.ts'
import { LINK_PHONE } from '../session/queries.ts'
import { byPersonName } from '../users/queries.ts'

export type AnnouncementRow = Selected<'announcements'>

const MOST_RECIPIENTS = 200
const MOST_FOUND = 20

const counted = (condition: Condition) =>
  sql`(select count(*)::int from notifications n where n.announcement_id = m.id and ${condition})`
const isConfirmed = sql<SqlBool>`n.confirmed_at is not null`

const from = sql`announcements m join users w on w.id = m.created_by`
const columns = {
  version: sql`m.version`,
  title: sql`m.title`,
  state: sql`m.state`,
  audience: sql`m.audience`,
  author: sql`w.name`,
  starts_at: sql`coalesce(m.sent_at, m.starts_at)`,
  ends_at: sql`m.ends_at`,
  recipients: counted(sql<SqlBool>`true`),
  read: counted(sql<SqlBool>`n.read_at is not null`),
  confirmed: counted(isConfirmed),
  confirm_by: sql`m.confirm_by`,
}

/** Which announcements `m` a person sees: their own, and those of their branch; with the scope `all` every one. */
export function withinAnnouncements(who: Person): Condition {
  if (who.partner_id === null && scopeOf(who, 'notification.view') === 'all') return sql<SqlBool>`true`
  if (who.partner_id !== null || who.branch_id === null) return sql<SqlBool>`m.created_by = ${who.id}`
  return sql<SqlBool>`(m.created_by = ${who.id} or m.branch_id = ${who.branch_id})`
}

/** The SQL of the list. */
export const announcementSql = (call: RequestContext): ListSql<typeof announcementList> => ({
  from,
  key: sql`m.id`,
  keyKind: 'bigint',
  columns,
  sorts: {
    newest: { by: sql`(-m.id)`, kind: 'bigint' },
    title: { by: nameOrderOf(sql`m.title`), kind: 'text' },
    state: { by: sql`m.state`, kind: 'text' },
    author: { by: nameOrderOf(sql`w.name`), kind: 'text' },
    starts_at: {
      by: sql`coalesce(m.sent_at, m.starts_at)`,
      absent: sql`'infinity'::timestamptz`,
      kind: 'timestamptz',
    },
  },
  filters: {
    state: (state) => sql`m.state = ${state}`,
    audience: (audience) => sql`m.audience = ${audience}`,
    unconfirmed:
      () => sql`(m.confirm_by is not null and m.state = 'sent' and exists (select 1 from notifications n
      where n.announcement_id = m.id and n.confirmed_at is null))`,
  },
  search: (text) => bySearch(sql`concat_ws(' ', m.title, w.name)`, text, sql`w.name_key`),
  scope: withinAnnouncements(person(call)),
})

/** The names of what was chosen. */
const CHOSEN = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by ${nameOrderOf(sql`c.name`)}), '[]')
  from (select r.id, r.name from roles r where m.audience = 'roles' and r.id = any(m.chosen)
    union all select b.id, b.name from branches b where m.audience = 'branches' and b.id = any(m.chosen)
    union all select p.id, p.name from users p where m.audience = 'people' and p.id = any(m.chosen)) c)`
const STATE = sql<ReceiptState>`case when n.confirmed_at is not null then 'confirmed' when n.read_at is not null then 'read'
  when n.seen_at is not null then 'seen' else 'sent' end`

type Instants = 'starts_at' | 'ends_at' | 'confirm_by'

/** An announcement with what its page shows. */
export async function findAnnouncementPage(trx: Trx, key: string, who: Person) {
  const { rows } = await sql<
    Omit<AnnouncementLine, Instants> &
      Pick<WholeAnnouncement, 'text' | 'chosen' | 'draw' | 'branch_id' | 'receipts'> &
      Pick<AnnouncementRow, Instants | 'created_at' | 'sent_at'>
  >`select ${selectLine({ key: sql`m.id`, columns })}, m.text, ${CHOSEN} as chosen, m.draw, m.branch_id, m.created_at, m.sent_at,
      (select coalesce(jsonb_object_agg(s.state, s.count), '{}') from
        (select ${STATE} as state, count(*)::int as count from notifications n where n.announcement_id = m.id group by 1) s)
        as receipts
    from ${from} where m.id = ${Number(key)} and ${withinAnnouncements(who)}`.execute(trx)
  return rows[0]
}

/** An announcement that the person sees, locked when it is to be changed. */
export async function findAnnouncement(
  trx: Trx,
  key: string,
  who: Person,
  lock = false,
): Promise<AnnouncementRow | undefined> {
  const { rows } = await sql<AnnouncementRow>`
    select m.* from announcements m where m.id = ${Number(key)} and ${withinAnnouncements(who)}
    ${lock ? sql`for update` : sql``}`.execute(trx)
  return rows[0]
}

/** Recipients by name; of a state those that have got so far and no further. */
export async function findAnnouncementRecipients(trx: Trx, id: number, state: ReceiptState | undefined) {
  const { rows } = await sql<Omit<Recipient, 'at'> & { at: Date; total: number }>`
    select u.id, u.name, b.name as branch, ${STATE} as state, coalesce(n.confirmed_at, n.read_at, n.seen_at, n.at) as at,
      count(*) over ()::int as total
    from notifications n join users u on u.id = n.user_id left join branches b on b.id = u.branch_id
    where n.announcement_id = ${id} and ${state === undefined ? sql`true` : sql`${STATE} = ${state}`}
    order by ${nameOrderOf(sql`u.name`)}, u.id limit ${MOST_RECIPIENTS}`.execute(trx)
  return {
    items: rows.map(({ total: _total, at, ...row }) => ({ ...row, at: at.toISOString() })),
    total: rows[0]?.total ?? 0,
  }
}

/** Whom an announcement may reach: working people, of its branch where it has one. Staff of partners only by their names or roles. */
const isReachedFrom = (branch: number | null): Condition =>
  allOf([
    sql<SqlBool>`${ACCOUNT_STATE} = 'working'`,
    sql<SqlBool>`u.phone <> ${LINK_PHONE}`,
    ...(branch === null ? [] : [sql<SqlBool>`u.branch_id = ${branch} and u.partner_id is null`]),
  ])

/** People `users as u` who may write an announcement now: everywhere, or of its branch those who write within it. */
export function mayAnnounce({ branch_id }: Pick<AnnouncementRow, 'branch_id'>): Condition {
  const everywhere = mayUseAll('notification.write')
  const of =
    branch_id === null
      ? everywhere
      : sql<SqlBool>`(${everywhere} or (${mayUse('notification.write')} and u.branch_id = ${branch_id}))`
  return allOf([of, sql<SqlBool>`u.partner_id is null`])
}

const COLUMN_OF = { roles: sql`u.role_id`, branches: sql`u.branch_id`, people: sql`u.id` } as const

function isChosen(audience: Audience, chosen: readonly number[]): Condition {
  if (audience === 'all') return sql<SqlBool>`u.partner_id is null`
  return sql<SqlBool>`${COLUMN_OF[audience]} = any(${[...chosen]}::int[])`
}

export type Reach = Pick<AnnouncementRow, 'audience' | 'chosen' | 'branch_id'>

/** How many people a choice has now. */
export async function countReached(trx: Trx, { audience, chosen, branch_id }: Reach): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users u
    where ${isReachedFrom(branch_id)} and ${isChosen(audience, chosen)}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Writes a notification for everybody whom it reaches now, or for as many as are to be drawn; returns them. */
export async function createReceipts(
  trx: Trx,
  { id, audience, chosen, draw, branch_id }: Reach & Pick<AnnouncementRow, 'id' | 'draw'>,
  at: Date,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into notifications (user_id, kind, announcement_id, at)
    select u.id, 'announcement', ${id}::int, ${at} from users u
    where ${isReachedFrom(branch_id)} and ${isChosen(audience, chosen)}
    ${draw === null ? sql`` : sql`order by random() limit ${draw}`}
    on conflict do nothing returning user_id`.execute(trx)
  return rows.map(({ user_id }) => user_id)
}

/** The people to choose from, by a search. */
export async function findAddressees(trx: Trx, search: string, branch: number | null) {
  const { rows } = await sql<{ id: number; name: string; branch: string | null }>`
    select u.id, u.name, b.name as branch from users u left join branches b on b.id = u.branch_id
    where ${allOf([isReachedFrom(branch), sql<SqlBool>`u.deleted_at is null`, ...byPersonName(search)])} order by u.name_key, u.id limit ${MOST_FOUND}`.execute(
    trx,
  )
  return rows
}

/** The people of these ids who can be written to. */
export async function knownPeople(
  trx: Trx,
  ids: readonly number[],
  branch: number | null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.id = any(${[...ids]}::int[]) and ${isReachedFrom(branch)}`.execute(trx)
  return rows.map(({ id }) => id)
}

/** So many names are in the history; of the others it has the number. */
const MOST_NAMES = 20

/** The names of what was chosen, as a text. */
export async function namesOf(trx: Trx, audience: Audience, chosen: readonly number[]): Promise<string> {
  if (audience === 'all' || chosen.length === 0) return ''
  const table = { roles: sql`roles`, branches: sql`branches`, people: sql`users` }[audience]
  const { rows } = await sql<{ name: string }>`
    select c.name from ${table} c where c.id = any(${[...chosen]}::int[]) order by ${nameOrderOf(sql`c.name`)}, c.id`.execute(
    trx,
  )
  const names = rows.map(({ name }) => name)
  const more = names.length - MOST_NAMES
  return [...names.slice(0, MOST_NAMES), ...(more > 0 ? [`+${more}`] : [])].join(', ')
}

/** Those who have not confirmed, who are asked again from now on. */
export async function remind(trx: Trx, id: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    update notifications set reminded_at = ${now} where announcement_id = ${id} and confirmed_at is null
    returning user_id`.execute(trx)
  return rows.map(({ user_id }) => user_id)
}

export async function recipientsOf(trx: Trx, id: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('notifications')
    .select('user_id')
    .where('announcement_id', '=', id)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export const createAnnouncement = (trx: Trx, values: Insertable<Database['announcements']>) =>
  trx.insertInto('announcements').values(values).returning(['id', 'version']).executeTakeFirstOrThrow()

export async function updateAnnouncement(
  trx: Trx,
  id: number,
  set: Updateable<Database['announcements']>,
): Promise<void> {
  await trx.updateTable('announcements').set(set).where('id', '=', id).execute()
}

export async function removeAnnouncement(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('announcements').where('id', '=', id).execute()
}

/** What a job has to do with an announcement now. */
export type DueStep = 'send' | 'end' | 'remind'
const DUE: Readonly<Record<DueStep, (now: Date) => Condition>> = {
  send: (now) => sql<SqlBool>`m.state = 'planned' and m.starts_at <= ${now}`,
  end: (now) => sql<SqlBool>`m.state = 'sent' and m.ends_at <= ${now}`,
  // Who was written to within the last day needs no reminder.
  remind: (now) => sql<SqlBool>`m.state = 'sent' and m.reminded_at is null and m.confirm_by > ${now}
    and m.confirm_by <= ${new Date(now.getTime() + REMINDER_MS)}
    and m.sent_at <= m.confirm_by - make_interval(secs => ${REMINDER_MS / 1000})`,
}

/** The announcements that are due for a step, locked; those that another process holds are left to it. */
export async function lockDue(trx: Trx, step: DueStep, now: Date): Promise<AnnouncementRow[]> {
  const { rows } = await sql<AnnouncementRow>`
    select m.* from announcements m where ${DUE[step](now)} order by m.id limit 20
    for update skip locked`.execute(trx)
  return rows
}
