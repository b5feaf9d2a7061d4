// SMS to many clients of the demo shop: templates, a draft, and one that was sent weeks ago.
import { sql } from 'kysely'
import type { DispatchForm } from '#domain/dispatches/dispatch.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import { writeRecipients } from '../../dispatches/recipients.ts'
import { textsOf } from '../../dispatches/template-queries.ts'
import type { Trx } from '../../platform/trx.ts'

const TEMPLATES = [
  {
    title: 'Новое поступление',
    ru: 'Здравствуйте, {name}! В филиале {branch} новые телефоны в рассрочку. Тел. {phone}',
    uz_latn: "Assalomu alaykum, {name}! {branch} filialida yangi telefonlar bo'lib to'lashga. Tel. {phone}",
    uz_cyrl: 'Ассалому алайкум, {name}! {branch} филиалида янги телефонлар бўлиб тўлашга. Тел. {phone}',
    approved: true,
  },
  {
    title: 'Bayram chegirmasi',
    ru: '{name}, скидки к празднику в магазине {branch}. Ждём вас!',
    uz_latn: "{name}, {branch} do'konida bayram chegirmalari. Sizni kutamiz!",
    uz_cyrl: '{name}, {branch} дўконида байрам чегирмалари. Сизни кутамиз!',
    approved: false,
  },
] as const

const BLANK: Omit<DispatchForm, 'title' | 'template_id'> = {
  branches: [],
  bought_from: '',
  bought_to: '',
  idle_since: '',
}
const COLUMNS = { branches: [], bought_from: null, bought_to: null, idle_since: null }
/** Longer than the days for which nobody is written to again. */
const SENT_DAYS_AGO = 20

async function addSent(
  trx: Trx,
  template: { id: number } & Parameters<typeof textsOf>[0],
  at: Date,
  by: number,
) {
  const { id } = await trx
    .insertInto('dispatches')
    .values({
      ...COLUMNS,
      title: 'Осенние телефоны',
      template_id: template.id,
      created_by: by,
      writers: [by],
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const counted = await writeRecipients(
    trx,
    { dispatch: id, now: at },
    { choice: BLANK, texts: textsOf(template) },
  )
  await sql`update dispatch_recipients set taken_at = ${at} where dispatch_id = ${id} and excluded is null`.execute(
    trx,
  )
  // Every seventh SMS did not arrive.
  await sql`
    insert into sms_log (provider, reference, phone, text_class, text_masked, status, parts, created_at, status_at, dispatch_id, client_id)
    select 'console', 'demo' || r.client_id, r.phone, 'dispatch', ${template.ru},
      case when r.client_id % 7 = 0 then 'not_delivered' else 'delivered' end, r.parts, ${at}, ${at}, ${id}, r.client_id
    from dispatch_recipients r where r.dispatch_id = ${id} and r.excluded is null`.execute(trx)
  const { ru, uz_latn, uz_cyrl } = template
  await trx
    .updateTable('dispatches')
    .set({
      ...counted,
      ru,
      uz_latn,
      uz_cyrl,
      state: 'done',
      counted_at: at,
      sent: counted.recipients,
      sent_by: by,
      started_at: at,
      ended_at: at,
      version: 4,
    })
    .where('id', '=', id)
    .execute()
}

/** Adds them, written by one person. */
export async function addDispatches(trx: Trx, now: Date, created_by: number): Promise<void> {
  const made = await trx
    .insertInto('sms_templates')
    .values(TEMPLATES.map((template) => ({ ...template, active: true, created_by, created_at: now })))
    .returning(['id', 'ru', 'uz_latn', 'uz_cyrl'])
    .execute()
  const [template] = made
  if (template === undefined) throw new Error('no template was added')
  await addSent(trx, template, new Date(now.getTime() - SENT_DAYS_AGO * DAY_MS), created_by)
  await trx
    .insertInto('dispatches')
    .values({
      ...COLUMNS,
      title: 'Yangi yil aksiyasi',
      template_id: template.id,
      created_by,
      writers: [created_by],
      created_at: now,
    })
    .execute()
}
