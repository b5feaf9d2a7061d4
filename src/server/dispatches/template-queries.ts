// SQL of the templates of SMS to many clients.
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { smsTemplates, TemplateLine } from '#api/back-office/dispatches.ts'
import type { Body } from '#api/endpoint.ts'
import type { Language } from '#domain/kernel/language.ts'
import type { Condition } from '../db/condition.ts'
import type { Database, Selected } from '../db/schema/database.ts'
import type { Trx } from '../platform/handler.ts'
import { byName, bySearch, type Listing } from '../platform/listing/listing.ts'

export type TemplateRow = Selected<'sms_templates'>
type List = Body<typeof smsTemplates.list>
export type ListedTemplate = Omit<TemplateLine, 'created_at'> & Pick<TemplateRow, 'created_at'>

export const templateListing: Listing<List['sort']> = {
  columns: sql`t.id::text as key, t.version, t.title, t.ru, t.uz_latn as "uz-Latn", t.uz_cyrl as "uz-Cyrl", t.approved, t.active,
    w.name as author, t.created_at,
    (select count(*)::int from dispatches d where d.template_id = t.id) as dispatches`,
  from: sql`sms_templates t join users w on w.id = t.created_by`,
  key: sql`t.id`,
  keyKind: 'bigint',
  sorts: {
    title: { by: byName(sql`t.title`), kind: 'text' },
    newest: { by: sql`(-t.id)`, kind: 'bigint' },
  },
}

type Filters = Partial<Pick<List, 'search' | 'active' | 'approved'>>

export const templateConditions = ({ search, active, approved }: Filters): Condition[] => [
  ...(active === undefined ? [] : [sql<SqlBool>`t.active = ${active === 'on'}`]),
  ...(approved === undefined ? [] : [sql<SqlBool>`t.approved = ${approved === 'approved'}`]),
  ...bySearch(sql`concat_ws(' ', t.title, t.ru, t.uz_latn, t.uz_cyrl)`, search),
]

/** The texts of a row by language. */
export const textsOf = ({ ru, uz_latn, uz_cyrl }: Pick<TemplateRow, 'ru' | 'uz_latn' | 'uz_cyrl'>) =>
  ({ ru, 'uz-Latn': uz_latn, 'uz-Cyrl': uz_cyrl }) satisfies Record<Language, string>

export const findTemplate = (trx: Trx, id: number): Promise<TemplateRow | undefined> =>
  trx.selectFrom('sms_templates').selectAll().where('id', '=', id).executeTakeFirst()

export const lockTemplate = (trx: Trx, id: number): Promise<TemplateRow | undefined> =>
  trx.selectFrom('sms_templates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Templates that can be sent (`templateFault`), by title. */
export const sendableTemplates = (trx: Trx) =>
  trx
    .selectFrom('sms_templates')
    .select(['id', 'title as name'])
    .where('active', '=', true)
    .where('approved', '=', true)
    .orderBy(byName(sql.ref('title')))
    .execute()

export const createTemplate = (trx: Trx, values: Insertable<Database['sms_templates']>) =>
  trx.insertInto('sms_templates').values(values).returning(['id', 'version']).executeTakeFirstOrThrow()

export async function updateTemplate(
  trx: Trx,
  id: number,
  set: Updateable<Database['sms_templates']>,
): Promise<void> {
  await trx.updateTable('sms_templates').set(set).where('id', '=', id).execute()
}
