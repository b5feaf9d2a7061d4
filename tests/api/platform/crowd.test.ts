// Too many photo uploads at a time (src/docs/offline.md#load-of-the-business, decision 0029): those beyond the limit
// are asked to retry later, nothing of them is stored, and reads are answered meanwhile.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { type ApiSession, addressOf } from '#support/api.ts'
import { newPhoto, startApplication, startShop } from '#support/applications.ts'
import type { TestServer } from '#support/server.ts'

let server: TestServer
let seller: ApiSession
let id: string
beforeAll(async () => {
  server = await startShop({ env: { PHOTOS_AT_ONCE: '1', PHOTO_PATIENCE_MS: '300' } })
  seller = await server.signIn('seller')
  id = await startApplication(seller)
})
afterAll(() => server.stop())

const place = (slot: number) => ({ params: { id, photo_id: randomUUID() }, query: { slot, gen: 1 } })

/** An upload whose second half waits for us. */
async function halfSent(bytes: Uint8Array): Promise<ClientRequest> {
  const headers = await seller.headers(applications.putPhoto, {
    bytes,
    headers: { 'content-length': String(bytes.length) },
  })
  const address = `${server.url}${addressOf(applications.putPhoto, place(1))}`
  const sending = request(address, { method: 'PUT', headers })
  await new Promise((sent) => sending.write(bytes.subarray(0, bytes.length / 2), sent))
  return sending
}

const slotsThere = async () =>
  (await seller.call(applications.view, { params: { id } })).photos.map(({ slot }) => slot)

it('asks to come again while there is no place, answers a list, and takes the same photo afterwards', async () => {
  const bytes = await newPhoto()
  const slow = await halfSent(bytes)
  await expect.poll(() => readdirSync(join(server.deps.env.ANKETA_DATA, 'photos', 'parts')).length).toBe(1)
  const second = place(2)
  const options = { bytes, opId: randomUUID() }
  const turnedAway = await seller.send(applications.putPhoto, second, options)
  expect([turnedAway.status, turnedAway.problem?.problem, turnedAway.headers.get('retry-after')]).toEqual([
    503,
    'unavailable',
    '5',
  ])
  expect(await slotsThere()).toEqual([])
  expect((await seller.send(applications.list, { body: {} })).status).toBe(200)

  const answered = once(slow, 'response')
  slow.end(bytes.subarray(bytes.length / 2))
  expect((await answered)[0].statusCode).toBe(200)
  const again = await seller.send(applications.putPhoto, second, options)
  expect([again.status, again.body.ok, again.body.replayed]).toEqual([200, true, undefined])
  expect(await slotsThere()).toEqual([1, 2])
})
