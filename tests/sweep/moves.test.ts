// Every combination of (status, action, role) over HTTP with the default roles: what the table and the grants
// allow happens, everything else is refused (src/docs/business-rules.md#statuses-and-transitions).
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { applications, transitions } from '#api/applications.ts'
import { can } from '#domain/access/can.ts'
import { DEFAULT_ROLES, ROLE_KEYS, type RoleKey } from '#domain/access/default-roles.ts'
import { REASON_LISTS } from '#domain/applications/reasons.ts'
import {
  ACTIONS,
  type Action,
  type Need,
  permissionOf,
  STATUSES,
  type Status,
  type Transition,
  transitionFrom,
} from '#domain/applications/status.ts'
import type { ApiSession } from '#support/api.ts'
import { newForm, startApplication } from '#support/applications.ts'
import { useShop } from '#support/use-shop.ts'

const server = useShop()
const people = new Map<
  RoleKey,
  { api: ApiSession; id: number; partner: number | null; branch: number | null }
>()
beforeAll(async () => {
  const users = await server.db
    .selectFrom('users')
    .select(['id', 'name', 'partner_id', 'branch_id'])
    .execute()
  for (const role of ROLE_KEYS) {
    const user = users.find((row) => row.name === `Test ${role}`)
    people.set(role, {
      api: await server.signIn(role),
      id: user?.id ?? 0,
      partner: user?.partner_id ?? null,
      branch: user?.branch_id ?? null,
    })
  }
})

function apiOf(role: RoleKey): ApiSession {
  const person = people.get(role)
  if (!person) throw new Error(`nobody is ${role}`)
  return person.api
}

/** Needs that the record below fulfils; the others belong to the partner side, which does not exist yet. */
const FULFILLED: ReadonlySet<Need> = new Set([
  'data_valid',
  'slots_captured',
  'not_taken',
  'is_assignee',
  'saved_limit_valid',
  'signed_contract_photo',
  'client_with_product_photo',
  'restorable',
  'partner_contract_cancelled',
  'nothing_paid_or_written_off',
  'no_open_return',
])

const reasonOf = (move: Transition | undefined): { reason?: string } => {
  if (!move?.reason) return {}
  return { reason: move.reason === 'text' ? 'Sabab' : (REASON_LISTS[move.reason][0] ?? '') }
}

function expected(
  role: RoleKey,
  status: Status,
  action: Action,
): { status: number; problem?: string; to?: string } {
  const grants = Object.entries(DEFAULT_ROLES[role]).map(([key, value]) => ({ key, value: String(value) }))
  const move = transitionFrom(status, action)
  if (!can({ is_admin: role === 'admin', roles: grants }, permissionOf(action)))
    return { status: 403, problem: 'forbidden' }
  if (!move)
    return action === 'take' && status === 'in_process'
      ? { status: 409, problem: 'already_taken' }
      : { status: 409, problem: 'move_not_possible' }
  if (move.needs.some((need) => !FULFILLED.has(need))) return { status: 409, problem: 'needs_unmet' }
  return { status: 200, to: move.to === 'previous' ? 'new' : move.to }
}

/** A record in a status, created and held by the person, of the person's branch and partner: scope is never the obstacle. */
async function place(id: string, role: RoleKey, status: Status): Promise<void> {
  const person = people.get(role)
  const hasManager = status !== 'unfinished' && status !== 'new'
  const deleted =
    status === 'deleted'
      ? { status_before_delete: 'new' as const, deleted_at: new Date() }
      : { status_before_delete: null, deleted_at: null }
  const people_ = {
    created_by: person?.id ?? 0,
    manager_id: hasManager ? (person?.id ?? 0) : null,
    partner_id: person?.partner ?? null,
    branch_id: person?.branch ?? null,
  }
  const rest = {
    saved_limit_until: new Date(Date.now() + 86_400_000),
    captured_slots: [1, 2, 3, 4],
    arrived_slots: [1, 2, 3, 4, 6, 7],
  }
  await server.db
    .updateTable('applications')
    .set({ status, ...deleted, ...people_, ...rest })
    .where('id', '=', id)
    .execute()
}

describe.each(ROLE_KEYS)('%s', (role) => {
  it.each(STATUSES)('from %s', async (status) => {
    const id = await startApplication(apiOf('admin'), newForm())
    for (const action of ACTIONS) {
      await place(id, role, status)
      const body = reasonOf(transitionFrom(status, action))
      const answer = await apiOf(role).send(transitions[action], { params: { id }, body })
      const wanted = expected(role, status, action)
      const got = {
        status: answer.status,
        ...(answer.problem ? { problem: answer.problem.problem } : { to: answer.body.status }),
      }
      expect(got, `${role}: ${action} from ${status}`).toEqual(wanted)
      const after = await server.db
        .selectFrom('applications')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(after.status).toBe(wanted.to ?? status)
    }
  })
})

it('shows the actions of the same table', async () => {
  for (const role of ROLE_KEYS.filter((name) => name !== 'intern')) {
    const id = await startApplication(apiOf('admin'), newForm())
    for (const status of STATUSES) {
      await place(id, role, status)
      const { actions, unmet } = await apiOf(role).call(applications.view, {
        params: { id },
      })
      for (const action of ACTIONS) {
        const wanted = expected(role, status, action)
        const isOpen = actions.includes(action) && !unmet[action]
        expect(isOpen, `${role}: ${action} from ${status}`).toBe(wanted.status === 200)
      }
    }
  }
})

it('requires a reason wherever the table does', async () => {
  const id = await startApplication(apiOf('admin'), newForm())
  for (const status of STATUSES)
    for (const action of ACTIONS) {
      const move = transitionFrom(status, action)
      if (!move?.reason) continue
      await place(id, 'admin', status)
      const answer = await apiOf('admin').send(
        transitions[action],
        { params: { id }, body: {} },
        { opId: randomUUID() },
      )
      expect(answer.problem?.errors[0], `${action} from ${status}`).toMatchObject({
        field: 'reason',
        code: 'required',
      })
    }
})
