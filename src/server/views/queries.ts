// SQL of the views of lists.
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Database } from '../db/schema/database.ts'
import { nameOrderOf } from '../platform/listing/listing.ts'
import type { Trx } from '../platform/trx.ts'

type View = Insertable<Database['list_views']>

/** Views of a list that one person may have: more than anybody finds again in a menu. */
export const MOST_VIEWS = 50

/** The views of a list for a person: one's own and those shared with everybody or with the person's role. */
export const viewsFor = (trx: Trx, list: string, user: number) =>
  trx
    .selectFrom('list_views')
    .select(['id', 'name', 'state', 'shared', 'roles', 'user_id'])
    .where('list', '=', list)
    .where(
      sql<SqlBool>`user_id = ${user} or (shared and (roles = '{}' or (select role_id from users where id = ${user}) = any(roles)))`,
    )
    .orderBy(nameOrderOf(sql.ref('name')))
    .orderBy('id')
    .limit(2 * MOST_VIEWS)
    .execute()

/** How many views of a list a person has made under other names. */
export async function countOtherViews(
  trx: Trx,
  { list, user_id }: Pick<View, 'list' | 'user_id'>,
  name: string,
): Promise<number> {
  const { count } = await trx
    .selectFrom('list_views')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('list', '=', list)
    .where('name', '<>', name)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Saves a view under its name, over an earlier one of the person with the same name; returns its id. */
export async function saveView(
  trx: Trx,
  named: Pick<View, 'list' | 'name' | 'user_id'>,
  values: Pick<View, 'state' | 'shared' | 'roles'>,
): Promise<number> {
  const { id } = await trx
    .insertInto('list_views')
    .values({ ...named, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'list', 'name']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Removes a view that the person made; false where there is none. */
export async function removeView(
  trx: Trx,
  id: number,
  { list, user_id }: { list: string; user_id: number },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('list_views')
    .where('id', '=', id)
    .where('list', '=', list)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const roleNames = (trx: Trx) =>
  trx
    .selectFrom('roles')
    .select(['id', 'name'])
    .orderBy(nameOrderOf(sql.ref('name')))
    .execute()
