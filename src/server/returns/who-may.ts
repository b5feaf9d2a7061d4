// Who may make the step for which a request waits, by the rule that refuses everybody else.
import { sql } from 'kysely'
import { type Actor, scopeOf } from '#domain/access/can.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { awaitedAction, moveRefusal, type ReturnAction, returnPermission } from '#domain/returns/request.ts'
import { isWithin } from '../applications/queries.ts'
import { ACCOUNT_STATE } from '../platform/accounts.ts'
import { nameOrderOf } from '../platform/listing/listing.ts'
import type { Trx } from '../platform/trx.ts'
import type { Content } from './content.ts'

type Candidate = Actor & { id: number; name: string; branch_id: number | null; partner_id: number | null }

/** Everybody who works here and is an administrator or has one of the permissions, by name. */
async function candidatesFor(trx: Trx, keys: readonly PermissionKey[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select u.id, u.name, u.branch_id, u.partner_id, o.is_admin, coalesce(p.roles, '[]'::jsonb) as roles
    from users u join roles o on o.id = u.role_id
      left join lateral (select jsonb_agg(jsonb_build_object('key', e.key, 'value', e.value)) as roles
        from role_permissions e where e.role_id = o.id and e.key = any(${[...keys]}::text[])) p on true
    where ${ACCOUNT_STATE} = 'working' and (o.is_admin or p.roles is not null)
    order by ${nameOrderOf(sql`u.name`)}, u.id`.execute(trx)
  return rows
}

/** Names of the people and, apart, of the administrators who may make the next step; null: there is none. */
export async function whoMay(
  trx: Trx,
  { request, record }: Pick<Content, 'request' | 'record'>,
  isReceiptAwaited: boolean,
): Promise<{ action: ReturnAction; people: string[]; admins: string[] } | null> {
  const { state, created_by, stage_by, is_late } = request
  const action = awaitedAction(state, isReceiptAwaited)
  if (action === null) return null
  const isOfLateReview = action === 'review' && is_late
  const keys: PermissionKey[] = [
    returnPermission(action, state),
    ...(isOfLateReview ? (['returns.late'] as const) : []),
  ]
  const moved = { state, author_id: created_by, lastStageBy: stage_by }
  const able = (await candidatesFor(trx, keys)).filter((one) => {
    const may = (permission: PermissionKey) => isWithin(record, one, scopeOf(one, permission))
    const who = { id: one.id, isAdmin: one.is_admin, may }
    return moveRefusal(action, moved, who) === null && (!isOfLateReview || may('returns.late'))
  })
  const namesOf = (isAdmin: boolean) => able.filter((one) => one.is_admin === isAdmin).map(({ name }) => name)
  return { action, people: namesOf(false), admins: namesOf(true) }
}
