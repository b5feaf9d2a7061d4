// What the accounts of the demo shop refer to: positions, departments, the password that added people begin with; and a
// few people who are on leave, blocked or gone.
import type { RoleKey } from '#domain/access/default-roles.ts'
import { searchKey } from '#domain/kernel/texts/transliteration.ts'
import { addYears, todayInTashkent } from '#domain/kernel/time/dates.ts'
import type { Trx } from '../../platform/trx.ts'
import { storeDefaultPassword } from '../../session/queries.ts'
import { DEMO_PEOPLE } from '../demo-people.ts'

/** The first password of people who are added to the demo shop; they choose another one at the sign-in. */
export const DEMO_DEFAULT_PASSWORD = 'Yangi-2026'

const DEPARTMENT_OF: Partial<Record<RoleKey, string>> = {
  seller: 'Sotuv',
  manager: 'Sotuv',
  intern: 'Sotuv',
  support: 'Yordam xizmati',
  operator: 'Yordam xizmati',
  finance: 'Moliya',
  accounting: 'Buxgalteriya',
}
const FURTHER_POSITIONS = ['Katta sotuvchi', 'Filial rahbari', 'Omborchi']

type Former = {
  name: string
  role: RoleKey
  branch: number
  position: string
  works?: boolean
  left_on?: string
  blocked_reason?: 'lost_tablet' | 'long_absence'
  isDeleted?: boolean
}

const FORMER: readonly Former[] = [
  {
    name: 'Шаҳноза Ғаниева',
    role: 'seller',
    branch: 0,
    position: 'Katta sotuvchi',
    blocked_reason: 'lost_tablet',
  },
  {
    name: 'Икром Норматов',
    role: 'seller',
    branch: 1,
    position: 'Sotuvchi',
    works: false,
    left_on: '2026-02-28',
  },
  {
    name: 'Perizat Allambergenova',
    role: 'intern',
    branch: 2,
    position: 'Stajyor',
    blocked_reason: 'long_absence',
  },
  {
    name: 'Алексей Морозов',
    role: 'manager',
    branch: 1,
    position: 'Menejer',
    works: false,
    left_on: '2025-11-30',
  },
  { name: 'Ulugʻbek Saidov', role: 'seller', branch: 0, position: 'Sotuvchi', works: false, isDeleted: true },
]

type Named = { id: number; name: string }
const byName = (rows: readonly Named[]) => new Map(rows.map(({ id, name }) => [name, id]))

/** Positions and departments by their names, and the default password. */
export async function addStaffLists(trx: Trx, now: Date) {
  await storeDefaultPassword(trx, DEMO_DEFAULT_PASSWORD, now)
  const positions = [...new Set([...DEMO_PEOPLE.map(({ position }) => position), ...FURTHER_POSITIONS])]
  const departments = [...new Set(Object.values(DEPARTMENT_OF))]
  const rows = (names: readonly string[]) => names.map((name) => ({ name }))
  const back = ['id', 'name'] as const
  return {
    positions: byName(await trx.insertInto('positions').values(rows(positions)).returning(back).execute()),
    departments: byName(
      await trx.insertInto('departments').values(rows(departments)).returning(back).execute(),
    ),
  }
}
export type StaffLists = Awaited<ReturnType<typeof addStaffLists>>

/** Position, department and start date of a person of the shop. */
export const placeOf = (
  { positions, departments }: StaffLists,
  { role, position }: { role: RoleKey; position: string },
) => ({
  position_id: positions.get(position) ?? null,
  department_id: departments.get(DEPARTMENT_OF[role] ?? '') ?? null,
  hired_on: '2024-03-01',
})

/** Inactive people, so that every state of an account exists. */
export const formerPeople = (
  lists: StaffLists,
  roles: ReadonlyMap<string, number>,
  { branches, hash, now }: { branches: readonly { id: number }[]; hash: string; now: Date },
) =>
  FORMER.map(({ branch, position, isDeleted, ...person }, index) => ({
    ...placeOf(lists, { ...person, position }),
    name: person.name,
    name_key: searchKey(person.name),
    phone: `+99890200${String(index + 1).padStart(4, '0')}`,
    password_hash: hash,
    must_change_password: false,
    role_id: roles.get(person.role) ?? 0,
    branch_id: branches[branch]?.id ?? null,
    works: person.works ?? true,
    left_on: person.left_on ?? null,
    blocked_reason: person.blocked_reason ?? null,
    blocked_at: person.blocked_reason === undefined ? null : now,
    deleted_at: isDeleted ? now : null,
    hired_on: addYears(todayInTashkent(now), -2),
  }))
