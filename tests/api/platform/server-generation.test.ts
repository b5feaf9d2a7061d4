// A server whose data was restored from a backup detects the restore and names what tablets have to send
// again (decision 0039).
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { tablet } from '#api/tablet.ts'
import { checkGeneration, getGeneration, recordGeneration, renewGeneration } from '#server/db/generation.ts'
import { newForm, newPhoto, startApplication } from '#support/applications.ts'
import { reportAs } from '#support/back-office/tablet-reports.ts'
import { personOf } from '#support/people.ts'
import { useShop } from '#support/use-shop.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'anketa-mark-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const shop = useShop(['seller'], { env: { TABLET_REPORT_MS: '0' } })
beforeAll(() => {
  shop.seller.deviceId = randomUUID()
})

const sellerId = async () => (await personOf(shop.db, 'seller')).id
const markFile = () => join(folder, 'server-generation.json')

/** An application of the seller, created by an operation with a known id. */
async function acknowledgedCreate() {
  const op_id = randomUUID()
  const id = randomUUID()
  await shop.seller.call(applications.create, { body: { id, values: newForm() } }, { opId: op_id })
  return { op_id, id }
}

it('keeps its generation over restarts, and begins a new one in a new database', async () => {
  expect(await checkGeneration(shop.db, folder)).toBe(false)
  const first = await getGeneration(shop.db)
  expect(await checkGeneration(shop.db, folder)).toBe(false)
  expect(await getGeneration(shop.db)).toBe(first)
  await shop.db.updateTable('server_generation').set({ identity: 'another database' }).execute()
  expect(await checkGeneration(shop.db, folder)).toBe(true)
  expect(await getGeneration(shop.db)).not.toBe(first)
  expect(await checkGeneration(shop.db, folder)).toBe(false)
})

it('detects a copy of the files that is older than the mark beside the photos', async () => {
  await recordGeneration(shop.db, folder)
  const before = await getGeneration(shop.db)
  const mark = JSON.parse(readFileSync(markFile(), 'utf8'))
  writeFileSync(markFile(), JSON.stringify({ ...mark, transaction: mark.transaction + 1_000_000 }))
  expect(await checkGeneration(shop.db, folder)).toBe(true)
  expect(await getGeneration(shop.db)).not.toBe(before)
  writeFileSync(markFile(), 'damaged')
  expect(await checkGeneration(shop.db, folder)).toBe(false)
})

it('detects a second restore of the same copy, and skips the numbers of the contracts after the first', async () => {
  const { db } = shop
  const readContractNumber = async () =>
    Number(
      (await sql<{ n: string }>`select last_value::text as n from contract_numbers`.execute(db)).rows[0]?.n,
    )
  await recordGeneration(db, folder)
  const copied = await getGeneration(db)
  await renewGeneration(db)
  await recordGeneration(db, folder)
  const numbers = await readContractNumber()
  await db.updateTable('server_generation').set({ generation: copied }).execute()
  expect(await checkGeneration(db, folder)).toBe(true)
  expect(await getGeneration(db)).not.toBe(copied)
  expect(await readContractNumber()).toBeGreaterThanOrEqual(numbers + 100_000)
  expect(await checkGeneration(db, folder)).toBe(false)
})

it('returns the generation with every report, and whether it has the last acknowledged operation', async () => {
  const { op_id } = await acknowledgedCreate()
  const known = await reportAs(shop.seller, { newest_acknowledged: op_id })
  expect(known).toMatchObject({ generation: await getGeneration(shop.db), is_newest_unknown: false })
  const restored = await reportAs(shop.seller, { newest_acknowledged: randomUUID() })
  expect(restored.is_newest_unknown).toBe(true)
  expect((await reportAs(shop.seller)).is_newest_unknown).toBe(false)
  const generation = await renewGeneration(shop.db)
  expect((await reportAs(shop.seller)).generation).toBe(generation)
})

it('names the operations that it does not have, and nothing about those of other people', async () => {
  const created_by = await sellerId()
  const { op_id } = await acknowledgedCreate()
  const lost = randomUUID()
  const foreign = randomUUID()
  const items = [
    { op_id, created_by, photo_id: null },
    { op_id: lost, created_by, photo_id: null },
    { op_id: foreign, created_by: (await personOf(shop.db, 'manager')).id, photo_id: null },
  ]
  const answer = await shop.seller.call(tablet.acknowledged, { body: { items } })
  expect(answer).toEqual({ generation: await getGeneration(shop.db), unknown: [lost] })
})

it('asks for a photo whose file is gone, and accepts it again under the same id without a duplicate', async () => {
  const created_by = await sellerId()
  const id = await startApplication(shop.seller)
  const photo_id = randomUUID()
  const op_id = randomUUID()
  const bytes = await newPhoto()
  const put = () =>
    shop.seller.call(
      applications.putPhoto,
      { params: { id, photo_id }, query: { slot: 2, gen: 1 } },
      { bytes, opId: op_id },
    )
  await put()
  const items = [{ op_id, created_by, photo_id }]
  const ask = async () => (await shop.seller.call(tablet.acknowledged, { body: { items } })).unknown
  expect(await ask()).toEqual([])
  const rowsOf = () => shop.db.selectFrom('photos').selectAll().where('id', '=', photo_id).execute()
  const [row] = await rowsOf()
  await shop.deps.photos.remove(row?.file_key ?? '')
  expect(await ask()).toEqual([op_id])
  await put()
  const after = await rowsOf()
  expect(after).toHaveLength(1)
  expect(await shop.deps.photos.read(after[0]?.file_key ?? '')).toEqual(bytes)
  expect(await ask()).toEqual([])
})
