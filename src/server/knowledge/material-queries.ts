// SQL of the materials as they are written: the list, what is published of them, and their readers.
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { materials, WholeWrittenMaterial, WrittenMaterial } from '#api/back-office/materials.ts'
import type { Body } from '#api/endpoint.ts'
import { type MaterialForm, READING_STATES, type ReadingState } from '#domain/knowledge/material.ts'
import type { Condition } from '../db/condition.ts'
import type { Database, Selected } from '../db/schema/database.ts'
import { ACCOUNT_STATE } from '../platform/accounts.ts'
import { bySearch, type Listing, nameOrderOf } from '../platform/listing/listing.ts'
import type { Trx } from '../platform/trx.ts'
import { LINK_PHONE } from '../session/queries.ts'
import { placeColumns, READING_STATE } from './queries.ts'

export type MaterialRow = Selected<'materials'>
type Sort = Body<typeof materials.list>['sort']
export type ListedWritten = Omit<WrittenMaterial, 'published_at'> & { published_at: Date | null }

const MOST_READERS = 200

export const materialListing: Listing<Sort> = {
  columns: sql`m.id::text as key, m.version, m.title, m.kind, m.state, m.changed, m.mode,
    ${placeColumns(sql`m.subject_id`, sql`m.programs`)}, m.level, w.name as author, m.published_at,
    (select count(*)::int from material_readings r where r.material_id = m.id and r.viewed_number >= m.read_from) as viewed`,
  from: sql`materials m join users w on w.id = m.created_by`,
  key: sql`m.id`,
  keyKind: 'bigint',
  sorts: {
    newest: { by: sql`(-m.id)`, kind: 'bigint' },
    title: { by: nameOrderOf(sql`m.title`), kind: 'text' },
    state: { by: sql`m.state`, kind: 'text' },
    author: { by: nameOrderOf(sql`w.name`), kind: 'text' },
    level: { by: sql`coalesce(m.level, 2147483647)::bigint`, kind: 'bigint' },
    published_at: { by: sql`coalesce(m.published_at, 'infinity'::timestamptz)`, kind: 'timestamptz' },
  },
}

type Filters = Partial<Pick<Body<typeof materials.list>, 'search' | 'state' | 'mode' | 'kind' | 'changed'>>

export const materialConditions = ({ search, state, mode, kind, changed }: Filters): Condition[] => [
  ...(state === undefined ? [] : [sql<SqlBool>`m.state = ${state}`]),
  ...(mode === undefined ? [] : [sql<SqlBool>`m.mode = ${mode}`]),
  ...(kind === undefined ? [] : [sql<SqlBool>`m.kind = ${kind}`]),
  ...(changed === undefined ? [] : [sql<SqlBool>`m.changed`]),
  ...bySearch(sql`concat_ws(' ', m.title, m.info, w.name)`, search, sql`w.name_key`),
]

