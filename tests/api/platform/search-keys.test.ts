// Search keys of an older build are rebuilt once, in every table with a key; an interrupted rebuild continues
// where it stopped.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { SEARCH_KEY_VERSION, searchKey } from '#domain/kernel/texts/transliteration.ts'
import { rebuildBatch, requestSearchKeys } from '#server/search-keys.ts'
import { personOf } from '#support/people.ts'
import { useServer } from '#support/use-shop.ts'

/** What `searchKey` of version 1 made of "Zzzuhra Aliyeva": it folded three equal letters into one. */
const [NAME, OLD] = ['Zzzuhra Aliyeva', 'zuhra alieva'] as const
const ids = Array.from({ length: 5 }, () => randomUUID()).toSorted()
const shop = useServer(['director'], { jobs: true })
beforeAll(async () => {
  const { id: created_by, branch_id } = await personOf(shop.db, 'seller')
  const common = { created_by, branch_id, created_at_device: null, client_name: NAME, name_key: OLD }
  await shop.db
    .insertInto('applications')
    .values(ids.map((id) => ({ id, ...common })))
    .execute()
})

const state = () => shop.db.selectFrom('search_keys').selectAll().executeTakeFirstOrThrow()
const restart = (version: number, target = 0) =>
  shop.db.updateTable('search_keys').set({ version, target, done_table: 0, done_id: '' }).execute()
const oldKeys = async () => {
  const rows = await shop.db.selectFrom('applications').select('id').where('name_key', '=', OLD).execute()
  return rows.map(({ id }) => id).toSorted()
}
const makeOld = () => shop.db.updateTable('applications').set({ name_key: OLD }).execute()
const found = async () => (await shop.director.call(applications.list, { body: { search: NAME } })).total

describe('search keys of an older build', () => {
  it('have a version that is raised with every change of `searchKey`', () => {
    const names = ['Zzzuhra', 'Abdulla', 'Шоҳруҳ', 'Gʻulom Oʻktam oʻgʻli', 'Щербаков', 'Yodgorov', 'ъъъъъ']
    expect([SEARCH_KEY_VERSION, names.map(searchKey)]).toMatchInlineSnapshot(`
      [
        4,
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

  it('hide a name until they are rebuilt, in batches that continue after an interruption', async () => {
    await restart(1)
    expect([await found(), await oldKeys()]).toEqual([0, ids])
    while ((await oldKeys()).length === ids.length) expect(await rebuildBatch(shop.deps, 2)).toBe(true)
    expect(await oldKeys()).toEqual(ids.slice(2))
    // Rebuilt rows are not rebuilt again: the job continues after them.
    await shop.db
      .updateTable('applications')
      .set({ name_key: OLD })
      .where('id', '=', ids[0] ?? '')
      .execute()
    while (await rebuildBatch(shop.deps, 2));
    expect(await oldKeys()).toEqual(ids.slice(0, 1))
    expect((await state()).version).toBe(SEARCH_KEY_VERSION)
  })

  it('are rebuilt from the start when a newer build changes them meanwhile', async () => {
    await makeOld()
    await shop.db
      .updateTable('search_keys')
      .set({ version: 1, target: SEARCH_KEY_VERSION - 1, done_table: 4, done_id: ids[3] ?? '' })
      .execute()
    while (await rebuildBatch(shop.deps, 2));
    expect([await oldKeys(), await found()]).toEqual([[], ids.length])
  })

  it('are rebuilt once by a job that the start enqueues, in every table', async () => {
    const { db, deps } = shop
    const stored = async () => {
      const { rows } = await sql<{ at: string; key: string }>`
        select 'user ' || id as at, name_key as key from users
        union all select 'branch ' || id, search_key from branches
        union all select 'visitor ' || id, name_key from guests
        union all select 'client ' || id, name_key from clients
        union all select 'application ' || id, name_key from applications order by at`.execute(db)
      return rows
    }
    const { id, branch_id } = await personOf(db, 'seller')
    await db
      .insertInto('guests')
      .values({
        name: NAME,
        name_key: '',
        host_name: 'Karim',
        reason: 'other',
        branch_id: branch_id ?? 1,
        arrived_at: new Date(),
        created_by: id,
      })
      .execute()
    await db.insertInto('clients').values({ name: NAME, name_key: '', values: '{}' }).execute()
    await restart(1)
    await requestSearchKeys(deps)
    await expect.poll(async () => (await state()).version).toBe(SEARCH_KEY_VERSION)
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
    // Up to date: no job is enqueued.
    await requestSearchKeys(deps)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from jobs.job where data->>'kind' = 'search_keys'`.execute(db)
    expect(rows).toEqual([{ count: 1 }])
    await restart(1)
    await requestSearchKeys(deps)
    await expect.poll(async () => (await state()).version).toBe(SEARCH_KEY_VERSION)
    expect(await stored()).toEqual(right)
  })
})
