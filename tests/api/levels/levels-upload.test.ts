// Min/max levels from a spreadsheet: checked without a change, applied once over the versions that the check saw, within the branches
// of the person.
import { randomUUID } from 'node:crypto'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { levels } from '#api/back-office/levels.ts'
import { levelsUpload as upload } from '#api/back-office/levels-upload.ts'
import { buildProduct } from '#support/build.ts'
import type { ApiSession } from '../../support/api.ts'
import { personOf } from '../../support/people.ts'
import { workbook } from '../../support/upload.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['manager', 'manager2', 'director', 'seller'])
const HEADING = ['Филиал', 'Артикул', 'Минимум', 'Максимум']
type Branch = { id: number; name: string }
let here: Branch
let there: Branch
let cable: number

beforeAll(async () => {
  const { db } = shop
  cable = await buildProduct(db, { name: 'CABLE' })
  await buildProduct(db, { name: 'MUG' })
  const branchOf = async (who: 'manager' | 'manager2') => {
    const { branch_id } = await personOf(db, who)
    const query = db.selectFrom('branches').select(['id', 'name']).where('id', '=', branch_id)
    return query.executeTakeFirstOrThrow()
  }
  here = await branchOf('manager')
  there = await branchOf('manager2')
}, 120_000)

beforeEach(() => shop.db.deleteFrom('branch_levels').execute())

type Cells = (string | number | null)[]
const file = (...rows: Cells[]) => workbook([HEADING, ...rows])
const check = (sent: string, api: ApiSession = shop.director) =>
  api.call(upload.check, { body: { file: sent } })
const codesOf = async (sent: string, api?: ApiSession) =>
  (await check(sent, api)).faults.map(({ row, field, code }) => [row, field, code])
const apply = (sent: string, seen: string, opId = randomUUID(), api: ApiSession = shop.director) =>
  api.send(upload.apply, { body: { file: sent, name: 'levels.xlsx', seen } }, { opId })
const levelsIn = async ({ id }: Branch) => {
  const query = shop.db.selectFrom('branch_levels').select(['min', 'max', 'version'])
  return query.where('branch_id', '=', id).where('product_id', '=', cable).executeTakeFirst()
}

describe('an upload of levels', () => {
  it('is checked without a change and applied once', async () => {
    const sent = await file([here.name, 'CABLE', 2, '10'], [there.name.toUpperCase(), 'CABLE', 0, 5])
    const found = await check(sent)
    expect(found).toMatchObject({ changed: 2, same: 0, refused: 0, faults: [] })
    expect(await levelsIn(here)).toBeUndefined()
    const opId = randomUUID()
    for (const answer of [await apply(sent, found.seen, opId), await apply(sent, found.seen, opId)])
      expect([answer.status, answer.body]).toEqual([200, { ok: true, changed: 2 }])
    expect(await levelsIn(here)).toEqual({ min: 2, max: 10, version: 1 })
    expect(await levelsIn(there)).toEqual({ min: 0, max: 5, version: 1 })
    expect(await check(sent)).toMatchObject({ changed: 0, same: 2 })
    const { items } = await shop.director.call(levels.history, { params: { key: `${here.id}-${cable}` } })
    expect(items[0]?.fields).toEqual(['min', 'max'])
  })

  it('keeps what is empty, and is refused when somebody changed it since', async () => {
    const first = await file([here.name, 'CABLE', 2, 10])
    await apply(first, (await check(first)).seen)
    const sent = await file([here.name, 'CABLE', null, 20])
    const { seen } = await check(sent)
    const values = { min: 3, max: 10 }
    await shop.director.call(levels.update, {
      params: { key: `${here.id}-${cable}` },
      body: { base_version: 1, values },
    })
    expect((await apply(sent, seen)).problem?.problem).toBe('request_stale')
    const { status } = await apply(sent, (await check(sent)).seen)
    expect(status).toBe(200)
    expect(await levelsIn(here)).toEqual({ min: 3, max: 20, version: 3 })
    const nothing = await apply(sent, (await check(sent)).seen)
    expect(nothing.problem?.errors[0]?.code).toBe('upload_nothing')
  })

  it('of two at once over lines that had no levels, writes one', async () => {
    const sent = [await file([here.name, 'CABLE', 1, 2]), await file([here.name, 'CABLE', 3, 4])]
    const seen = await Promise.all(sent.map(async (one) => (await check(one)).seen))
    const answers = await Promise.all(sent.map((one, nth) => apply(one, seen[nth] ?? '')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await levelsIn(here))?.version).toBe(1)
  })

  it('names every wrong cell', async () => {
    const sent = await file(
      ['Nowhere', 'CABLE', 1, 2],
      [here.name, 'NOBODY', 1, 2],
      [here.name, 'CABLE', -1, 2],
      [here.name, 'CABLE', 5, 2],
      [here.name, 'MUG', 1, null],
      [there.name, 'MUG', 1, 2],
      [there.name, 'MUG', 1, 3],
      [null, 'MUG', 1, 2],
    )
    expect(await codesOf(sent)).toEqual([
      [2, 'branch', 'upload_branch'],
      [3, 'sku', 'upload_product'],
      [4, 'min', 'level_quantity'],
      [5, 'max', 'levels_max'],
      [6, 'max', 'required'],
      [8, 'sku', 'upload_levels_twice'],
      // The director's own branch is the second one.
      [9, 'sku', 'upload_levels_twice'],
    ])
    const { seen } = await check(sent)
    expect((await apply(sent, seen)).problem?.errors[0]?.code).toBe('upload_refused')
  })

  it('reaches only the branches of the person; an empty branch is the own one', async () => {
    expect(await codesOf(await file([there.name, 'CABLE', 1, 2]), shop.manager)).toEqual([
      [2, 'branch', 'upload_branch'],
    ])
    const own = await file([null, 'CABLE', 1, 2])
    const { status } = await apply(own, (await check(own, shop.manager)).seen, randomUUID(), shop.manager)
    expect(status).toBe(200)
    expect(await levelsIn(here)).toMatchObject({ min: 1, max: 2 })
    expect((await shop.seller.send(upload.check, { body: { file: own } })).status).toBe(403)
  })

  it('begins with a template that has the names of the branches', async () => {
    const response = await fetch(`${shop.manager.url}${upload.template.path}?language=ru`, {
      headers: await shop.manager.headers(upload.template),
    })
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
    expect(sheets[0]?.rows[0]).toEqual(['Филиал', 'Артикул', 'Штрихкод', 'Минимум', 'Максимум'])
    expect(sheets[1]?.rows).toEqual([['Филиал'], [here.name]])
  })
})
