// How much one person may send in photos on one day: by files and by bytes, one after the other and at once.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { readEnv } from '#server/platform/env.ts'
import { newPhoto, startApplication } from '#support/applications.ts'
import { useShop } from '#support/use-shop.ts'

let id: string
let clock = Date.parse('2026-03-02T09:00:00+05:00')
const shop = useShop(['seller'], {
  env: { UPLOAD_FILES_PER_DAY: '3', TOKEN_LIFE_S: '999999' },
  now: () => new Date(clock),
})
beforeAll(async () => {
  id = await startApplication(shop.seller)
})
beforeEach(async () => {
  await shop.db.deleteFrom('upload_days').execute()
  shop.deps.env.UPLOAD_BYTES_PER_DAY = 2 ** 31
})

let gen = 0
const put = async (api = shop.seller, to = id, bytes?: Uint8Array) => {
  gen += 1
  const where = { params: { id: to, photo_id: randomUUID() }, query: { slot: 1, gen } }
  return api.send(applications.putPhoto, where, { bytes: bytes ?? (await newPhoto()) })
}
const nameOf = ({ status, problem }: Awaited<ReturnType<typeof put>>) => problem?.problem ?? status
const countedFiles = async () =>
  (await shop.db.selectFrom('upload_days').select('files').execute()).map(({ files }) => files)

it('limits the files per day, returns when to retry, and accepts more on the next day', async () => {
  for (let round = 0; round < 3; round += 1) expect(nameOf(await put())).toBe(200)
  const over = await put()
  expect([over.status, over.problem?.problem]).toEqual([429, 'upload_quota'])
  expect(Number(over.headers.get('retry-after'))).toBe(900)
  const other = await shop.signIn('seller2')
  expect(nameOf(await put(other, await startApplication(other)))).toBe(200)
  clock += 24 * 3_600_000
  expect(nameOf(await put())).toBe(200)
})

it('accepts no more than the limit of twenty concurrent uploads', async () => {
  const names = (await Promise.all(Array.from({ length: 20 }, () => put()))).map(nameOf)
  expect(names.filter((name) => name === 200)).toHaveLength(3)
  expect(names.filter((name) => name === 'upload_quota')).toHaveLength(17)
})

it('counts bytes, and not those of a photo that the store refused', async () => {
  const bytes = await newPhoto()
  shop.deps.env.UPLOAD_BYTES_PER_DAY = bytes.length * 2 + 100
  expect(nameOf(await put(shop.seller, id, new Uint8Array(bytes.length).fill(7)))).toBe('image_invalid')
  expect(await countedFiles()).toEqual([0])
  expect(nameOf(await put())).toBe(200)
  expect(nameOf(await put())).toBe(200)
  expect(nameOf(await put())).toBe('upload_quota')
})

it('does not limit a normal day', () => {
  const { UPLOAD_BYTES_PER_DAY, UPLOAD_FILES_PER_DAY } = readEnv({})
  expect([UPLOAD_BYTES_PER_DAY, UPLOAD_FILES_PER_DAY]).toEqual([2 * 1024 ** 3, 3000])
})
