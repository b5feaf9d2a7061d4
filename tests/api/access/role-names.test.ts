// Names of roles in the language of the person: lists are in the order of what is read, a default role that was renamed
// stands under its own name, and the key of a default role is nobody else's name.
import { expect, it } from 'vitest'
import { access } from '#api/back-office/access.ts'
import { users } from '#api/back-office/users.ts'
import { ROLE_KEYS, type RoleKey } from '#domain/access/default-roles.ts'
import { useShop } from '#support/use-shop.ts'

const shop = useShop(['admin'])

/** Labels in the reverse order of the keys, so that an order by keys cannot pass for one by labels. */
const labels = Object.fromEntries(
  ROLE_KEYS.toSorted().map((key, nth) => [key, `Роль ${String(99 - nth)}`]),
) as Record<RoleKey, string>
const shownName = (name: string) => labels[name as RoleKey] ?? name
const isSorted = (names: readonly string[]) =>
  names.every((name, nth) => nth === 0 || (names[nth - 1] ?? '') <= name)

const rename = (key: RoleKey, name: string) =>
  shop.db.updateTable('roles').set({ name }).where('key', '=', key).execute()

async function rolesInPages(role_labels: Record<string, string> | undefined): Promise<string[]> {
  const names: string[] = []
  let after: string | null = null
  do {
    const page: { items: { name: string }[]; next: string | null } = await shop.admin.call(access.roles, {
      body: { limit: 3, ...(role_labels && { role_labels }), ...(after !== null && { after }) },
    })
    names.push(...page.items.map(({ name }) => name))
    after = page.next
  } while (after !== null)
  return names
}

it('the list of roles is in the order of the names that the person reads, over all pages', async () => {
  const names = await rolesInPages(labels)
  expect(names.toSorted()).toEqual(ROLE_KEYS.toSorted())
  expect(isSorted(names.map(shownName))).toBe(true)
  expect(await rolesInPages(undefined)).toEqual(ROLE_KEYS.toSorted())
})

it('a renamed default role stands under its own name, whatever its label', async () => {
  await rename('operator', 'Аааа')
  try {
    const names = await rolesInPages(labels)
    expect(names[0]).toBe('Аааа')
    expect(names).not.toContain('operator')
  } finally {
    await rename('operator', 'operator')
  }
})

it('accounts sorted by role, and both files, are in the same order', async () => {
  const body = { sort: 'role' as const, role_labels: labels }
  const { items } = await shop.admin.call(users.list, { body: { ...body, limit: 100 } })
  expect(new Set(items.map(({ role }) => role)).size).toBeGreaterThan(3)
  expect(isSorted(items.map(({ role }) => shownName(role)))).toBe(true)
  const file = { format: 'csv' as const, words: labels }
  const rows = async (text: string) =>
    text
      .split('\n')
      .slice(1)
      .map((line) => line.trim().replaceAll('"', ''))
      .filter(Boolean)
  const people = await shop.admin.send(users.export, {
    body: { ...body, ...file, columns: [{ key: 'role', title: 'R' }] },
  })
  const roles = await shop.admin.send(access.exportRoles, {
    body: { role_labels: labels, ...file, columns: [{ key: 'name', title: 'R' }] },
  })
  for (const { text } of [people, roles]) {
    const names = await rows(text)
    expect(names.length).toBeGreaterThan(3)
    expect(isSorted(names)).toBe(true)
    expect(names.every((name) => name.startsWith('Роль '))).toBe(true)
  }
})
