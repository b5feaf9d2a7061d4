// C. Server (src/docs/offline.md#fault-matrix): the database stops under load, and the connection pool is exhausted;
// the server answers with that error and keeps running.
import { applications } from '#api/applications.ts'
import { session } from '#api/session.ts'
import { tablet } from '#api/tablet.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import { expect, personOf } from '../../journeys/shop.ts'
import type { Answer, ApiSession } from '../../support/api.ts'
import { chanceOf, roundsOf, tell } from '../drivers/random.ts'
import { type Confirmed, expectNoParts, reconcile } from '../drivers/reconcile.ts'
import { holdTable } from '../drivers/server/locks.ts'
import {
  confirm,
  confirmedApplication,
  opOf,
  photoOp,
  stagesOf,
  trySend,
  untilTaken,
} from '../drivers/server/stages.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const manager = personOf('manager', 0)
const UPLOADS = 50
const POOL = 20

/** As many photos as wanted, over applications of their own. */
async function batch(api: ApiSession, count: number) {
  const held: Confirmed[] = []
  const ops = []
  for (let index = 0; index < count; index += 1) {
    const slot = REQUIRED_SLOTS[index % REQUIRED_SLOTS.length] ?? 1
    const own = index % REQUIRED_SLOTS.length === 0 ? await confirmedApplication(api, seller) : held.at(-1)
    if (own === undefined) throw new Error('no application')
    if (own !== held.at(-1)) held.push(own)
    const op = await photoOp(own.appId, slot, 60 * 1024)
    confirm(own, op)
    ops.push(op)
  }
  return { held, ops }
}

/** What the server may say while its database is away: done, or "come again" with a time. */
const isFair = (answer: Answer<unknown> | null): boolean =>
  answer !== null &&
  (answer.status === 200 || (answer.status === 503 && Number(answer.headers.get('retry-after')) > 0))

const health = (plant: TestSystem) => fetch(`${plant.direct.url}/api/health`).then(({ status }) => status)

test('F24 the database dies under 50 uploads and returns: 503 with a time, and all of them arrive', async ({
  plant,
}) => {
  const api = await stagesOf(plant, seller)
  const chance = chanceOf('F24')
  const rounds = roundsOf(2)
  const { pid } = plant.server().process
  let refused = 0
  for (let round = 0; round < rounds; round += 1) {
    const { held, ops } = await batch(api, UPLOADS)
    let taken = 0
    refused = 0
    const unfair: unknown[] = []
    const hear = (answer: Answer<unknown> | null) => {
      if (answer?.status === 200) taken += 1
      if (answer?.status === 503) refused += 1
      if (!isFair(answer)) unfair.push(answer?.text ?? 'no answer')
    }
    const all = Promise.all(ops.map((op) => untilTaken(api, op, hear)))
    await expect.poll(() => taken, { intervals: [10] }).toBeGreaterThanOrEqual(chance.between(1, UPLOADS / 2))
    await plant.postgres.crash()
    await expect.poll(() => refused).toBeGreaterThanOrEqual(UPLOADS / 2)
    expect(await health(plant), 'health says it').toBe(503)
    expect((await api.send(tablet.ping, {})).status, 'the probe of tablets does not need the database').toBe(
      200,
    )
    await plant.postgres.start()
    await all
    expect(unfair).toEqual([])
    await reconcile(plant, held)
  }
  await expectNoParts(plant)
  expect([plant.server().process.exitCode, plant.server().process.pid]).toEqual([null, pid])
  await expect.poll(() => health(plant)).toBe(200)
  tell(
    'F24',
    `${rounds} crashes under ${UPLOADS} uploads, ${refused} times "come again" in the last, none lost`,
  )
})

test('F25 every connection waits: others hear 503 within 3 s, nothing hangs, and then all goes on', async ({
  plant,
}) => {
  const api = await stagesOf(plant, seller)
  const others = await stagesOf(plant, manager)
  const held = await Promise.all(Array.from({ length: POOL }, () => confirmedApplication(api, seller)))
  const ops = held.map((own) => {
    own.values = { ...own.values, second_phone_owner: 'Kutgan' }
    const body = { base_version: 1, values: { second_phone_owner: 'Kutgan' } }
    return opOf(applications.patch, { params: { id: own.appId }, body })
  })
  const hold = await holdTable(plant, 'applications')
  const waiting = ops.map((op) => trySend(api, op))
  await hold.waited(POOL / 2)
  expect((await others.send(session.user, {})).status, 'writes never take every connection').toBe(200)
  const readers = Array.from({ length: POOL / 2 }, () => others.send(applications.list, { body: {} }))
  await hold.waited(POOL)
  const began = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const answer = await others.send(session.user, {})
      return { answer, ms: performance.now() - began }
    }),
  )
  const ping = performance.now()
  expect((await api.send(tablet.ping, {})).status).toBe(200)
  expect(performance.now() - ping, 'what needs no database is quick').toBeLessThan(1000)
  for (const { answer } of answers) expect([answer.status, isFair(answer)]).toEqual([503, true])
  const slowest = Math.max(...answers.map(({ ms }) => ms))
  expect(slowest, 'three seconds, and the machine').toBeLessThan(5000)
  const heard = (await Promise.all(waiting)).map((answer) => answer?.problem?.problem)
  expect(heard.filter((problem) => problem === 'in_flight')).toHaveLength(POOL / 2)
  expect(heard.filter((problem) => problem === 'unavailable')).toHaveLength(POOL / 2)
  await hold.release()
  for (const answer of await Promise.all(readers)) expect(answer.status).toBe(200)
  expect((await others.send(session.user, {})).status).toBe(200)
  await Promise.all(ops.map((op) => untilTaken(api, op)))
  await reconcile(plant, held)
  tell('F25', `${POOL} connections waited, 40 others heard 503, the slowest after ${Math.round(slowest)} ms`)
})
