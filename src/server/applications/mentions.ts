// Mentions of people in comments (src/docs/business-rules.md#comments-and-mentions): who can be mentioned, and which of the
// mentioned people are stored. And which application a number in a text names.
import { type SqlBool, sql } from 'kysely'
import type { mentions as endpoints } from '#api/back-office/mentions.ts'
import { mentions } from '#domain/kernel/texts/mentions.ts'
import type { Condition } from '../db/condition.ts'
import { ACCOUNT_STATE, hasRoleGrant } from '../platform/accounts.ts'
import type { Handlers } from '../platform/handler.ts'
import { allOf } from '../platform/listing/listing.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import type { Trx } from '../platform/trx.ts'
import { LINK_PHONE } from '../session/queries.ts'
import { byPersonName } from '../users/queries.ts'
import { findVisibleByNumber } from './queries.ts'
import { getRecord } from './record/record.ts'
import { isReachable } from './record/scope.ts'

const MOST_SHOWN = 8
type Named = { id: number; name: string }

/** People who work here and may read the application. */
async function readersOf(trx: Trx, id: string, most: number, more: readonly Condition[]): Promise<Named[]> {
  const mayRead = sql<SqlBool>`(exists (select 1 from roles r where r.id = u.role_id and r.is_admin)
    or (${hasRoleGrant('applications.view')} and coalesce(${isReachable('applications.view')}, false)))`
  const { rows } = await sql<Named>`
    select u.id, u.name from users u join applications a on a.id = ${id}::uuid
    where ${allOf([sql<SqlBool>`${ACCOUNT_STATE} = 'working'`, sql<SqlBool>`u.phone <> ${LINK_PHONE}`, mayRead, ...more])}
    order by u.name_key, u.id limit ${most}`.execute(trx)
  return rows
}

export const mentionHandlers: Handlers<typeof endpoints> = {
  people: async (call) => {
    const record = await getRecord(call, call.params.id)
    const others = sql<SqlBool>`u.id <> ${person(call).id}`
    const search = byPersonName(call.body.search)
    return { items: await readersOf(call.trx, record.id, MOST_SHOWN, [others, ...search]) }
  },

  application: async (call) => {
    const found = await findVisibleByNumber(call.trx, Number(call.params.number), person(call))
    if (!found) throw new Problem('not_found')
    return found
  },
}

type Comment = { id: string; application_id: string; text: string }

/**
 * Stores who is mentioned: people who may read the application and whose name is in the text. Leaves all others out. Returns their ids.
 */
export async function storeMentions(
  trx: Trx,
  { id, application_id, text }: Comment,
  people: readonly number[],
): Promise<number[]> {
  if (people.length === 0) return []
  const chosen = sql<SqlBool>`u.id = any(${[...people]}::int[])`
  const readers = await readersOf(trx, application_id, people.length, [chosen])
  const rows = readers
    .filter(({ name }) => mentions(text, name))
    .map((one) => ({ comment_id: id, user_id: one.id, name: one.name }))
  if (rows.length > 0) await trx.insertInto('comment_mentions').values(rows).execute()
  return rows.map(({ user_id }) => user_id)
}
