// SQL of the knowledge base as people read it: what a person may read, how far everybody has got.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { knowledge, MaterialLine, Named, WholeMaterial } from '#api/back-office/knowledge.ts'
import type { Body } from '#api/endpoint.ts'
import {
  isLevelPassed,
  isPublished,
  type LevelCount,
  type Reading,
  type ReadingState,
} from '#domain/knowledge/material.ts'
import type { Condition } from '../db/condition.ts'
import { materialStateList } from '../db/status-list.ts'
import { bySearch, type Listing, nameOrderOf } from '../platform/listing/listing.ts'
import type { Person } from '../platform/person.ts'
import type { Trx } from '../platform/trx.ts'

type Sort = Body<typeof knowledge.list>['sort']
type Who = Pick<Person, 'id' | 'partner_id'>
export type ListedMaterial = Omit<MaterialLine, 'published_at' | 'locked'> & { published_at: Date }

/** `readingState` of the domain, of the reading `r` of a material `m`. */
export const READING_STATE = sql<ReadingState>`case
  when coalesce(r.viewed_number, 0) >= m.read_from then case when r.passed_number >= m.read_from then 'passed' else 'viewed' end
  when r.opened_at is null then 'unopened' else 'opened' end`

/** `isCompleted` of the domain, of the reading `r` of the publication `p`. */
const IS_COMPLETED = sql<SqlBool>`(${READING_STATE} = 'passed' or ${READING_STATE} = 'viewed' and p.asked = 0)`

const NAMES = ['ru', 'uz_latn', 'uz_cyrl'] as const

/** The names of the subject and of the programs of `p`, in each language. */
export const placeColumns = (subject: RawBuilder<unknown>, programs: RawBuilder<unknown>) =>
  sql.join(
    NAMES.map((language) => {
      const name = sql.ref(`name_${language}`)
      return sql`coalesce((select s.${name} from subjects s where s.id = ${subject}), '') as ${sql.ref(`subject_${language}`)},
        coalesce((select string_agg(g.${name}, ', ' order by g.position, g.id) from programs g where g.id = any(${programs})), '')
          as ${sql.ref(`programs_${language}`)}`
    }),
  )

/** The published materials with their last publication, and how far a person has got. */
const readFrom = (user: number) => sql`materials m
  join material_publications p on p.material_id = m.id and p.number = m.number
  left join material_readings r on r.material_id = m.id and r.user_id = ${user}`

const columns = sql`m.id::text as key, p.number as version, p.title, p.info, p.kind, p.icon,
  ${placeColumns(sql`p.subject_id`, sql`p.programs`)}, p.level, p.languages, p.published_at, ${READING_STATE} as state,
  p.asked > 0 as has_test`

const subjectName = (language: (typeof NAMES)[number]) => ({
  by: nameOrderOf(
    sql`coalesce((select s.${sql.ref(`name_${language}`)} from subjects s where s.id = p.subject_id), '')`,
  ),
  kind: 'text' as const,
})

/** The list of a person. */
export const knowledgeListing = (user: number): Listing<Sort> => ({
  columns,
  from: readFrom(user),
  key: sql`m.id`,
  keyKind: 'bigint',
  sorts: {
    level: { by: sql`coalesce(p.level, 2147483647)::bigint`, kind: 'bigint' },
    newest: { by: sql`(-extract(epoch from p.published_at)::bigint)`, kind: 'bigint' },
    title: { by: nameOrderOf(sql`p.title`), kind: 'text' },
    subject_ru: subjectName('ru'),
    subject_uz_latn: subjectName('uz_latn'),
    subject_uz_cyrl: subjectName('uz_cyrl'),
  },
})

const isShown = sql<SqlBool>`m.state in (${materialStateList(isPublished)})`

/**
 * Which published materials a person finds: those that are open to the staff, and those of the own role. Staff of partners find only
 * what their role is named for; what is opened by its link is in no list.
 */
export const isReadable = ({ id, partner_id }: Who): Condition => sql<SqlBool>`(${isShown} and (
  p.mode = 'limited' and (select role_id from users where id = ${id}) = any(p.roles)
  ${partner_id === null ? sql`or p.mode = 'open'` : sql``}))`

type Filters = Partial<
  Pick<
    Body<typeof knowledge.list>,
    'search' | 'state' | 'kind' | 'language' | 'level' | 'program' | 'subject'
  >
>

