// Views of lists: one's own and those shared with everybody or with the person's role; only those who made a view take it away
// again.
import type { views } from '#api/back-office/views.ts'
import { LIST_ACCESS } from '#api/shapes/list-access.ts'
import type { ListName } from '#api/shapes/list-names.ts'
import { can, scopeOf } from '#domain/access/can.ts'
import type { Handlers } from '../platform/handler.ts'
import { type Person, person } from '../platform/person.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import { lockPerson } from '../staff/queries.ts'
import { countOtherViews, MOST_VIEWS, removeView, roleNames, saveView, viewsFor } from './queries.ts'

/** Views say what a list is filtered by: they are of those who have the list. */
function requireList(who: Person, list: ListName): void {
  if (!can(who, LIST_ACCESS[list])) throw new Problem('forbidden')
}

export const viewHandlers: Handlers<typeof views> = {
  list: async (call) => {
    const who = person(call)
    const { id } = who
    requireList(who, call.params.list)
    const rows = await viewsFor(call.trx, call.params.list, id)
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
    requireList(who, params.list)
    if (body.shared && scopeOf(who, 'views.share') === 'none') throw fieldError('shared', 'share_no_right')
    const own = { list: params.list, user_id: who.id }
    await lockPerson(trx, who.id)
    if ((await countOtherViews(trx, own, body.name)) >= MOST_VIEWS) throw fieldError('name', 'views_many')
    const roles = body.shared ? [...new Set(body.roles.map(Number))] : []
    const known = new Set((await roleNames(trx)).map((role) => role.id))
    if (!roles.every((role) => known.has(role))) throw fieldError('roles', 'unknown_choice')
    const values = { state: JSON.stringify(body.state), shared: body.shared, roles }
    const id = await saveView(trx, { ...own, name: body.name }, values)
    audited('view', id, { list: params.list, shared: body.shared, roles })
    return { ok: true, key: String(id) }
  },

  roles: async ({ trx }) => {
    return { items: (await roleNames(trx)).map(({ id, name }) => ({ key: String(id), name })) }
  },

  remove: async (call) => {
    const { trx, params, audited } = call
    const own = { list: params.list, user_id: person(call).id }
    if (!(await removeView(trx, Number(params.key), own))) throw new Problem('not_found')
    audited('view', params.key, { list: params.list })
    return { ok: true }
  },
}
