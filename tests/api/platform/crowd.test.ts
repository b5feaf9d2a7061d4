// Too many concurrent photo uploads (src/docs/offline.md#load-of-the-business, decision 0029): those beyond
// the limit get a Retry-After and nothing of them is stored; reads are answered meanwhile.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { addressOf } from '#support/api.ts'
import { newPhoto, startApplication } from '#support/applications.ts'
import { useShop } from '#support/use-shop.ts'

let id: string
const shop = useShop(['seller'], { env: { PHOTOS_AT_ONCE: '1', PHOTO_PATIENCE_MS: '300' } })
beforeAll(async () => {
  id = await startApplication(shop.seller)
})

const place = (slot: number) => ({ params: { id, photo_id: randomUUID() }, query: { slot, gen: 1 } })

/** An upload whose second half is sent on demand. */
async function halfSent(bytes: Uint8Array): Promise<ClientRequest> {
  const headers = await shop.seller.headers(applications.putPhoto, {
    bytes,
    headers: { 'content-length': String(bytes.length) },
  })
  const address = `${shop.url}${addressOf(applications.putPhoto, place(1))}`
  const sending = request(address, { method: 'PUT', headers })
  await new Promise((sent) => sending.write(bytes.subarray(0, bytes.length / 2), sent))
  return sending
}

const slotsThere = async () =>
  (await shop.seller.call(applications.view, { params: { id } })).photos.map(({ slot }) => slot)

it('returns Retry-After while all slots are taken, answers a list, and accepts the same photo afterwards', async () => {
  const bytes = await newPhoto()
  const slow = await halfSent(bytes)
  await expect.poll(() => readdirSync(join(shop.deps.env.ANKETA_DATA, 'photos', 'parts')).length).toBe(1)
  const second = place(2)
  const options = { bytes, opId: randomUUID() }
  const turnedAway = await shop.seller.send(applications.putPhoto, second, options)
  expect([turnedAway.status, turnedAway.problem?.problem, turnedAway.headers.get('retry-after')]).toEqual([
    503,
    'unavailable',
    '5',
  ])
  expect(await slotsThere()).toEqual([])
  expect((await shop.seller.send(applications.list, { body: {} })).status).toBe(200)

  const answered = once(slow, 'response')
  slow.end(bytes.subarray(bytes.length / 2))
  expect((await answered)[0].statusCode).toBe(200)
  const again = await shop.seller.send(applications.putPhoto, second, options)
  expect([again.status, again.body.ok, again.body.replayed]).toEqual([200, true, undefined])
  expect(await slotsThere()).toEqual([1, 2])
})
