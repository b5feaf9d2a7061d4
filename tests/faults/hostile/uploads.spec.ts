// F. Images (src/docs/offline.md#fault-matrix): what is sent to the API instead of a photo.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { applications } from '#api/applications.ts'
import { HEADERS } from '#api/endpoint.ts'
import { expect, personOf } from '../../journeys/shop.ts'
import type { ApiSession } from '../../support/api.ts'
import { newPhoto } from '../../support/applications.ts'
import { printResult, roundsOf } from '../drivers/random.ts'
import { expectNoParts, reconcile } from '../drivers/reconcile.ts'
import {
  addConfirmedPhoto,
  createApplication,
  makePhotoOperation,
  openApiSession,
  sendUntilAccepted,
} from '../drivers/server/api-operations.ts'
import { filesOf, openUpload } from '../drivers/server/uploads.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const MAX_GROWTH_MB = 150

const textBytes = (text: string) => new TextEncoder().encode(text)
const digestOf = (bytes: Uint8Array) => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`
const picture = (width = 600, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: '#334455' }, limitInputPixels: false })

/** Overwrites the sizes in the frame header: a small file that declares a huge picture. */
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

const memoryOf = (system: TestSystem): number => {
  const status = readFileSync(`/proc/${system.server().process.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** Sends one file of the corpus; returns status and problem of the answer. */
async function sendBad(api: ApiSession, appId: string, bad: Bad): Promise<string> {
  const bytes = await bad.bytes()
  const op = { ...(await makePhotoOperation(appId, 1, 0, 500)), bytes }
  const upload = await openUpload(api, op, bad.headers?.(bytes))
  upload.send(bytes)
  // A sender that declared more bytes than it sends closes the connection.
  if (bad.wanted === 'nothing') setTimeout(upload.cut, 300)
  else upload.end()
  const heard = await upload.answer
  if (heard === null) return 'nothing'
  expect(heard.headers[HEADERS.signed], bad.what).toBe('1')
  return `${heard.status} ${(JSON.parse(heard.text) as { problem: string }).problem}`
}

test('F48 only one whole JPEG is accepted; nothing of the rest is stored, and memory does not grow', async ({
  system,
}) => {
  const api = await openApiSession(system, seller)
  const application = await createApplication(api, seller)
  for (const bad of CORPUS.slice(0, 3)) await sendBad(api, application.appId, bad)
  const [before, memory] = [filesOf(system), memoryOf(system)]
  const rounds = roundsOf(2)
  for (let round = 0; round < rounds; round += 1) {
    const outcomes = await Promise.all(CORPUS.map((bad) => sendBad(api, application.appId, bad)))
    const unfit = CORPUS.map(({ what, wanted }, n) => ({ what, wanted, outcome: outcomes[n] ?? '' }))
    expect(unfit.filter(({ wanted, outcome }) => !wanted.split(' or ').includes(outcome))).toEqual([])
  }
  const growth = memoryOf(system) - memory
  expect(growth).toBeLessThan(MAX_GROWTH_MB)
  await expect.poll(() => filesOf(system)).toEqual(before)
  await expectNoParts(system)
  await reconcile(system, [application])
  printResult(
    'F48',
    `${rounds} × ${CORPUS.length} bad uploads, memory ${growth < 0 ? '' : '+'}${growth.toFixed(0)} MB`,
  )
})

test('F48 the location of a photo is never served, and no cache between may store a photo', async ({
  system,
}) => {
  const api = await openApiSession(system, seller)
  const application = await createApplication(api, seller)
  const exif = { IFD0: { Make: 'Belgili' }, IFD3: { GPSLatitude: '41/1 18/1 0/1', GPSLatitudeRef: 'N' } }
  const bytes = await picture().withExif(exif).jpeg().toBuffer()
  const op = { ...(await makePhotoOperation(application.appId, 1)), bytes }
  await sendUntilAccepted(api, op)
  addConfirmedPhoto(application, op)
  for (const size of ['full', 'thumb']) {
    const headers = await api.headers(applications.getPhoto)
    const url = `${api.url}/api/uz/applications/${application.appId}/photos/${op.photoId}?size=${size}`
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
  await reconcile(system, [application])
})
