// An upload resumes after its connection broke (P9): the server reports the received length, accepts the rest, and
// checks the hash of the whole.
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { beforeAll, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { type ApiSession, addressOf } from '#support/api.ts'
import { newLargePhoto, startApplication } from '#support/applications.ts'
import { useShop } from '#support/use-shop.ts'

let id: string
let bytes: Uint8Array
const shop = useShop(['seller'])
beforeAll(async () => {
  id = await startApplication(shop.seller)
  bytes = await newLargePhoto()
})

type Place = { params: { id: string; photo_id: string }; query: { slot: number; gen: number } }
const place = (slot: number): Place => ({ params: { id, photo_id: randomUUID() }, query: { slot, gen: 1 } })
const HALF = 40_000

const received = async (who: ApiSession, { params }: Place) =>
  (await who.send(applications.photoReceived, { params }, { bytes })).body.received

/** Sends the first bytes and breaks the connection once they have arrived. */
async function breakOff(to: Place): Promise<void> {
  const headers = await shop.seller.headers(applications.putPhoto, {
    bytes,
    opId: randomUUID(),
    headers: { 'content-length': String(bytes.length) },
  })
  const sending = request(`${shop.url}${addressOf(applications.putPhoto, to)}`, { method: 'PUT', headers })
  sending.on('error', () => {})
  await new Promise((sent) => sending.write(bytes.subarray(0, HALF), sent))
  const gone = new Promise((done) => sending.on('close', done))
  setTimeout(() => sending.destroy(), 200)
  await gone
}

const digest = async () => (await shop.seller.headers(applications.putPhoto, { bytes }))['content-digest']

async function rest(to: Place, from: number, range = `bytes ${from}-${bytes.length - 1}/${bytes.length}`) {
  const headers = { 'content-digest': await digest(), 'content-range': range }
  const options = { opId: randomUUID(), bytes: bytes.subarray(from), headers }
  return shop.seller.send(applications.putPhoto, to, options)
}

it('reports the received length, accepts the rest, and then has nothing pending', async () => {
  const to = place(1)
  expect(await received(shop.seller, to)).toBe(0)
  await breakOff(to)
  await expect.poll(() => received(shop.seller, to)).toBe(HALF)
  const answer = await rest(to, HALF)
  expect([answer.status, answer.body.size]).toEqual([200, bytes.length])
  expect(await received(shop.seller, to)).toBe(0)
  const [photo] = (await shop.seller.call(applications.view, { params: { id } })).photos
  expect(photo?.slot).toBe(1)
})

it('reports nothing to another person, nor for another photo', async () => {
  const to = place(2)
  await breakOff(to)
  await expect.poll(() => received(shop.seller, to)).toBe(HALF)
  const other = await shop.signIn('manager')
  expect(await received(other, to)).toBe(0)
  expect(await received(shop.seller, place(2))).toBe(0)
})

it('reports nothing about an unknown or inaccessible application', async () => {
  const answer = await shop.seller.send(
    applications.photoReceived,
    { params: { id: randomUUID(), photo_id: randomUUID() } },
    { bytes },
  )
  expect([answer.status, answer.problem?.problem]).toEqual([404, 'not_found'])
})

it('refuses a rest that does not match, and accepts the whole photo afterwards', async () => {
  const to = place(3)
  await breakOff(to)
  await expect.poll(() => received(shop.seller, to)).toBe(HALF)
  const early = await rest(to, HALF - 10)
  expect([early.status, early.problem?.problem]).toEqual([409, 'in_flight'])
  const whole = await shop.seller.send(applications.putPhoto, to, { bytes, opId: randomUUID() })
  expect([whole.status, whole.body.size]).toEqual([200, bytes.length])
})

it.each([
  ['no numbers', 'bytes */5'],
  ['beyond its end', 'bytes 40000-5/5'],
  ['another unit', 'pages 1-2/3'],
  ['another length', 'bytes 40000-49999/50000'],
])('reports the error of a range of %s', async (_what, range) => {
  const answer = await rest(place(4), HALF, range)
  expect([answer.status, answer.problem?.errors[0]]).toMatchObject([
    400,
    { code: 'invalid', field: 'content-range' },
  ])
})

it('applies the size limit to the whole photo, not to the rest', async () => {
  const most = shop.deps.env.MAX_PHOTO_BYTES
  const range = `bytes ${most + 10 - bytes.length}-${most + 9}/${most + 10}`
  const answer = await rest(place(5), 0, range)
  expect([answer.status, answer.problem?.problem]).toEqual([413, 'too_large'])
})

it('logs no error when a connection breaks and the upload resumes', async () => {
  const before = shop.log.length
  const to = place(6)
  await breakOff(to)
  await expect.poll(() => received(shop.seller, to)).toBe(HALF)
  expect((await rest(to, HALF)).status).toBe(200)
  const lines = shop.log.slice(before).map((line) => JSON.parse(line) as { level: string; msg: string })
  expect(lines.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([])
  expect(lines.filter(({ msg }) => msg === 'cut off').map(({ level }) => level)).toEqual(['info'])
})

it('logs no error when the tablet resumes before its broken connection was noticed', async () => {
  const before = shop.log.length
  const to = place(7)
  const headers = await shop.seller.headers(applications.putPhoto, {
    bytes,
    opId: randomUUID(),
    headers: { 'content-length': String(bytes.length) },
  })
  const silent = request(`${shop.url}${addressOf(applications.putPhoto, to)}`, { method: 'PUT', headers })
  silent.on('error', () => {})
  await new Promise((sent) => silent.write(bytes.subarray(0, HALF), sent))
  await new Promise((passed) => setTimeout(passed, 200))
  expect(await received(shop.seller, to)).toBe(HALF)
  silent.destroy()
  const levels = shop.log.slice(before).map((line) => (JSON.parse(line) as { level: string }).level)
  expect(levels).not.toContain('error')
})
