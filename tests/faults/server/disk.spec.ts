// C. Server (src/docs/offline.md#fault-matrix): the disk of the photos is full; photos are refused with words,
// nothing else is touched.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { applications } from '#api/applications.ts'
import { HEADERS } from '#api/endpoint.ts'
import { session } from '#api/session.ts'
import { expect, personOf } from '../../journeys/shop.ts'
import type { ApiSession } from '../../support/api.ts'
import { roundsOf, tell } from '../drivers/random.ts'
import { type Confirmed, expectNoParts, reconcile } from '../drivers/reconcile.ts'
import { onSmallDisks, type SmallDisk } from '../drivers/server/small-disk.ts'
import {
  confirm,
  confirmedApplication,
  opOf,
  photoOp,
  stagesOf,
  trySend,
  untilTaken,
} from '../drivers/server/stages.ts'
import { filesOf } from '../drivers/server/uploads.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const PHOTO = 200_000

const health = async (plant: TestSystem) => {
  const answer = await fetch(`${plant.direct.url}/api/health`)
  return { status: answer.status, ...((await answer.json()) as object) }
}

/** What needs no room on the disk goes on: records, changes, photos that are there. */
async function othersWork(plant: TestSystem, api: ApiSession, held: Confirmed, round: number): Promise<void> {
  expect(await health(plant)).toEqual({ status: 503, ok: false, database: true, photos: false })
  expect((await api.send(session.user, {})).status).toBe(200)
  const values = { second_phone_owner: `Tor ${'abcdefghij'[round % 10]}` }
  const params = { id: held.appId }
  await untilTaken(api, opOf(applications.patch, { params, body: { base_version: 1000, values } }))
  held.values = { ...held.values, ...values }
  const [photo] = await plant.rows<{ id: string; file_key: string }>(
    'select id, file_key from photos where application_id = $1',
    [held.appId],
  )
  rmSync(join(plant.folder, 'photos', `${photo?.file_key}.thumb`), { force: true })
  for (const size of ['full', 'thumb']) {
    const params = { id: held.appId, photo_id: photo?.id }
    const shown = await api.send(applications.getPhoto, { params, query: { size } })
    expect([shown.status, shown.headers.get('content-type')], size).toEqual([200, 'image/jpeg'])
  }
}

async function fillAndFree(plant: TestSystem, disk: SmallDisk, round: number): Promise<void> {
  const api = await stagesOf(plant, seller)
  const held = await confirmedApplication(api, seller)
  const first = await photoOp(held.appId, 1, PHOTO)
  await untilTaken(api, first)
  confirm(held, first)
  const ops = await Promise.all([2, 3, 4].map((slot) => photoOp(held.appId, slot, PHOTO)))
  disk.fill()
  const before = filesOf(plant).length
  for (const op of ops) {
    const answer = await trySend(api, op)
    expect([answer?.status, answer?.problem?.problem]).toEqual([507, 'storage_full'])
    expect([answer?.headers.get(HEADERS.signed), answer?.headers.get('retry-after')]).toEqual(['1', '60'])
  }
  expect(filesOf(plant)).toHaveLength(before)
  await expectNoParts(plant)
  const ids = ops.map(({ photoId }) => photoId)
  const named = await plant.rows('select id from photos where id = any($1)', [ids])
  expect(named, 'no row of a photo that is not there').toEqual([])
  await othersWork(plant, api, held, round)
  disk.free()
  for (const op of ops) {
    await untilTaken(api, op)
    confirm(held, op)
  }
  expect(await health(plant)).toMatchObject({ status: 200, ok: true })
  await reconcile(plant, [held])
}

test('F26 the disk of the photos is full: signed 507, no half row, health red, the rest works, and then it arrives', async ({
  plant,
}) => {
  const rounds = roundsOf(1)
  await onSmallDisks(plant, async (disk) => {
    for (let round = 0; round < rounds; round += 1) await fillAndFree(plant, disk, round)
    tell('F26', `${disk.name}, filled ${rounds} times`)
  })
})
