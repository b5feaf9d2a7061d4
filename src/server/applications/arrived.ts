// An application that came by itself, through a public link or from the shop's site: short, in the queue at once, for a manager to fill in.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FormValues } from '#domain/applications/form.ts'
import type { Origin } from '#domain/applications/reasons.ts'
import type { Db, Trx } from '../platform/handler.ts'
import { derivedFrom } from './record.ts'

type FromLink = {
  id: string
  origin: Origin
  values: FormValues
  branch_id: number
  created_by: number
  comment: string
}

/** The number of an application that is there already, or null. */
export const numberOf = async (db: Db, id: string): Promise<number | null> =>
  (await db.selectFrom('applications').select('number').where('id', '=', id).executeTakeFirst())?.number ??
  null

/** How many came through a branch's link, and from one phone, since an instant. */
export async function arrivedRecently(
  db: Db,
  { branch_id, phone, since }: { branch_id: number; phone: string; since: Date },
) {
  const { rows } = await sql<{ from_branch: number; from_phone: number }>`
    select (count(*) filter (where branch_id = ${branch_id}))::int as from_branch,
      (count(*) filter (where phone = ${phone}))::int as from_phone
    from applications where origin = 'sos' and created_at > ${since}`.execute(db)
  return rows[0] ?? { from_branch: 0, from_phone: 0 }
}

/** Writes the application, its history and what the client wrote; gives what an event tells of it. */
export async function addFromLink(
  trx: Trx,
  { id, origin, values, branch_id, created_by, comment }: FromLink,
  now: Date,
) {
  const record = await trx
    .insertInto('applications')
    .values({
      id,
      ...derivedFrom(values),
      number: sql<number>`nextval('application_numbers')`,
      status: 'new',
      origin,
      branch_id,
      created_by,
      created_at: now,
      submitted_at: now,
      updated_at: now,
    } as never)
    .returning(['id', 'number', 'status', 'branch_id', 'created_by', 'manager_id', 'partner_id', 'version'])
    .executeTakeFirstOrThrow()
  const history = {
    application_id: id,
    user_id: null,
    reason: null,
    comment: null,
    op_id: null,
    version: 1,
    at: now,
  }
  await trx
    .insertInto('application_history')
    .values([
      { ...history, action: 'start', from_status: null, to_status: 'unfinished' },
      { ...history, action: 'submit', from_status: 'unfinished', to_status: 'new' },
    ])
    .execute()
  if (comment)
    await trx
      .insertInto('application_comments')
      .values({ id: randomUUID(), application_id: id, user_id: created_by, text: comment, at: now })
      .execute()
  const { id: application_id, number, ...rest } = record
  return { record: { application_id, ...rest }, number: number ?? 0 }
}
