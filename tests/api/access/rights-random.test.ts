// Random sequences of role edits, grants, withdrawals and blocks by several people, sequential and
// concurrent, against a naive model of who may do what.
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { access } from '#api/back-office/access.ts'
import { users } from '#api/back-office/users.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { perSuite } from '#support/suite.ts'
import { useStarted } from '#support/use-shop.ts'
import { startRights } from '../support/rights.ts'
import type { Grants } from '../support/staff.ts'

const shop = useStarted(startRights)

type Input = { params: Record<string, string>; body: unknown }

describe('random changes of rights', () => {
  const ROLES = 4
  const ADMINS = [0, 1]
  const PERSONS = 5
  /** Grants that the sequences change, besides those that the endpoints require. */
  const someGrants = fc
    .record(
      {
        'access.roles.edit': fc.constant('1'),
        'users.edit': fc.constant('all'),
        'users.block': fc.constant('all'),
        applications: fc.constantFrom('own', 'all'),
        'own.discount': fc.constantFrom('5', '10', '20'),
        'applications.largest_sale': fc.constantFrom('0', '5000000', '20000000'),
      },
      { requiredKeys: [] },
    )
    .map((grants): Grants => grants)
  const by = fc.nat({ max: PERSONS - 1 })
  const command = fc.oneof(
    fc.record({ do: fc.constant('edit' as const), by, role: fc.nat({ max: ROLES }), grants: someGrants }),
    fc.record({ do: fc.constant('give' as const), by, whom: by, role: fc.nat({ max: ROLES }) }),
    fc.record({ do: fc.constant('block' as const), by, whom: by }),
    fc.record({ do: fc.constant('unblock' as const), by, whom: by }),
  )
  type Command = typeof command extends fc.Arbitrary<infer C> ? C : never
  const round = fc.oneof(
    { weight: 3, arbitrary: fc.array(command, { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(command, { minLength: 2, maxLength: 3 }) },
  )

  /** Role 0 is the administrators'. */
  type Model = { roles: Grants[]; people: { role: number; blocked: boolean }[] }
  const REACH: Record<string, number> = { own: 1, all: 2, '1': 2 }
  const NUMBERS = ['own.discount', 'applications.largest_sale']
  const holdsOne = (mine: Grants, [key, value]: readonly [string, string]): boolean => {
    const own = mine[key]
    if (own === undefined) return false
    return NUMBERS.includes(key) ? Number(own) >= Number(value) : (REACH[own] ?? 0) >= (REACH[value] ?? 0)
  }

  const model = (state: Model) => {
    const roleOf = (person: number) => state.people[person]?.role ?? 0
    const isOut = (person: number) => state.people[person]?.blocked === true
    const rights = (person: number): Grants => state.roles[roleOf(person)] ?? {}
    const holds = (person: number, role: number) =>
      roleOf(person) === 0 ||
      (role !== 0 && Object.entries(state.roles[role] ?? {}).every((one) => holdsOne(rights(person), one)))
    const may = (person: number, key: string) =>
      !isOut(person) && (roleOf(person) === 0 || rights(person)[key] !== undefined)
    const leavesNone = (whom: number) =>
      roleOf(whom) === 0 &&
      !state.people.some(({ role, blocked }, nth) => nth !== whom && role === 0 && !blocked)
    const allows = (one: Command): boolean => {
      if (one.do === 'edit') {
        const isGranted = Object.entries(one.grants).every((grant) => holdsOne(rights(one.by), grant))
        return (
          may(one.by, 'access.roles.edit') &&
          one.role !== 0 &&
          holds(one.by, one.role) &&
          (roleOf(one.by) === 0 || isGranted)
        )
      }
      const isBelow = one.by === one.whom || holds(one.by, roleOf(one.whom))
      if (one.do === 'give') {
        const isSame = one.role === roleOf(one.whom)
        const isLost = !isSame && leavesNone(one.whom) && !isOut(one.whom)
        return may(one.by, 'users.edit') && isBelow && (isSame || holds(one.by, one.role)) && !isLost
      }
      const isPossible = may(one.by, 'users.block') && isBelow && one.by !== one.whom
      if (one.do === 'unblock') return isPossible && isOut(one.whom)
      return isPossible && !isOut(one.whom) && !leavesNone(one.whom)
    }
    return { rights, roleOf, isOut, holds, allows }
  }

  function applied(state: Model, one: Command): Model {
    const next: Model = { roles: [...state.roles], people: state.people.map((person) => ({ ...person })) }
    if (one.do === 'edit') next.roles[one.role] = one.grants
    const person = one.do === 'edit' ? undefined : next.people[one.whom]
    if (person && one.do === 'give') person.role = one.role
    if (person && one.do !== 'give') person.blocked = one.do === 'block'
    return next
  }

  let roleIds: number[] = []
  let ids: number[] = []
  beforeAll(async () => {
    // Administrators outside the sequence are blocked: with them, none of the sequence could ever be the last
    // administrator.
    const out = { blocked_at: new Date() }
    await shop.server.db
      .updateTable('users')
      .set(out)
      .where('role_id', '=', await shop.adminRole())
      .execute()
    roleIds = [await shop.adminRole()]
    for (let nth = 0; nth < ROLES; nth += 1) roleIds.push(await shop.newRole({}))
    ids = []
    for (let nth = 0; nth < PERSONS; nth += 1) ids.push((await shop.newPerson(roleIds[1] ?? 0)).id)
  })

  async function begin(state: Model): Promise<void> {
    for (const [nth, grants] of state.roles.entries())
      if (nth > 0) await shop.setGrants(roleIds[nth] ?? 0, grants)
    for (const [nth, { role }] of state.people.entries()) {
      const set = { role_id: roleIds[role] ?? 0, blocked_at: null, blocked_reason: null, version: 1 }
      await shop.server.db
        .updateTable('users')
        .set(set)
        .where('id', '=', ids[nth] ?? 0)
        .execute()
    }
  }

  async function readState(): Promise<Model> {
    const roles: Grants[] = []
    for (const role_id of roleIds) {
      const rows = await shop.server.db
        .selectFrom('role_permissions')
        .select(['key', 'value'])
        .where('role_id', '=', role_id)
        .execute()
      roles.push(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
    }
    const rows = await shop.server.db
      .selectFrom('users')
      .select(['id', 'role_id', 'blocked_at'])
      .where('id', 'in', ids)
      .execute()
    return {
      roles,
      people: ids.map((id) => {
        const row = rows.find((one) => one.id === id)
        return { role: roleIds.indexOf(row?.role_id ?? 0), blocked: row?.blocked_at != null }
      }),
    }
  }

  async function inputOf(one: Command): Promise<{ row: Endpoint; input: Input }> {
    if (one.do === 'edit') {
      const params = { key: String(roleIds[one.role]) }
      const { version } = await shop.server.db
        .selectFrom('roles')
        .select('version')
        .where('id', '=', roleIds[one.role] ?? 0)
        .executeTakeFirstOrThrow()
      return {
        row: access.updateRole,
        input: { params, body: { base_version: version, values: shop.roleBody(one.grants) } },
      }
    }
    const id = ids[one.whom] ?? 0
    const params = { key: String(id) }
    if (one.do === 'block') return { row: users.block, input: { params, body: { reason: 'under_check' } } }
    if (one.do === 'unblock') return { row: users.unblock, input: { params, body: { reason: 'mistake' } } }
    const { version } = await shop.server.db
      .selectFrom('users')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const values = await shop.formOf(id, { role: String(roleIds[one.role]) })
    return { row: users.update, input: { params, body: { base_version: version, values } } }
  }

  /**
   * Every gained right was held by somebody who acted, and nobody who held more than all of them lost any.
   */
  function checkInvariants(before: Model, after: Model, authors: readonly number[]): void {
    const [then, now] = [model(before), model(after)]
    const isByAdmin = authors.some((nth) => then.roleOf(nth) === 0)
    for (let nth = 0; nth < PERSONS; nth += 1) {
      const gained = Object.entries(now.rights(nth)).filter((one) => !holdsOne(then.rights(nth), one))
      for (const one of gained)
        expect(isByAdmin || authors.some((author) => holdsOne(then.rights(author), one))).toBe(true)
      if (now.roleOf(nth) === 0 && then.roleOf(nth) !== 0) expect(isByAdmin).toBe(true)
      const lost = Object.entries(then.rights(nth)).filter((one) => !holdsOne(now.rights(nth), one))
      const isDisarmed =
        lost.length > 0 ||
        (now.isOut(nth) && !then.isOut(nth)) ||
        (then.roleOf(nth) === 0 && now.roleOf(nth) !== 0)
      if (!isDisarmed) continue
      const own = Object.entries(then.rights(nth))
      const isCovered = own.every((one) => authors.some((author) => holdsOne(then.rights(author), one)))
      expect(isByAdmin || (then.roleOf(nth) !== 0 && isCovered)).toBe(true)
    }
    expect(after.people.some(({ role, blocked }) => role === 0 && !blocked)).toBe(true)
  }

  const beginning = fc.record({
    grants: fc.array(someGrants, { minLength: ROLES, maxLength: ROLES }),
    roles: fc.array(fc.integer({ min: 1, max: ROLES }), { minLength: PERSONS, maxLength: PERSONS }),
  })

  it('grant nobody more than the editors hold, take nothing from people above them, and leave an administrator', async () => {
    await fc.assert(
      fc.asyncProperty(beginning, fc.array(round, { minLength: 1, maxLength: 10 }), async (start, rounds) => {
        const roles = [{}, ...start.grants]
        const persons = start.roles.map((role, nth) => ({
          role: ADMINS.includes(nth) ? 0 : role,
          blocked: false,
        }))
        let state: Model = { roles, people: persons }
        await begin(state)
        for (const commands of rounds) {
          const calls = []
          for (const one of commands)
            calls.push({ one, api: await shop.signedIn(ids[one.by] ?? 0), ...(await inputOf(one)) })
          const answers = await Promise.all(calls.map(({ api, row, input }) => api.send(row, input)))
          expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
          const [only] = commands
          if (commands.length === 1 && only) {
            const isAllowed = model(state).allows(only)
            expect([answers[0]?.status === 200, answers[0]?.problem?.problem]).toEqual([
              isAllowed,
              isAllowed ? undefined : expect.anything(),
            ])
            if (isAllowed) state = applied(state, only)
            expect(await readState()).toEqual(state)
          }
          const after = await readState()
          if (commands.length > 1) {
            const authors = calls.filter((_, nth) => answers[nth]?.status === 200).map(({ one }) => one.by)
            checkInvariants(state, after, authors)
          }
          state = after
          expect(state.people.some(({ role, blocked }) => role === 0 && !blocked)).toBe(true)
        }
      }),
      { numRuns: perSuite(5, 60) },
    )
  }, 240_000)
})
