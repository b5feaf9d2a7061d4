// Whose partners a person sees: staff of a partner only their own, whatever their role. People of the
// shop see all of them; with "own" those that are on, because any of them may be asked for a client of theirs.
import { type SqlBool, sql } from 'kysely'
import type { Condition } from '../db/condition.ts'
import type { Call, RequestContext } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'

/** The scope as a condition on `partners as p`. */
export function withinPartners(call: Pick<RequestContext, 'actor' | 'scope'>): Condition {
  const { partner_id } = person(call)
  if (partner_id !== null) return sql<SqlBool>`p.id = ${partner_id}`
  return call.scope === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`p.active`
}

/** Figures of the whole shop: the scope "own" includes none. */
export const withinFigures = (call: Pick<RequestContext, 'actor' | 'scope'>): Condition =>
  call.scope === 'all' || person(call).partner_id !== null ? withinPartners(call) : sql<SqlBool>`false`

/** What concerns all partners is not for the staff of one of them. */
export function refusePartnerStaff(call: Pick<Call<never>, 'actor'>): void {
  if (person(call).partner_id !== null) throw new Problem('forbidden')
}
