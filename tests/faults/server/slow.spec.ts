// C. Server (src/docs/offline.md#fault-matrix): requests that never end are closed, while a slow but regular tablet
// is waited for.
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { applications } from '#api/applications.ts'
import { session } from '#api/session.ts'
import { tablet } from '#api/tablet.ts'
import { expect, personOf } from '../../journeys/shop.ts'
import { type ApiSession, addressOf } from '../../support/api.ts'
import { printResult, roundsOf } from '../drivers/random.ts'
import { expectNoParts, partsOf, reconcile } from '../drivers/reconcile.ts'
import {
  addConfirmedPhoto,
  createApplication,
  makePhotoOperation,
  openApiSession,
} from '../drivers/server/api-operations.ts'
import { openUpload, sendSlowly } from '../drivers/server/uploads.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const ATTACKERS = 200
const ATTACKER_BYTES_S = 10
const TABLET_BYTES_S = 16_000
/** The time limits of production (20 s, 210 s), scaled down like the photo that is sent. */
const HASTY = { HEADERS_TIMEOUT_MS: '3000', REQUEST_TIMEOUT_MS: '12000' }
const USUAL = { HEADERS_TIMEOUT_MS: '20000', REQUEST_TIMEOUT_MS: '210000' }
const PHOTO = 110_000

type Attacker = { socket: Socket; received: () => string; gone: Promise<void> }

/** Requests that are begun and never finished: headers, a JSON body, a photo. */
async function beginnings(api: ApiSession): Promise<string[]> {
  const op = await makePhotoOperation('0190a000-0000-7000-8000-000000000000', 1, 20_000)
  const head = (method: string, path: string, headers: Record<string, string>) =>
    [`${method} ${path} HTTP/1.1`, 'host: x', ...Object.entries(headers).map((pair) => pair.join(': '))].join(
      '\r\n',
    )
  const photo = await api.headers(op.row, { bytes: op.bytes, headers: { 'content-length': '20000' } })
  const json = await api.headers(session.sendSms, { headers: { 'content-length': '4000' } })
  return [
    'GET /api/ping HTTP/1.1\r\nhost: x\r\nx-slow: ',
    `${head('POST', session.sendSms.path, json)}\r\n\r\n{"login_type":"`,
    `${head('PUT', addressOf(op.row, op.input), photo)}\r\n\r\n`,
  ]
}

function attack(port: number, beginning: string): Attacker {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString())).on('error', () => {})
  const gone = new Promise<void>((done) => socket.once('close', () => done()))
  socket.write(beginning)
  const drip = setInterval(() => socket.write('a'.repeat(ATTACKER_BYTES_S)), 1000)
  void gone.then(() => clearInterval(drip))
  return { socket, received: () => received, gone }
}

/** Calls a quick endpoint until `until` is over; returns how many calls were answered before. */
async function watch(api: ApiSession, until: Promise<unknown>): Promise<number> {
  let over = false
  void until.then(() => {
    over = true
  })
  let answered = 0
  while (!over) {
    expect((await api.send(session.user, {})).status).toBe(200)
    if (!over) answered += 1
    await wait(50)
  }
  return answered
}

async function siege(system: TestSystem, api: ApiSession) {
  const application = await createApplication(api, seller)
  const op = await makePhotoOperation(application.appId, 1, PHOTO)
  addConfirmedPhoto(application, op)
  const starts = await beginnings(api)
  const { port } = system.server()
  const attackers = Array.from({ length: ATTACKERS }, (_, n) => attack(port, starts[n % starts.length] ?? ''))
  const honest = await openUpload(api, op)
  const sent = sendSlowly(honest, op.bytes, TABLET_BYTES_S).then(() => honest.answer)
  const ends = Promise.all(attackers.map(({ gone }) => gone))
  const [answered, answer] = await Promise.all([watch(api, ends), sent, ends])
  expect(answer?.status, `the honest tablet: ${answer?.text}`).toBe(200)
  expect(attackers.map(({ received }) => received()).filter((text) => text.includes(' 408 '))).toEqual([])
  expect(answered, 'other requests do not wait until the attackers are cut').toBeGreaterThan(0)
  await reconcile(system, [application])
  return { answered, seconds: op.bytes.length / TABLET_BYTES_S }
}

test('F29 200 slow-loris sockets are cut, a regular tablet at 16 kB/s is not, and other requests are answered', async ({
  system,
}) => {
  const api = await openApiSession(system, seller)
  await system.terminate()
  await system.restart(HASTY)
  const before = partsOf(system).length
  for (let round = 0; round < roundsOf(1); round += 1) {
    const { answered, seconds } = await siege(system, api)
    const work = `the tablet sent for ${seconds.toFixed(1)} s, ${answered} other requests were answered`
    printResult('F29', `${ATTACKERS} sockets cut, ${work}`)
  }
  await expect.poll(() => partsOf(system).length, 'their partial files are gone').toBe(before)
  await expectNoParts(system)
  expect((await api.send(tablet.ping, {})).status).toBe(200)
  expect((await api.send(applications.facets, {})).status).toBe(200)
  await system.terminate()
  await system.restart(USUAL)
})
