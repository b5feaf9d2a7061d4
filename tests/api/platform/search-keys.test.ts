// Search keys that an older build stored are written anew once: every table with a key, from where a stop left it.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { SEARCH_KEY_VERSION, searchKey } from '#domain/kernel/transliteration.ts'
import { rebuildBatch, requestSearchKeys } from '#server/search-keys.ts'
import type { ApiSession } from '#support/api.ts'
import { personOf } from '#support/people.ts'
import { startTestServer, type TestServer } from '#support/server.ts'

/** What `searchKey` of version 1 made of "Zzzuhra Aliyeva": it folded three equal letters into one. */
const [NAME, OLD] = ['Zzzuhra Aliyeva', 'zuhra alieva'] as const
const ids = Array.from({ length: 5 }, () => randomUUID()).toSorted()

let server: TestServer
let director: ApiSession
beforeAll(async () => {
  server = await startTestServer({ jobs: true })
  director = await server.signIn('director')
  const { id: created_by, branch_id } = await personOf(server.db, 'seller')
  const common = { created_by, branch_id, created_at_device: null, client_name: NAME, name_key: OLD }
  await server.db
    .insertInto('applications')
    .values(ids.map((id) => ({ id, ...common })))
    .execute()
})
afterAll(() => server.stop())

const state = () => server.db.selectFrom('search_keys').selectAll().executeTakeFirstOrThrow()
const restart = (version: number, target = 0) =>
  server.db.updateTable('search_keys').set({ version, target, done_table: 0, done_id: '' }).execute()
const oldKeys = async () => {
  const rows = await server.db.selectFrom('applications').select('id').where('name_key', '=', OLD).execute()
  return rows.map(({ id }) => id).toSorted()
}
const makeOld = () => server.db.updateTable('applications').set({ name_key: OLD }).execute()
const found = async () => (await director.call(applications.list, { body: { search: NAME } })).total

describe('search keys of an older build', () => {
  it('are raised in version with every change of what `searchKey` makes', () => {
    const names = ['Zzzuhra', 'Abdulla', 'Шоҳруҳ', 'Gʻulom Oʻktam oʻgʻli', 'Щербаков', 'Yodgorov', 'ъъъъъ']
    expect([SEARCH_KEY_VERSION, names.map(searchKey)]).toMatchInlineSnapshot(`
      [
        2,
        [
          "zzzuhra",
          "abdula",
          "shohruh",
          "gulom oktam ogli",
          "sherbakov",
          "edgorov",
          "",
        ],
      ]
    `)
  })

  it('hide a name until they are written anew, in batches that go on where a stop left them', async () => {
    await restart(1)
    expect([await found(), await oldKeys()]).toEqual([0, ids])
    while ((await oldKeys()).length === ids.length) expect(await rebuildBatch(server.deps, 2)).toBe(true)
    expect(await oldKeys()).toEqual(ids.slice(2))
    // What is done is not done again: the rebuild goes on behind it.
    await server.db
      .updateTable('applications')
      .set({ name_key: OLD })
      .where('id', '=', ids[0] ?? '')
      .execute()
    while (await rebuildBatch(server.deps, 2));
    expect(await oldKeys()).toEqual(ids.slice(0, 1))
    expect((await state()).version).toBe(SEARCH_KEY_VERSION)
  })

  it('are done from the beginning when a newer build changes them again meanwhile', async () => {
    await makeOld()
    await server.db
      .updateTable('search_keys')
      .set({ version: 1, target: SEARCH_KEY_VERSION - 1, done_table: 4, done_id: ids[3] ?? '' })
      .execute()
    while (await rebuildBatch(server.deps, 2));
    expect([await oldKeys(), await found()]).toEqual([[], ids.length])
  })

  it('are done by a job that the start asks for, in every table, and once', async () => {
    const { db, deps } = server
    const stored = async () => {
      const { rows } = await sql<{ at: string; key: string }>`
        select 'user ' || id as at, name_key as key from users
        union all select 'branch ' || id, search_key from branches
        union all select 'guest ' || id, name_key from guests
        union all select 'client ' || id, name_key from clients
        union all select 'application ' || id, name_key from applications order by at`.execute(db)
      return rows
    }
    const { id, branch_id } = await personOf(db, 'seller')
    await db
      .insertInto('guests')
      .values({
        ...{ name: NAME, name_key: '', host_name: 'Karim', reason: 'other', branch_id: branch_id ?? 1 },
        ...{ arrived_at: new Date(), created_by: id },
      })
      .execute()
    await db.insertInto('clients').values({ name: NAME, name_key: '', values: '{}' }).execute()
    await restart(1)
    await requestSearchKeys(deps)
    await expect.poll(async () => (await state()).version, { timeout: 20_000 }).toBe(SEARCH_KEY_VERSION)
    const right = await stored()
    expect(right.filter(({ key }) => key === '')).toEqual([])
    for (const [table, column] of [
      ['users', 'name_key'],
      ['branches', 'search_key'],
      ['guests', 'name_key'],
      ['clients', 'name_key'],
      ['applications', 'name_key'],
    ] as const)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = 'old'`.execute(db)
    // In force: nothing is asked for.
    await requestSearchKeys(deps)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from jobs.job where data->>'kind' = 'search_keys'`.execute(db)
    expect(rows).toEqual([{ count: 1 }])
    await restart(1)
    await requestSearchKeys(deps)
    await expect.poll(async () => (await state()).version, { timeout: 20_000 }).toBe(SEARCH_KEY_VERSION)
    expect(await stored()).toEqual(right)
  })
})
