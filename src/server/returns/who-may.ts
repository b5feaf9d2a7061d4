// Who may make the step for which a request waits, and who can meet what the step waits for, by the rules that refuse everybody else.
import { sql } from 'kysely'
import { type Actor, scopeOf } from '#domain/access/can.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { metBy, type ReturnNeed } from '#domain/returns/needs.ts'
import { awaitedAction, moveRefusal, type ReturnAction, returnPermission } from '#domain/returns/request.ts'
import { isWithin } from '../applications/queries.ts'
import { ACCOUNT_STATE } from '../platform/accounts.ts'
import { nameOrderOf } from '../platform/listing/listing.ts'
import type { Trx } from '../platform/trx.ts'
import type { Content } from './content.ts'

type Candidate = Actor & { id: number; name: string; branch_id: number | null; partner_id: number | null }
type Of = Pick<Content, 'request' | 'record'>
/** Somebody by name. */
export type Named = Pick<Candidate, 'id' | 'name' | 'is_admin' | 'branch_id'>

/** Everybody who works here and is an administrator, has one of the permissions or is the author, by name. */
async function candidatesFor(
  trx: Trx,
  { request }: Of,
  keys: readonly PermissionKey[],
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select u.id, u.name, u.branch_id, u.partner_id, o.is_admin, coalesce(p.roles, '[]'::jsonb) as roles
    from users u join roles o on o.id = u.role_id
      left join lateral (select jsonb_agg(jsonb_build_object('key', e.key, 'value', e.value)) as roles
        from role_permissions e where e.role_id = o.id and e.key = any(${[...keys]}::text[])) p on true
    where ${ACCOUNT_STATE} = 'working' and (o.is_admin or p.roles is not null or u.id = ${request.created_by})
    order by ${nameOrderOf(sql`u.name`)}, u.id`.execute(trx)
  return rows
}

const canWithin =
  ({ record }: Of, one: Candidate) =>
  (permission: PermissionKey): boolean =>
    isWithin(record, one, scopeOf(one, permission))

/** Everybody who may make the next step; null: there is none. */
export async function whoMayStep(
  trx: Trx,
  of: Of,
  isReceiptAwaited: boolean,
): Promise<{ action: ReturnAction; able: Named[] } | null> {
  const { state, created_by, stage_by, is_late } = of.request
  const action = awaitedAction(state, isReceiptAwaited)
  if (action === null) return null
  const isOfLateReview = action === 'review' && is_late
  const keys: PermissionKey[] = [
    returnPermission(action, state),
    ...(isOfLateReview ? (['returns.late'] as const) : []),
  ]
  const moved = { state, author_id: created_by, lastStageBy: stage_by }
  const able = (await candidatesFor(trx, of, keys)).filter((one) => {
    const may = canWithin(of, one)
    const who = { id: one.id, isAdmin: one.is_admin, may }
    return moveRefusal(action, moved, who) === null && (!isOfLateReview || may('returns.late'))
  })
  return { action, able }
}

/** Everybody who can meet each of these needs. */
export async function whoMeets(
  trx: Trx,
  of: Of,
  needs: readonly ReturnNeed[],
): Promise<{ need: ReturnNeed; able: Named[] }[]> {
  if (needs.length === 0) return []
  const keys = needs.flatMap((need) => {
    const { by, with: also } = metBy(need)
    return [...(by === 'author' ? [] : by), ...(also === undefined ? [] : [also])]
  })
  const candidates = await candidatesFor(trx, of, keys)
  const canMeet = (one: Candidate, need: ReturnNeed) => {
    const { by, with: also } = metBy(need)
    if (by === 'author') return one.is_admin || one.id === of.request.created_by
    const may = canWithin(of, one)
    return by.some(may) && (also === undefined || may(also))
  }
  return needs.map((need) => ({ need, able: candidates.filter((one) => canMeet(one, need)) }))
}
