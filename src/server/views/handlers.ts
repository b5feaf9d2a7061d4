// Views of lists: one's own and those shared with everybody or with the person's role; only those who made a view take it away
// again.
import { sql } from 'kysely'
import type { views } from '#api/back-office/views.ts'
import { scopeOf } from '#domain/access/can.ts'
import { type Handlers, person } from '../platform/handler.ts'
import { byName } from '../platform/listing/listing.ts'
import { fieldError, Problem } from '../platform/problems.ts'

/** More than anybody finds again in a menu. */
const MOST = 50

export const viewHandlers: Handlers<typeof views> = {
  list: async (call) => {
    const { id } = person(call)
    const rows = await call.trx
      .selectFrom('list_views')
      .select(['id', 'name', 'state', 'shared', 'roles', 'user_id'])
      .where('list', '=', call.params.list)
      .where(
        sql<boolean>`user_id = ${id} or (shared and (roles = '{}' or (select role_id from users where id = ${id}) = any(roles)))`,
      )
      .orderBy(byName(sql.ref('name')))
      .orderBy('id')
      .limit(2 * MOST)
      .execute()
    return {
      items: rows.map(({ id: key, user_id, roles, ...row }) => ({
        key: String(key),
        mine: user_id === id,
        roles: roles.map(String),
        ...row,
      })),
    }
  },

  save: async (call) => {
    const { trx, params, body, audited } = call
    const who = person(call)
    if (body.shared && scopeOf(who, 'views.share') === 'none') throw fieldError('shared', 'share_no_right')
    const { count } = await trx
      .selectFrom('list_views')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('user_id', '=', who.id)
      .where('list', '=', params.list)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST) throw fieldError('name', 'views_many')
    const roles = body.shared ? body.roles.map(Number) : []
    const values = { state: JSON.stringify(body.state), shared: body.shared, roles }
    const { id } = await trx
      .insertInto('list_views')
      .values({ list: params.list, name: body.name, user_id: who.id, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'list', 'name']).doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow()
    audited('view', id, { list: params.list, shared: body.shared, roles })
    return { ok: true, key: String(id) }
  },

  roles: async ({ trx }) => {
    const rows = await trx
      .selectFrom('roles')
      .select(['id', 'name'])
      .orderBy(byName(sql.ref('name')))
      .execute()
    return { items: rows.map(({ id, name }) => ({ key: String(id), name })) }
  },

  remove: async (call) => {
    const { trx, params, audited } = call
    const gone = await trx
      .deleteFrom('list_views')
      .where('id', '=', Number(params.key))
      .where('list', '=', params.list)
      .where('user_id', '=', person(call).id)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw new Problem('not_found')
    audited('view', params.key, { list: params.list })
    return { ok: true }
  },
}
