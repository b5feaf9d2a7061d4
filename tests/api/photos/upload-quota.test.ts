// How much one person may send in photos on one day: by files and by bytes, one after the other and at once.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { readEnv } from '#server/platform/env.ts'
import type { ApiSession } from '#support/api.ts'
import { newPhoto, startApplication, startShop } from '#support/applications.ts'
import type { TestServer } from '#support/server.ts'

let server: TestServer
let seller: ApiSession
let id: string
let clock = Date.parse('2026-03-02T09:00:00+05:00')
beforeAll(async () => {
  server = await startShop({
    env: { UPLOAD_FILES_PER_DAY: '3', TOKEN_LIFE_S: '999999' },
    now: () => new Date(clock),
  })
  seller = await server.signIn('seller')
  id = await startApplication(seller)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.db.deleteFrom('upload_days').execute()
  server.deps.env.UPLOAD_BYTES_PER_DAY = 2 ** 31
})

let gen = 0
const put = async (api = seller, to = id, bytes?: Uint8Array) => {
  gen += 1
  const where = { params: { id: to, photo_id: randomUUID() }, query: { slot: 1, gen } }
  return api.send(applications.putPhoto, where, { bytes: bytes ?? (await newPhoto()) })
}
const nameOf = ({ status, problem }: Awaited<ReturnType<typeof put>>) => problem?.problem ?? status
const countedFiles = async () =>
  (await server.db.selectFrom('upload_days').select('files').execute()).map(({ files }) => files)

it('takes so many files a day, says when to come again, and takes more on the next day', async () => {
  for (let round = 0; round < 3; round += 1) expect(nameOf(await put())).toBe(200)
  const over = await put()
  expect([over.status, over.problem?.problem]).toEqual([429, 'upload_quota'])
  expect(Number(over.headers.get('retry-after'))).toBe(900)
  const other = await server.signIn('seller2')
  expect(nameOf(await put(other, await startApplication(other)))).toBe(200)
  clock += 24 * 3_600_000
  expect(nameOf(await put())).toBe(200)
})

it('takes no more of twenty at once', async () => {
  const names = (await Promise.all(Array.from({ length: 20 }, () => put()))).map(nameOf)
  expect(names.filter((name) => name === 200)).toHaveLength(3)
  expect(names.filter((name) => name === 'upload_quota')).toHaveLength(17)
})

it('counts bytes, and not those of a photo that the store refused', async () => {
  const bytes = await newPhoto()
  server.deps.env.UPLOAD_BYTES_PER_DAY = bytes.length * 2 + 100
  expect(nameOf(await put(seller, id, new Uint8Array(bytes.length).fill(7)))).toBe('image_invalid')
  expect(await countedFiles()).toEqual([0])
  expect(nameOf(await put())).toBe(200)
  expect(nameOf(await put())).toBe(200)
  expect(nameOf(await put())).toBe('upload_quota')
})

it('leaves a normal day alone', () => {
  const { UPLOAD_BYTES_PER_DAY, UPLOAD_FILES_PER_DAY } = readEnv({})
  expect([UPLOAD_BYTES_PER_DAY, UPLOAD_FILES_PER_DAY]).toEqual([2 * 1024 ** 3, 3000])
})
