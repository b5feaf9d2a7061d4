// SQL of the templates of SMS to many clients.
import { type Insertable, sql, type Updateable } from 'kysely'
import type { templateList } from '#api/back-office/dispatches.ts'
import type { Language } from '#domain/kernel/texts/language.ts'
import type { Database, Selected } from '../db/schema/database.ts'
import type { ListSql } from '../platform/listing/declared.ts'
import { bySearch, nameOrderOf } from '../platform/listing/listing.ts'
import { Problem } from '../platform/problems.ts'
import type { Trx } from '../platform/trx.ts'

export type TemplateRow = Selected<'sms_templates'>

/** The SQL of the list. */
export const templateSql = (): ListSql<typeof templateList> => ({
  from: sql`sms_templates t join users w on w.id = t.created_by`,
  key: sql`t.id`,
  keyKind: 'bigint',
  columns: {
    version: sql`t.version`,
    title: sql`t.title`,
    approved: sql`t.approved`,
    ru: sql`t.ru`,
    'uz-Latn': sql`t.uz_latn`,
    'uz-Cyrl': sql`t.uz_cyrl`,
    dispatches: sql`(select count(*)::int from dispatches d where d.template_id = t.id)`,
    author: sql`w.name`,
    created_at: sql`t.created_at`,
    active: sql`t.active`,
  },
  sorts: {
    title: { by: nameOrderOf(sql`t.title`), kind: 'text' },
    newest: { by: sql`(-t.id)`, kind: 'bigint' },
  },
  filters: {
    active: (use) => sql`t.active = ${use === 'on'}`,
    approved: (approval) => sql`t.approved = ${approval === 'approved'}`,
  },
  search: (text) => bySearch(sql`concat_ws(' ', t.title, t.ru, t.uz_latn, t.uz_cyrl)`, text),
  scope: sql`true`,
})

/** The texts of a row by language. */
export const textsOf = ({ ru, uz_latn, uz_cyrl }: Pick<TemplateRow, 'ru' | 'uz_latn' | 'uz_cyrl'>) =>
  ({ ru, 'uz-Latn': uz_latn, 'uz-Cyrl': uz_cyrl }) satisfies Record<Language, string>

export const findTemplate = (trx: Trx, id: number): Promise<TemplateRow | undefined> =>
  trx.selectFrom('sms_templates').selectAll().where('id', '=', id).executeTakeFirst()

/** The template, locked. Throws `not_found`. */
export async function lockTemplate(trx: Trx, id: number): Promise<TemplateRow> {
  const template = await trx
    .selectFrom('sms_templates')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!template) throw new Problem('not_found')
  return template
}

/** Templates that can be sent (`templateFault`), by title. */
export const sendableTemplates = (trx: Trx) =>
  trx
    .selectFrom('sms_templates')
    .select(['id', 'title as name'])
    .where('active', '=', true)
    .where('approved', '=', true)
    .orderBy(nameOrderOf(sql.ref('title')))
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
