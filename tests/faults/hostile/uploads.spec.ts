// F. Images (src/docs/offline.md#fault-matrix): what is sent straight at the API instead of a photo.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { applications } from '#api/applications.ts'
import { HEADERS } from '#api/endpoint.ts'
import { expect, personOf } from '../../journeys/shop.ts'
import type { ApiSession } from '../../support/api.ts'
import { newPhoto } from '../../support/applications.ts'
import { roundsOf, tell } from '../drivers/random.ts'
import { expectNoParts, reconcile } from '../drivers/reconcile.ts'
import { confirm, confirmedApplication, photoOp, stagesOf, untilTaken } from '../drivers/server/stages.ts'
import { filesOf, openUpload } from '../drivers/server/uploads.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const MAX_GROWTH_MB = 150

const textBytes = (text: string) => new TextEncoder().encode(text)
const digestOf = (bytes: Uint8Array) => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`
const picture = (width = 600, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: '#334455' }, limitInputPixels: false })

/** Sizes of the frame header overwritten: a small file that promises a huge picture. */
function withSize(jpeg: Uint8Array, width: number, height: number): Uint8Array {
  const copy = Buffer.from(jpeg)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

const heic = () => {
  const head = Buffer.from('0000002466747970686569630000000068656963686576636d696631', 'hex')
  return Buffer.concat([head, Buffer.alloc(4000, 7)])
}

type Bad = {
  what: string
  bytes: () => Promise<Uint8Array> | Uint8Array
  headers?: (bytes: Uint8Array) => Record<string, string | undefined>
  wanted: string
}
const CORPUS: readonly Bad[] = [
  {
    what: 'cut in the middle',
    bytes: async () => (await newPhoto()).subarray(0, 900),
    wanted: '422 image_invalid',
  },
  {
    what: 'without its end',
    bytes: async () => (await newPhoto()).slice(0, -2),
    wanted: '422 image_invalid',
  },
  { what: 'a PNG', bytes: () => picture().png().toBuffer(), wanted: '422 image_invalid' },
  { what: 'a WebP', bytes: () => picture().webp().toBuffer(), wanted: '422 image_invalid' },
  {
    what: 'an SVG',
    bytes: () => textBytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    wanted: '422 image_invalid',
  },
  {
    what: 'a page',
    bytes: () => textBytes('<!doctype html><script>alert(1)</script>'),
    wanted: '422 image_invalid',
  },
  { what: 'HEIC', bytes: heic, wanted: '422 image_invalid' },
  {
    what: 'a JPEG with a page behind it',
    bytes: async () => Buffer.concat([await newPhoto(), textBytes('<script>alert(1)</script>')]),
    wanted: '422 image_invalid',
  },
  {
    what: 'a JPEG with an archive behind it',
    bytes: async () => Buffer.concat([await newPhoto(), Buffer.from('504b0304', 'hex'), Buffer.alloc(500)]),
    wanted: '422 image_invalid',
  },
  {
    what: 'a promise of 30 000 × 30 000',
    bytes: async () => withSize(await newPhoto(), 30_000, 30_000),
    wanted: '422 image_invalid',
  },
  {
    what: 'a real picture of 60 megapixels',
    bytes: () => picture(10_000, 6000).jpeg({ quality: 1 }).toBuffer(),
    wanted: '422 image_invalid',
  },
  {
    what: 'more than 3 MB',
    bytes: () => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(3_300_000)]),
    wanted: '413 too_large',
  },
  { what: 'nothing', bytes: () => new Uint8Array(), wanted: '422 image_invalid' },
  {
    what: 'another hash',
    bytes: newPhoto,
    headers: () => ({ 'content-digest': digestOf(textBytes('other')) }),
    wanted: '422 digest_mismatch',
  },
  {
    what: 'no hash',
    bytes: newPhoto,
    headers: () => ({ 'content-digest': undefined }),
    wanted: '422 digest_mismatch',
  },
  {
    what: 'no length',
    bytes: newPhoto,
    headers: () => ({ 'content-length': undefined, 'transfer-encoding': 'chunked' }),
    wanted: '411 length_required',
  },
  {
    what: 'a length of 9 GB',
    bytes: newPhoto,
    headers: () => ({ 'content-length': '9999999999' }),
    wanted: 'nothing',
  },
  {
    what: 'a length too short',
    bytes: newPhoto,
    headers: (bytes) => ({ 'content-length': String(bytes.length - 10) }),
    wanted: '422 digest_mismatch or nothing',
  },
  {
    what: 'the name of a PNG',
    bytes: newPhoto,
    headers: () => ({ 'content-type': 'image/png' }),
    wanted: '415 unsupported_media_type',
  },
]

const memoryOf = (plant: TestSystem): number => {
  const status = readFileSync(`/proc/${plant.server().process.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** Sends one of the corpus; what was answered, as status and problem. */
async function sendBad(api: ApiSession, appId: string, bad: Bad): Promise<string> {
  const bytes = await bad.bytes()
  const op = { ...(await photoOp(appId, 1, 0, 500)), bytes }
  const upload = await openUpload(api, op, bad.headers?.(bytes))
  upload.send(bytes)
  // Whoever promised more than they send goes away without a word.
  if (bad.wanted === 'nothing') setTimeout(upload.cut, 300)
  else upload.end()
  const heard = await upload.heard
  if (heard === null) return 'nothing'
  expect(heard.headers[HEADERS.signed], bad.what).toBe('1')
  return `${heard.status} ${(JSON.parse(heard.text) as { problem: string }).problem}`
}

test('F48 nothing but one whole JPEG is taken; nothing of the rest stays, and memory does not grow', async ({
  plant,
}) => {
  const api = await stagesOf(plant, seller)
  const held = await confirmedApplication(api, seller)
  for (const bad of CORPUS.slice(0, 3)) await sendBad(api, held.appId, bad)
  const [before, memory] = [filesOf(plant), memoryOf(plant)]
  const rounds = roundsOf(2)
  for (let round = 0; round < rounds; round += 1) {
    const told = await Promise.all(CORPUS.map((bad) => sendBad(api, held.appId, bad)))
    const unfit = CORPUS.map(({ what, wanted }, n) => ({ what, wanted, told: told[n] ?? '' }))
    expect(unfit.filter(({ wanted, told }) => !wanted.split(' or ').includes(told))).toEqual([])
  }
  const growth = memoryOf(plant) - memory
  expect(growth).toBeLessThan(MAX_GROWTH_MB)
  await expect.poll(() => filesOf(plant)).toEqual(before)
  await expectNoParts(plant)
  await reconcile(plant, [held])
  tell(
    'F48',
    `${rounds} × ${CORPUS.length} bad uploads, memory ${growth < 0 ? '' : '+'}${growth.toFixed(0)} MB`,
  )
})

test('F48 the place where a photo was taken is never served, nor is a photo kept by anybody on the way', async ({
  plant,
}) => {
  const api = await stagesOf(plant, seller)
  const held = await confirmedApplication(api, seller)
  const exif = { IFD0: { Make: 'Belgili' }, IFD3: { GPSLatitude: '41/1 18/1 0/1', GPSLatitudeRef: 'N' } }
  const bytes = await picture().withExif(exif).jpeg().toBuffer()
  const op = { ...(await photoOp(held.appId, 1)), bytes }
  await untilTaken(api, op)
  confirm(held, op)
  for (const size of ['full', 'thumb']) {
    const headers = await api.headers(applications.getPhoto)
    const url = `${api.url}/api/uz/applications/${held.appId}/photos/${op.photoId}?size=${size}`
    const answer = await fetch(url, { headers })
    const served = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, served.includes('Exif'), served.includes('Belgili')], size).toEqual([
      200,
      false,
      false,
    ])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename="${op.photoId}.jpg"`,
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  }
  await reconcile(plant, [held])
})
