// Photos over real HTTP: whatever a tablet, a proxy or an attacker may send instead of one whole JPEG
// (src/docs/offline.md#exactly-once-on-the-server).
import { createHash, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { applications, transitions } from '#api/applications.ts'
import { thumbQueue } from '#server/files/thumbnails.ts'
import type { CallOptions } from '#support/api.ts'
import { newPhoto, putPhoto, recordOf, startApplication, submitApplication } from '#support/applications.ts'
import { useShop } from '#support/use-shop.ts'

let id: string
let gen = 0
const shop = useShop(['seller', 'manager'])
beforeAll(async () => {
  id = await startApplication(shop.seller)
})

type Put = { slot?: number; gen?: number; photo_id?: string; app?: string }
function put(bytes: Uint8Array, wanted: Put = {}, options: CallOptions = {}, api = shop.seller) {
  gen += 1
  const params = { id: wanted.app ?? id, photo_id: wanted.photo_id ?? randomUUID() }
  return api.send(
    applications.putPhoto,
    { params, query: { slot: wanted.slot ?? 1, gen: wanted.gen ?? gen } },
    { bytes, ...options },
  )
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const picture = () => sharp({ create: { width: 600, height: 900, channels: 3, background: '#334455' } })
/** Overwrites the dimensions in the frame header. */
function withSize(jpeg: Uint8Array, width: number, height: number): Uint8Array {
  const copy = Buffer.from(jpeg)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

it('accepts a photo, returns its hash, and counts the slot as arrived', async () => {
  const bytes = await newPhoto()
  const opId = randomUUID()
  const answer = await put(bytes, { slot: 2, gen: 1 }, { opId })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect([answer.status, answer.body]).toMatchObject([
    200,
    { ok: true, op_id: opId, sha256, size: bytes.length },
  ])
  expect((await recordOf(shop, id)).arrived_slots).toContain(2)
})

it.each<[string, () => Promise<Uint8Array> | Uint8Array, number, string]>([
  ['a PNG by the name of a JPEG', () => picture().png().toBuffer(), 422, 'image_invalid'],
  [
    'an SVG',
    () => bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    422,
    'image_invalid',
  ],
  ['HTML', () => bytesOf('<html><script>alert(1)</script>'), 422, 'image_invalid'],
  ['a JPEG cut in the middle', async () => (await newPhoto()).subarray(0, 900), 422, 'image_invalid'],
  ['a JPEG without its end', async () => (await newPhoto()).slice(0, -2), 422, 'image_invalid'],
  [
    'a JPEG with a page behind it',
    async () => Buffer.concat([await newPhoto(), bytesOf('<script>alert(1)</script>')]),
    422,
    'image_invalid',
  ],
  [
    'a header that promises 30000 × 30000',
    async () => withSize(await newPhoto(), 30_000, 30_000),
    422,
    'image_invalid',
  ],
  [
    'more than 3 MB',
    () => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(3_300_000)]),
    413,
    'too_large',
  ],
])('refuses %s', async (_name, make, status, problem) => {
  const answer = await put(await make())
  expect([answer.status, answer.problem?.problem]).toEqual([status, problem])
})

/** A raw request, because `fetch` always sends the right length. */
async function raw(
  bytes: Uint8Array,
  headers: Record<string, string | undefined>,
): Promise<{ status: number; body: string }> {
  const sent = await shop.seller.headers(applications.putPhoto, { bytes, headers })
  const url = new URL(`/api/uz/applications/${id}/photos/${randomUUID()}?slot=1&gen=${900 + gen++}`, shop.url)
  return new Promise((resolve, reject) => {
    const out = request(url, { method: 'PUT', headers: sent }, (answer) => {
      let body = ''
      answer.on('data', (chunk) => (body += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
    out.on('error', reject)
    out.end(Buffer.from(bytes))
  })
}

it('refuses an empty body, a missing length, a wrong digest and a missing one', async () => {
  const bytes = await newPhoto()
  const digest = `sha-256=:${createHash('sha256').update('other').digest('base64')}:`
  expect(await raw(new Uint8Array(0), { 'content-length': '0' })).toMatchObject({ status: 422 })
  expect(await raw(bytes, { 'transfer-encoding': 'chunked' })).toMatchObject({ status: 411 })
  const wrong = await put(bytes, {}, { headers: { 'content-digest': digest } })
  const none = await put(bytes, {}, { headers: { 'content-digest': undefined } })
  expect([wrong.problem?.problem, none.problem?.problem]).toEqual(['digest_mismatch', 'digest_mismatch'])
  expect((await put(bytes, {}, { headers: { 'content-type': 'image/png' } })).status).toBe(415)
})

it('leaves no file of a refused photo', async () => {
  const count = async () =>
    await shop.deps.photos.sweep({
      olderThanMs: -60_000,
      now: new Date(),
      known: async (keys) => {
        const rows = await shop.db
          .selectFrom('photos')
          .select('file_key')
          .where('file_key', 'in', [...keys, ''])
          .execute()
        return new Set(rows.map((row) => row.file_key))
      },
    })
  expect(await count()).toBe(0)
})

it('accepts the same photo again, and reports another one under its id as a conflict', async () => {
  const app = await startApplication(shop.seller)
  const bytes = await newPhoto()
  const photo_id = randomUUID()
  const opId = randomUUID()
  const first = await put(bytes, { app, slot: 3, gen: 1, photo_id }, { opId })
  const again = await put(bytes, { app, slot: 3, gen: 1, photo_id }, { opId })
  expect([again.status, again.body.replayed, again.body.sha256]).toEqual([200, true, first.body.sha256])
  await shop.db.deleteFrom('operations').execute()
  expect((await put(bytes, { app, slot: 3, gen: 1, photo_id })).body.replayed).toBe(true)
  const conflict = await put(await newPhoto(), { app, slot: 3, gen: 1 })
  expect(conflict.problem).toMatchObject({
    problem: 'slot_taken',
    details: { slot: 3, gen: 1, next_gen: 2, photo_id },
  })
  const third = randomUUID()
  expect((await put(await newPhoto(), { app, slot: 3, gen: 2 }, { opId: third })).status).toBe(200)
  expect((await put(await newPhoto(), { app, slot: 3, gen: 2 }, { opId: third })).problem?.problem).toBe(
    'key_reused',
  )
  const photos = await shop.db.selectFrom('photos').select('id').where('application_id', '=', app).execute()
  expect(photos).toHaveLength(2)
})

it('refuses a stored photo that is sent for another slot or application, and the slot stays empty', async () => {
  const app = await startApplication(shop.seller)
  const other = await startApplication(shop.seller)
  const bytes = await newPhoto()
  const photo_id = randomUUID()
  expect((await put(bytes, { app, slot: 2, gen: 1, photo_id })).status).toBe(200)
  for (const sent of [bytes, await newPhoto()])
    for (const where of [
      { app, slot: 3, gen: 1 },
      { app, slot: 3, gen: 2 },
      { app: other, slot: 2, gen: 1 },
    ]) {
      const refused = await put(sent, { ...where, photo_id })
      expect([refused.status, refused.problem?.problem]).toEqual([409, 'id_taken'])
    }
  // A rescue file has the number of the slot from before "keep both": the photo is there.
  expect((await put(bytes, { app, slot: 2, gen: 2, photo_id })).body.replayed).toBe(true)
  const photos = await shop.db
    .selectFrom('photos')
    .select(['id', 'slot', 'gen'])
    .where('application_id', 'in', [app, other])
    .execute()
  expect(photos).toEqual([{ id: photo_id, slot: 2, gen: 1 }])
  expect((await put(bytes, { app, slot: 3, gen: 1 })).status).toBe(200)
})

it('answers app_unknown before the application has arrived, and accepts the photo afterwards by the same operation', async () => {
  const app = randomUUID()
  const bytes = await newPhoto()
  const where = { app, slot: 1, gen: 1, photo_id: randomUUID() }
  const opId = randomUUID()
  expect((await put(bytes, where, { opId })).problem?.problem).toBe('app_unknown')
  await shop.seller.call(applications.create, { body: { id: app, values: {} } })
  expect((await put(bytes, where, { opId })).status).toBe(200)
})

it('accepts late photos after a manager has taken the application, but not in a final status', async () => {
  const app = await submitApplication(shop.seller)
  await shop.manager.call(transitions.take, { params: { id: app }, body: {} })
  expect((await put(await newPhoto(), { app, slot: 4 })).status).toBe(200)
  for (const [status, problem] of [
    ['completed', 'move_not_possible'],
    ['cancelled', 'move_not_possible'],
    ['deleted', 'gone'],
  ] as const) {
    await shop.db.updateTable('applications').set({ status }).where('id', '=', app).execute()
    expect((await put(await newPhoto(), { app, slot: 1 })).problem?.problem).toBe(problem)
  }
})

it('refuses unknown slots', async () => {
  for (const slot of [0, 8, 9, 15])
    expect((await put(await newPhoto(), { slot })).status, String(slot)).toBe(400)
})

it('never serves the location of a photo, and forbids caching it', async () => {
  const bytes = await picture()
    .withExif({ IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitude: '41/1 18/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  expect(bytes.includes('Exif')).toBe(true)
  const photo_id = randomUUID()
  expect((await put(bytes, { photo_id, slot: 5 })).status).toBe(200)
  for (const size of ['full', 'thumb']) {
    const url = `${shop.url}/api/uz/applications/${id}/photos/${photo_id}?size=${size}`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${shop.seller.token}` } })
    const served = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, served.includes('Exif'), served.includes('Kamera')]).toEqual([200, false, false])
    const { width, height } = await sharp(served).metadata()
    expect([width, height]).toEqual(size === 'full' ? [600, 900] : [213, 320])
    const headers = Object.fromEntries(answer.headers)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-type': 'image/jpeg',
    })
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(headers['content-disposition']).toBe(`inline; filename="${photo_id}.jpg"`)
  }
})

it('marks a photo that cannot be decoded, reopens its slot and notifies the screens', async () => {
  const app = await startApplication(shop.seller)
  const whole = await picture().jpeg({ quality: 90 }).toBuffer()
  const scan = whole.indexOf(Buffer.from([0xff, 0xda]))
  const broken = Buffer.concat([
    whole.subarray(0, scan + 20),
    Buffer.alloc(40, 0x33),
    Buffer.from([0xff, 0xd9]),
  ])
  const answer = await put(broken, { app, slot: 1 })
  expect(answer.status).toBe(200)
  await expect
    .poll(async () => {
      await thumbQueue(shop.deps.photos).waitUntilIdle()
      return (await recordOf(shop, app)).arrived_slots
    })
    .toEqual([])
  const { photos, missing_slots } = await shop.seller.call(applications.view, { params: { id: app } })
  expect([photos[0]?.state, missing_slots]).toEqual(['bad', [1, 2, 3, 4]])
  const events = await shop.db
    .selectFrom('events')
    .select('kind')
    .where('application_id', '=', app)
    .orderBy('id')
    .execute()
  expect(events.map((row) => row.kind)).toEqual([
    'application_created',
    'photo_arrived',
    'application_changed',
  ])
})

it('removes a photo: it is no longer shown or counted', async () => {
  const app = await startApplication(shop.seller)
  const photo_id = await putPhoto(shop.seller, app, 1)
  await shop.seller.call(applications.removePhoto, { params: { id: app, photo_id }, body: {} })
  expect(
    await shop.seller.call(applications.removePhoto, { params: { id: app, photo_id }, body: {} }),
  ).toMatchObject({ applied: 'none' })
  const view = await shop.seller.call(applications.view, { params: { id: app } })
  expect([view.photos, view.photos_arrived]).toEqual([[], 0])
  expect((await shop.seller.send(applications.getPhoto, { params: { id: app, photo_id } })).status).toBe(404)
})

it('does not show a photo under another application', async () => {
  const mine = await startApplication(shop.seller)
  const photo_id = await putPhoto(shop.seller, mine, 1)
  expect((await shop.seller.send(applications.getPhoto, { params: { id, photo_id } })).status).toBe(404)
})

it('audits who saw which photo', async () => {
  const photo_id = await putPhoto(shop.seller, id, 7)
  await shop.manager.send(applications.getPhoto, { params: { id, photo_id } })
  const rows = await shop.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'photo_view')
    .where('entity_id', '=', photo_id)
    .execute()
  expect(rows).toHaveLength(1)
})
