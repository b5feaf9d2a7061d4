// C. Server (src/docs/offline.md#fault-matrix): the database stops under load, and the connection pool is exhausted;
// the server answers with that error and keeps running.
import { applications } from '#api/applications.ts'
import { session } from '#api/session.ts'
import { tablet } from '#api/tablet.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import { expect, personOf } from '../../journeys/shop.ts'
import type { Answer, ApiSession } from '../../support/api.ts'
import { chanceOf, printResult, roundsOf } from '../drivers/random.ts'
import { type Confirmed, expectNoParts, reconcile } from '../drivers/reconcile.ts'
import {
  addConfirmedPhoto,
  createApplication,
  makeOperation,
  makePhotoOperation,
  openApiSession,
  sendUntilAccepted,
  trySend,
} from '../drivers/server/api-operations.ts'
import { lockTable } from '../drivers/server/locks.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const manager = personOf('manager', 0)
const UPLOADS = 50
const POOL = 20

/** The wanted number of photos, spread over new applications. */
async function batch(api: ApiSession, count: number) {
  const confirmed: Confirmed[] = []
  const ops = []
  for (let index = 0; index < count; index += 1) {
    const slot = REQUIRED_SLOTS[index % REQUIRED_SLOTS.length] ?? 1
    const own = index % REQUIRED_SLOTS.length === 0 ? await createApplication(api, seller) : confirmed.at(-1)
    if (own === undefined) throw new Error('no application')
    if (own !== confirmed.at(-1)) confirmed.push(own)
    const op = await makePhotoOperation(own.appId, slot, 60 * 1024)
    addConfirmedPhoto(own, op)
    ops.push(op)
  }
  return { confirmed, ops }
}

/** What the server may answer while its database is away: done, or 503 with `Retry-After`. */
const isFair = (answer: Answer<unknown> | null): boolean =>
  answer !== null &&
  (answer.status === 200 || (answer.status === 503 && Number(answer.headers.get('retry-after')) > 0))

const health = (system: TestSystem) => fetch(`${system.direct.url}/api/health`).then(({ status }) => status)

test('F24 the database stops under 50 uploads and returns: 503 with Retry-After, and all uploads arrive', async ({
  system,
}) => {
  const api = await openApiSession(system, seller)
  const chance = chanceOf('F24')
  const rounds = roundsOf(2)
  const { pid } = system.server().process
  let refused = 0
  for (let round = 0; round < rounds; round += 1) {
    const { confirmed, ops } = await batch(api, UPLOADS)
    let taken = 0
    refused = 0
    const unfair: unknown[] = []
    const hear = (answer: Answer<unknown> | null) => {
      if (answer?.status === 200) taken += 1
      if (answer?.status === 503) refused += 1
      if (!isFair(answer)) unfair.push(answer?.text ?? 'no answer')
    }
    const all = Promise.all(ops.map((op) => sendUntilAccepted(api, op, hear)))
    await expect.poll(() => taken, { intervals: [10] }).toBeGreaterThanOrEqual(chance.between(1, UPLOADS / 2))
    await system.postgres.crash()
    await expect.poll(() => refused).toBeGreaterThanOrEqual(UPLOADS / 2)
    expect(await health(system), 'health reports it').toBe(503)
    expect((await api.send(tablet.ping, {})).status, 'the probe of tablets does not need the database').toBe(
      200,
    )
    await system.postgres.start()
    await all
    expect(unfair).toEqual([])
    await reconcile(system, confirmed)
  }
  await expectNoParts(system)
  expect([system.server().process.exitCode, system.server().process.pid]).toEqual([null, pid])
  await expect.poll(() => health(system)).toBe(200)
  printResult(
    'F24',
    `${rounds} crashes under ${UPLOADS} uploads, ${refused} times "come again" in the last, none lost`,
  )
})

test('F25 with every connection waiting, other requests get 503, nothing hangs, and all recovers', async ({
  system,
}) => {
  const api = await openApiSession(system, seller)
  const others = await openApiSession(system, manager)
  const confirmed = await Promise.all(Array.from({ length: POOL }, () => createApplication(api, seller)))
  const ops = confirmed.map((own) => {
    own.values = { ...own.values, second_phone_owner: 'Kutgan' }
    const body = { base_version: 1, values: { second_phone_owner: 'Kutgan' } }
    return makeOperation(applications.patch, { params: { id: own.appId }, body })
  })
  const lock = await lockTable(system, 'applications')
  const waiting = ops.map((op) => trySend(api, op))
  await lock.waitForBlocked(POOL / 2)
  expect((await others.send(session.user, {})).status, 'writes never take every connection').toBe(200)
  const readers = Array.from({ length: POOL / 2 }, () => others.send(applications.list, { body: {} }))
  await lock.waitForBlocked(POOL)
  const answered: string[] = []
  const record = async <Body>(who: string, asked: Promise<Answer<Body>>) => {
    const answer = await asked
    answered.push(who)
    return answer
  }
  const ping = record('ping', api.send(tablet.ping, {}))
  // All are answered while the lock still holds every connection.
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => record('user', others.send(session.user, {}))),
  )
  expect((await ping).status).toBe(200)
  expect(answered[0], 'requests without the database do not wait for it').toBe('ping')
  for (const answer of answers) {
    expect([answer.status, isFair(answer)]).toEqual([503, true])
    expect(answer.problem?.problem).toBe('unavailable')
  }
  const problems = (await Promise.all(waiting)).map((answer) => answer?.problem?.problem)
  expect(problems.filter((problem) => problem === 'in_flight')).toHaveLength(POOL / 2)
  expect(problems.filter((problem) => problem === 'unavailable')).toHaveLength(POOL / 2)
  await lock.release()
  for (const answer of await Promise.all(readers)) expect(answer.status).toBe(200)
  expect((await others.send(session.user, {})).status).toBe(200)
  await Promise.all(ops.map((op) => sendUntilAccepted(api, op)))
  await reconcile(system, confirmed)
  printResult('F25', `${POOL} connections waited, 40 others got 503`)
})