/** A material, locked when it is to be changed. */
export async function findWritten(trx: Trx, key: string, lock = false): Promise<MaterialRow | undefined> {
  const query = trx.selectFrom('materials').selectAll().where('id', '=', Number(key))
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

const WHOLE = [
  'id',
  'info',
  'text',
  'link',
  'icon',
  'programs',
  'subject_id',
  'languages',
  'questions',
  'asked',
  'token',
  'number',
  'created_at',
] as const

/** A material with what its page shows, but for its readers. */
export async function findWrittenPage(trx: Trx, key: string) {
  const { columns, from } = materialListing
  const { rows } = await sql<
    ListedWritten & Pick<MaterialRow, (typeof WHOLE)[number]> & Pick<WholeWrittenMaterial, 'roles'>
  >`select ${columns}, ${sql.join(WHOLE.map((field) => sql.ref(`m.${field}`)))}, (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name)
      order by ${nameOrderOf(sql`o.name`)}), '[]') from roles o where o.id = any(m.roles)) as roles
    from ${from} where m.id = ${Number(key)}`.execute(trx)
  return rows[0]
}

/** The people who may read what was published: working ones whom the mode admits; of a link those who have opened it. */
const readersOf = ({ id }: Pick<MaterialRow, 'id'>) => sql`materials m
  join material_publications p on p.material_id = m.id and p.number = m.number
  join users u on ${ACCOUNT_STATE} = 'working' and u.phone <> ${LINK_PHONE}
  left join material_readings r on r.material_id = m.id and r.user_id = u.id
  left join branches b on b.id = u.branch_id
  where m.id = ${id} and case p.mode when 'open' then u.partner_id is null when 'limited' then u.role_id = any(p.roles)
    else r.opened_at is not null end`

/** How many of the readers have got how far. */
export async function countReadings(trx: Trx, material: Pick<MaterialRow, 'id'>) {
  const { rows } = await sql<{ state: ReadingState; count: number }>`
    select ${READING_STATE} as state, count(*)::int as count from ${readersOf(material)} group by 1`.execute(
    trx,
  )
  return Object.fromEntries(
    READING_STATES.flatMap((state) => {
      const found = rows.find((row) => row.state === state)
      return found === undefined ? [] : [[state, found.count]]
    }),
  )
}

/** Readers by name; of a state those that have got so far and no further. */
export async function findMaterialReaders(
  trx: Trx,
  material: Pick<MaterialRow, 'id'>,
  state: ReadingState | undefined,
) {
  const { rows } = await sql<{
    id: number
    name: string
    branch: string | null
    state: ReadingState
    at: Date | null
    total: number
  }>`
    select u.id, u.name, b.name as branch, ${READING_STATE} as state,
      case ${READING_STATE} when 'passed' then r.passed_at when 'viewed' then r.viewed_at else r.opened_at end as at,
      count(*) over ()::int as total
    from ${readersOf(material)} and ${state === undefined ? sql`true` : sql`${READING_STATE} = ${state}`}
    order by u.name_key, u.id limit ${MOST_READERS}`.execute(trx)
  return {
    items: rows.map(({ total: _total, at, ...row }) => ({ ...row, at: at?.toISOString() ?? null })),
    total: rows[0]?.total ?? 0,
  }
}

export const createMaterial = (trx: Trx, values: Insertable<Database['materials']>) =>
  trx.insertInto('materials').values(values).returning(['id', 'version']).executeTakeFirstOrThrow()

export async function updateMaterial(
  trx: Trx,
  id: number,
  set: Updateable<Database['materials']>,
): Promise<void> {
  await trx.updateTable('materials').set(set).where('id', '=', id).execute()
}

export async function removeMaterial(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('materials').where('id', '=', id).execute()
}

/** Writes what is prepared as the next publication. */
export async function addPublication(
  trx: Trx,
  values: Insertable<Database['material_publications']>,
): Promise<void> {
  await trx.insertInto('material_publications').values(values).execute()
}

const TABLES = { programs: 'programs', roles: 'roles' } as const

/** The ids among these that exist; locked, so that they do until the material is written. */
export async function knownIds(
  trx: Trx,
  field: keyof typeof TABLES | 'subject_id',
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const table = field === 'subject_id' ? 'subjects' : TABLES[field]
  const rows = await trx
    .selectFrom(table)
    .select('id')
    .where('id', 'in', [...ids])
    .forShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The names of what a form chose, as texts: of programs and the subject the Russian ones, of roles their names. */
export async function namesOf(
  trx: Trx,
  { programs, subject_id, roles }: Pick<MaterialForm, 'programs' | 'subject_id' | 'roles'>,
) {
  const { rows } = await sql<{ programs: string; subject_id: string; roles: string }>`select
    coalesce((select string_agg(g.name_ru, ', ' order by g.position, g.id) from programs g
      where g.id = any(${[...programs]}::int[])), '') as programs,
    coalesce((select s.name_ru from subjects s where s.id = ${subject_id}::int), '') as subject_id,
    coalesce((select string_agg(o.name, ', ' order by ${nameOrderOf(sql`o.name`)}) from roles o
      where o.id = any(${[...roles]}::int[])), '') as roles`.execute(trx)
  return rows[0] ?? { programs: '', subject_id: '', roles: '' }
}
