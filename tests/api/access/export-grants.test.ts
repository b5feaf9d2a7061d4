// Migration 0029 in an installation whose roles were seeded before exports asked for a right of their own: the roles that
// export by default get it, others do not, and what an administrator has set stays.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { DEFAULT_ROLES, ROLE_KEYS } from '#domain/access/default-roles.ts'
import { migrations } from '#server/db/migrate.ts'
import { useShop } from '#support/use-shop.ts'

const shop = useShop(['admin'])

const exporting = async () => {
  const { rows } = await sql<{ key: string }>`
    select r.key from role_permissions g join roles r on r.id = g.role_id where g.key = 'reports.export' order by r.key
  `.execute(shop.db)
  return rows.map(({ key }) => key)
}

it('grants exports to the roles that new installations start with, once', async () => {
  const byDefault = ROLE_KEYS.filter((key) => 'reports.export' in DEFAULT_ROLES[key]).sort()
  expect(await exporting()).toEqual(byDefault)
  const admins = byDefault.filter((key) => key === 'admin')
  await sql`delete from role_permissions where key = 'reports.export'
    and role_id not in (select id from roles where key = 'admin')`.execute(shop.db)
  expect(await exporting()).toEqual(admins)
  const script = migrations().find(({ name }) => name === '0029_export_grants.sql')?.sql ?? ''
  for (const _ of [1, 2]) await sql.raw(script).execute(shop.db)
  expect(await exporting()).toEqual(byDefault)
})
