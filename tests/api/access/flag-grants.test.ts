// Migration 0031 in an installation whose role "support" was seeded with a scope for a flag; afterwards the form of every
// role can be saved as it is.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { access } from '#api/back-office/access.ts'
import { migrations } from '#server/db/migrate.ts'
import { useShop } from '#support/use-shop.ts'

const shop = useShop(['admin'])

/** Saves the form of every role but the administrators' unchanged; returns the names of those that were refused. */
async function refused(): Promise<string[]> {
  const { items } = await shop.admin.call(access.roles, { body: { limit: 100 } })
  const names: string[] = []
  for (const { key, name, is_admin } of items) {
    if (is_admin) continue
    const { version, colour, for_partner, grants, own } = await shop.admin.call(access.role, {
      params: { key },
    })
    const values = { name, colour, for_partner, grants, own }
    const { status } = await shop.admin.send(access.updateRole, {
      params: { key },
      body: { base_version: version, values },
    })
    if (status !== 200) names.push(name)
  }
  return names
}

it('every role can be saved as it is, also one that was seeded with a scope for a flag', async () => {
  expect(await refused()).toEqual([])
  await sql`update role_permissions set value = 'all' where key = 'outbox'
    and role_id = (select id from roles where key = 'support')`.execute(shop.db)
  expect(await refused()).toEqual(['support'])
  const before = await shop.db.selectFrom('role_permissions').select('key').execute()
  const script = migrations().find(({ name }) => name === '0031_flag_grants.sql')?.sql ?? ''
  for (const _ of [1, 2]) await sql.raw(script).execute(shop.db)
  expect(await refused()).toEqual([])
  expect(await shop.db.selectFrom('role_permissions').select('key').execute()).toHaveLength(before.length)
})
