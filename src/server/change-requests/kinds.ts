// The two kinds of change requests: their names, their permissions, and the field of a product that they change.
import { priceRequestList, priorityRequestList, type RequestList } from '#api/back-office/change-requests.ts'
import { can, scopeOf } from '#domain/access/can.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'
import type { RequestAuthority, RequestKind } from '#domain/change-requests/change-request.ts'
import type { Good } from '../goods/queries.ts'
import type { Call } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import type { Viewer } from './queries.ts'

export type Kind = {
  kind: RequestKind
  list: RequestList
  /** In the audit trail and of an exported file. */
  name: 'price_request' | 'priority_request'
  access: PermissionKey
  decide: PermissionKey
  /** What a product has now. */
  now: (good: Good) => number | null
}

export const PRICES: Kind = {
  kind: 'price',
  list: priceRequestList,
  name: 'price_request',
  access: 'request.apply_product_price',
  decide: 'prices.approve',
  now: ({ price }) => price,
}

export const PRIORITIES: Kind = {
  kind: 'priority',
  list: priorityRequestList,
  name: 'priority_request',
  access: 'request.priority_pack',
  decide: 'priorities.approve',
  now: ({ priority_id }) => priority_id,
}

/** How far a person sees among the requests of a kind, whichever of its endpoints is called. */
export function viewerOf(call: Pick<Call<never>, 'actor'>, { access, decide }: Kind): Viewer {
  const actor = person(call)
  const scope = scopeOf(actor, access) === 'all' ? 'all' : 'own'
  return { person: actor, scope, mayDecide: can(actor, decide) }
}

export const askerOf = (
  { person: { id, is_admin }, mayDecide }: Viewer,
  created_by: number,
): RequestAuthority => ({
  isAuthor: id === created_by,
  mayDecide,
  isAdmin: is_admin,
})
