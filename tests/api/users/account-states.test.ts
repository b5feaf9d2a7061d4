// The state of an account is one rule: the domain's for a person, the SQL of sign-in, lists, branches and visitors for many.
// Every combination of the facts is an account here; no place may answer otherwise.
import { beforeAll, expect, it } from 'vitest'
import { branches } from '#api/back-office/branches.ts'
import { setUp } from '#api/back-office/set-up.ts'
import { users } from '#api/back-office/users.ts'
import { visitors } from '#api/back-office/visitors.ts'
import { addDays, todayInTashkent } from '#domain/kernel/time/dates.ts'
import { isOfStaff, stateOf, type UserFacts } from '#domain/users/actions.ts'
import { accountById } from '#server/session/queries.ts'
import { buildBranch } from '#support/build.ts'
import { personOf } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'

const today = todayInTashkent(new Date())
const FACTS: UserFacts[] = [true, false].flatMap((works) =>
  [null, addDays(today, -1), today, addDays(today, 1)].flatMap((left_on) =>
    [true, false].flatMap((blocked) =>
      [true, false].map((deleted) => ({ works, left_on, blocked, deleted, today })),
    ),
  ),
)
const accounts: { id: number; name: string; facts: UserFacts }[] = []
let branch: number
let managersBefore: number
const shop = useShop(['admin'])
const managersForSale = async () => (await shop.admin.call(setUp.view, {})).records.managers
beforeAll(async () => {
  managersBefore = await managersForSale()
  branch = await buildBranch(shop.db, { name: 'Combinations' })
  const { role_id } = await personOf(shop.db, 'manager')
  for (const [index, facts] of FACTS.entries()) {
    const name = `Account ${JSON.stringify(facts)}`
    const account = await shop.db
      .insertInto('users')
      .values({
        name,
        phone: `+99890555${1000 + index}`,
        password_hash: '',
        role_id,
        branch_id: branch,
        works: facts.works,
        left_on: facts.left_on,
        blocked_at: facts.blocked ? new Date() : null,
        deleted_at: facts.deleted ? new Date() : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    accounts.push({ id: account.id, name, facts })
  }
})

const namesOf = (isIncluded: (facts: UserFacts) => boolean) =>
  accounts
    .filter(({ facts }) => isIncluded(facts))
    .map(({ name }) => name)
    .sort()
const worksHere = (facts: UserFacts) => !facts.deleted && isOfStaff(facts)

it('may be used exactly where the state is `working`', async () => {
  for (const { id, name, facts } of accounts)
    expect([name, (await accountById(shop.db, id))?.blocked]).toEqual([name, stateOf(facts) !== 'working'])
})

it.each(['working', 'not_working', 'blocked', 'deleted'] as const)('is listed as %s', async (state) => {
  const { items } = await shop.admin.call(users.list, {
    body: { state, branch: String(branch), limit: 100 },
  })
  expect(items.map(({ name }) => name).sort()).toEqual(namesOf((facts) => stateOf(facts) === state))
})

it('counts among the people of a branch, and as a host of visitors, while the person is of the staff', async () => {
  const expected = namesOf(worksHere)
  expect(expected).toHaveLength(4)
  const { people } = await shop.admin.call(branches.view, { params: { key: String(branch) } })
  expect(people.map(({ name }) => name).sort()).toEqual(expected)
  const list = await shop.admin.call(branches.list, { body: { search: 'Combinations' } })
  expect(list.items.map((line) => line.people)).toEqual([expected.length])
  const hosts = await shop.admin.call(visitors.hosts, { query: { branch } })
  const names = hosts.items.map(({ name }) => name).filter((name) => name.startsWith('Account '))
  expect(names.sort()).toEqual(expected)
})

it('counts for a first sale where it may be used', async () => {
  const working = namesOf((facts) => stateOf(facts) === 'working')
  expect((await managersForSale()) - managersBefore).toBe(working.length)
})
