// Views of lists: one's own and the shared ones; only those who made a view take it away again.
import type { views } from '#api/back-office/views.ts'
import { scopeOf } from '#domain/access/can.ts'
import { type Handlers, person } from '../platform/handler.ts'
import { Problem } from '../platform/problems.ts'

/** More than anybody finds again in a menu. */
const MOST = 50

export const viewHandlers: Handlers<typeof views> = {
  list: async (call) => {
    const { id } = person(call)
    const rows = await call.trx
      .selectFrom('list_views')
      .select(['id', 'name', 'state', 'shared', 'user_id'])
      .where('list', '=', call.params.list)
      .where((where) => where.or([where('user_id', '=', id), where('shared', '=', true)]))
      .orderBy('name')
      .orderBy('id')
      .limit(2 * MOST)
      .execute()
    return {
      items: rows.map(({ id: key, user_id, ...row }) => ({ key: String(key), mine: user_id === id, ...row })),
    }
  },

  save: async (call) => {
    const { trx, params, body, audited } = call
    const who = person(call)
    if (body.shared && scopeOf(who, 'views.share') === 'none')
      throw new Problem('validation', { errors: [{ code: 'share_no_right', field: 'shared' }] })
    const { count } = await trx
      .selectFrom('list_views')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('user_id', '=', who.id)
      .where('list', '=', params.list)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST)
      throw new Problem('validation', { errors: [{ code: 'views_many', field: 'name' }] })
    const values = { state: JSON.stringify(body.state), shared: body.shared }
    const { id } = await trx
      .insertInto('list_views')
      .values({ list: params.list, name: body.name, user_id: who.id, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'list', 'name']).doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow()
    audited('view', id, { list: params.list, shared: body.shared })
    return { ok: true, key: String(id) }
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
