// The edge of a photo upload (src/docs/offline.md#exactly-once-on-the-server): refused from the headers, answered
// only after the body was read.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { addressOf } from '#support/api.ts'
import { useServer } from '#support/use-shop.ts'

const ID = '0190a000-0000-7000-8000-000000000000'
const path = addressOf(applications.putPhoto, {
  params: { id: ID, photo_id: ID },
  query: { slot: 1, gen: 1 },
})
const digest = (bytes: Buffer) => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`
const shop = useServer(['seller'], { env: { MAX_PHOTO_BYTES: '100000' } })

async function put(bytes: Buffer, headers: Record<string, string>) {
  const base = await shop.seller.headers(applications.putPhoto)
  const sending = request(`${shop.url}${path}`, { method: 'PUT', headers: { ...base, ...headers } })
  const answered = once(sending, 'response')
  sending.end(bytes)
  const [response] = await answered
  return { status: response.statusCode, problem: JSON.parse(await text(response)).problem }
}

const big = Buffer.alloc(3_000_000, 7)
const small = Buffer.from([0xff, 0xd8, 0xff, 0xd9])

it.each([
  [
    'without a length',
    small,
    { 'transfer-encoding': 'chunked', 'content-digest': digest(small) },
    'length_required',
  ],
  ['without a digest', small, { 'content-length': '4' }, 'digest_mismatch'],
  ['with a wrong digest', small, { 'content-length': '4', 'content-digest': digest(big) }, 'digest_mismatch'],
  ['above the limit', big, { 'content-length': '3000000', 'content-digest': digest(big) }, 'too_large'],
  ['that is no picture', small, { 'content-length': '4', 'content-digest': digest(small) }, 'image_invalid'],
])('refuses a photo %s', async (_what, bytes, headers, problem) => {
  expect((await put(bytes, headers)).problem).toBe(problem)
})

it('answers a photo that is too large with 413 after reading it', async () => {
  const answer = await put(big, { 'content-length': '3000000', 'content-digest': digest(big) })
  expect(answer.status).toBe(413)
})

it('leaves nothing behind in the store', () => {
  const files = readdirSync(join(shop.deps.env.ANKETA_DATA, 'photos'), {
    recursive: true,
    withFileTypes: true,
  })
  expect(files.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([])
})