export function knowledgeConditions(filters: Filters, who: Who): Condition[] {
  const { search, state, kind, language, level, program, subject } = filters
  return [
    isReadable(who),
    ...(state === undefined ? [] : [sql<SqlBool>`${READING_STATE} = ${state}`]),
    ...(kind === undefined ? [] : [sql<SqlBool>`p.kind = ${kind}`]),
    ...(language === undefined ? [] : [sql<SqlBool>`${language} = any(p.languages)`]),
    ...(level === undefined ? [] : [sql<SqlBool>`p.level = ${level}`]),
    ...(program === undefined ? [] : [sql<SqlBool>`${program}::int = any(p.programs)`]),
    ...(subject === undefined ? [] : [sql<SqlBool>`p.subject_id = ${subject}`]),
    ...bySearch(sql`concat_ws(' ', p.title, p.info)`, search),
  ]
}

/** How much a person may read of each level, and how much of it is completed. */
export async function countLevels(trx: Trx, who: Who): Promise<LevelCount[]> {
  const { rows } = await sql<LevelCount>`
    select p.level, count(*)::int as count, count(*) filter (where ${IS_COMPLETED})::int as completed,
      exists (select 1 from passed_levels l where l.user_id = ${who.id} and l.level = p.level) as passed
    from ${readFrom(who.id)} where ${isReadable(who)} and p.level is not null group by p.level`.execute(trx)
  return rows
}

/** Keeps which levels a person has passed, after something of them was completed: what is published later closes none of them. */
export async function keepPassedLevels(trx: Trx, who: Who, at: Date): Promise<void> {
  const passed = (await countLevels(trx, who)).filter((one) => !one.passed && isLevelPassed(one))
  if (passed.length === 0) return
  await trx
    .insertInto('passed_levels')
    .values(passed.map(({ level }) => ({ user_id: who.id, level, at })))
    .onConflict((known) => known.doNothing())
    .execute()
}

const TOKEN_LENGTH = 22

/** Which material a key opens: by its number what the person finds in the list, by the token of its link what is opened by links. */
const isOpenedBy = (key: string, who: Who): Condition =>
  key.length === TOKEN_LENGTH
    ? sql<SqlBool>`(m.token = ${key} and p.mode = 'link' and ${isShown})`
    : sql<SqlBool>`(m.id = ${Number(key)} and ${isReadable(who)})`

export type FoundMaterial = ListedMaterial &
  Reading &
  Pick<WholeMaterial, 'text' | 'link'> & { id: number; read_from: number; asked: number }

async function findWhere(trx: Trx, user: number, where: Condition): Promise<FoundMaterial | undefined> {
  const { rows } = await sql<FoundMaterial>`
    select ${columns}, m.id, p.text, p.link, m.read_from, p.asked, r.opened_at, coalesce(r.viewed_number, 0) as viewed_number,
      coalesce(r.passed_number, 0) as passed_number
    from ${readFrom(user)} where ${where}`.execute(trx)
  return rows[0]
}

/** A material that the person may read, with the reading of this person. */
export const findMaterial = (trx: Trx, key: string, who: Who): Promise<FoundMaterial | undefined> =>
  findWhere(trx, who.id, isOpenedBy(key, who))

/** A material whose test a person has begun, whether it may still be read or not. */
export async function findTried(trx: Trx, id: number, user: number): Promise<FoundMaterial> {
  const found = await findWhere(trx, user, sql<SqlBool>`m.id = ${id}`)
  if (!found) throw new Error(`no material ${id}`)
  return found
}

/** Writes that a person has opened a material, and viewed this publication of it if `viewed` is not 0. What was reached stays. */
export async function writeReading(
  trx: Trx,
  { user, material, viewed, now }: { user: number; material: number; viewed: number; now: Date },
): Promise<void> {
  const viewedAt = viewed === 0 ? null : now
  await sql`insert into material_readings as r (user_id, material_id, opened_at, viewed_number, viewed_at)
    values (${user}, ${material}, ${now}, ${viewed}, ${viewedAt})
    on conflict (user_id, material_id) do update set
      viewed_at = case when excluded.viewed_number > r.viewed_number then excluded.viewed_at else r.viewed_at end,
      viewed_number = greatest(r.viewed_number, excluded.viewed_number)`.execute(trx)
}

/** Programs or subjects that are in use, in their order. */
export async function placesOf(trx: Trx, table: 'programs' | 'subjects'): Promise<Named[]> {
  return trx
    .selectFrom(table)
    .select(['id', 'name_ru', 'name_uz_latn', 'name_uz_cyrl'])
    .where('status', '=', 'active')
    .orderBy('position')
    .orderBy('id')
    .execute()
}
