// A server whose data was restored from a backup: the restore is noticed, and the server names what tablets have to send
// again (decision 0039).
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { tablet } from '#api/tablet.ts'
import { checkGeneration, getGeneration, recordGeneration, renewGeneration } from '#server/db/generation.ts'
import type { ApiSession } from '#support/api.ts'
import { newForm, newPhoto, startApplication, startShop } from '#support/applications.ts'
import { reportAs } from '#support/back-office/tablet-reports.ts'
import { personOf } from '#support/people.ts'
import type { TestServer } from '#support/server.ts'

let server: TestServer
let seller: ApiSession
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anketa-mark-'))
  server = await startShop({ env: { TABLET_REPORT_MS: '0' } })
  seller = await server.signIn('seller')
  seller.deviceId = randomUUID()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const sellerId = async () => (await personOf(server.db, 'seller')).id
const markFile = () => join(folder, 'server-generation.json')

/** An application of the seller by an operation whose id is known. */
async function acknowledgedCreate() {
  const op_id = randomUUID()
  const id = randomUUID()
  await seller.call(applications.create, { body: { id, values: newForm() } }, { opId: op_id })
  return { op_id, id }
}

it('keeps its generation over starts, and begins a new one in a database that was created anew', async () => {
  expect(await checkGeneration(server.db, folder)).toBe(false)
  const first = await getGeneration(server.db)
  expect(await checkGeneration(server.db, folder)).toBe(false)
  expect(await getGeneration(server.db)).toBe(first)
  await server.db.updateTable('server_generation').set({ identity: 'another database' }).execute()
  expect(await checkGeneration(server.db, folder)).toBe(true)
  expect(await getGeneration(server.db)).not.toBe(first)
  expect(await checkGeneration(server.db, folder)).toBe(false)
})

it('notices a copy of the files that is older than the mark beside the photos', async () => {
  await recordGeneration(server.db, folder)
  const before = await getGeneration(server.db)
  const mark = JSON.parse(readFileSync(markFile(), 'utf8'))
  writeFileSync(markFile(), JSON.stringify({ ...mark, transaction: mark.transaction + 1_000_000 }))
  expect(await checkGeneration(server.db, folder)).toBe(true)
  expect(await getGeneration(server.db)).not.toBe(before)
  writeFileSync(markFile(), 'damaged')
  expect(await checkGeneration(server.db, folder)).toBe(false)
})

it('tells the generation with every report, and whether it knows what was acknowledged last', async () => {
  const { op_id } = await acknowledgedCreate()
  const known = await reportAs(seller, { newest_acknowledged: op_id })
  expect(known).toMatchObject({ generation: await getGeneration(server.db), is_newest_unknown: false })
  const restored = await reportAs(seller, { newest_acknowledged: randomUUID() })
  expect(restored.is_newest_unknown).toBe(true)
  expect((await reportAs(seller)).is_newest_unknown).toBe(false)
  const generation = await renewGeneration(server.db)
  expect((await reportAs(seller)).generation).toBe(generation)
})

it('names the operations that it does not know, and answers nothing about those of other people', async () => {
  const created_by = await sellerId()
  const { op_id } = await acknowledgedCreate()
  const lost = randomUUID()
  const foreign = randomUUID()
  const items = [
    { op_id, created_by, photo_id: null },
    { op_id: lost, created_by, photo_id: null },
    { op_id: foreign, created_by: (await personOf(server.db, 'manager')).id, photo_id: null },
  ]
  const answer = await seller.call(tablet.acknowledged, { body: { items } })
  expect(answer).toEqual({ generation: await getGeneration(server.db), unknown: [lost] })
})

it('asks for a photo whose file is gone, and takes it again under the same id without doubling it', async () => {
  const created_by = await sellerId()
  const id = await startApplication(seller)
  const photo_id = randomUUID()
  const op_id = randomUUID()
  const bytes = await newPhoto()
  const put = () =>
    seller.call(
      applications.putPhoto,
      { params: { id, photo_id }, query: { slot: 2, gen: 1 } },
      { bytes, opId: op_id },
    )
  await put()
  const items = [{ op_id, created_by, photo_id }]
  const ask = async () => (await seller.call(tablet.acknowledged, { body: { items } })).unknown
  expect(await ask()).toEqual([])
  const rowsOf = () => server.db.selectFrom('photos').selectAll().where('id', '=', photo_id).execute()
  const [row] = await rowsOf()
  await server.deps.photos.remove(row?.file_key ?? '')
  expect(await ask()).toEqual([op_id])
  await put()
  const after = await rowsOf()
  expect(after).toHaveLength(1)
  expect(await server.deps.photos.read(after[0]?.file_key ?? '')).toEqual(bytes)
  expect(await ask()).toEqual([])
})
