// C. Server (src/docs/offline.md#fault-matrix): the disk of the photos is full; photos are refused with a
// message, nothing else is affected.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { applications } from '#api/applications.ts'
import { HEADERS } from '#api/endpoint.ts'
import { session } from '#api/session.ts'
import { expect, personOf } from '../../journeys/shop.ts'
import type { ApiSession } from '../../support/api.ts'
import { printResult, roundsOf } from '../drivers/random.ts'
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
import { onSmallDisks, type SmallDisk } from '../drivers/server/small-disk.ts'
import { filesOf } from '../drivers/server/uploads.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const PHOTO = 200_000

const health = async (system: TestSystem) => {
  const answer = await fetch(`${system.direct.url}/api/health`)
  return { status: answer.status, ...((await answer.json()) as object) }
}

/** Waits for the thumbnail of the stored photo, so that its temporary file is not counted while the disk fills. */
async function waitForThumbnail(system: TestSystem, { appId }: Confirmed): Promise<void> {
  const [photo] = await system.queryRows<{ file_key: string }>(
    'select file_key from photos where application_id = $1',
    [appId],
  )
  const path = join(system.folder, 'photos', `${photo?.file_key}.thumb`)
  await expect.poll(() => existsSync(path)).toBe(true)
}

/** What needs no disk space still works: records, changes, photos that are stored already. */
async function othersWork(
  system: TestSystem,
  api: ApiSession,
  application: Confirmed,
  round: number,
): Promise<void> {
  expect(await health(system)).toEqual({ status: 503, ok: false, database: true, photos: false })
  expect((await api.send(session.user, {})).status).toBe(200)
  const values = { second_phone_owner: `Tor ${'abcdefghij'[round % 10]}` }
  const params = { id: application.appId }
  await sendUntilAccepted(
    api,
    makeOperation(applications.patch, { params, body: { base_version: 1000, values } }),
  )
  application.values = { ...application.values, ...values }
  const [photo] = await system.queryRows<{ id: string; file_key: string }>(
    'select id, file_key from photos where application_id = $1',
    [application.appId],
  )
  rmSync(join(system.folder, 'photos', `${photo?.file_key}.thumb`), { force: true })
  for (const size of ['full', 'thumb']) {
    const params = { id: application.appId, photo_id: photo?.id }
    const shown = await api.send(applications.getPhoto, { params, query: { size } })
    expect([shown.status, shown.headers.get('content-type')], size).toEqual([200, 'image/jpeg'])
  }
}

async function fillAndFree(system: TestSystem, disk: SmallDisk, round: number): Promise<void> {
  const api = await openApiSession(system, seller)
  const application = await createApplication(api, seller)
  const first = await makePhotoOperation(application.appId, 1, PHOTO)
  await sendUntilAccepted(api, first)
  addConfirmedPhoto(application, first)
  const ops = await Promise.all([2, 3, 4].map((slot) => makePhotoOperation(application.appId, slot, PHOTO)))
  await waitForThumbnail(system, application)
  disk.fill()
  const before = filesOf(system).length
  for (const op of ops) {
    const answer = await trySend(api, op)
    expect([answer?.status, answer?.problem?.problem]).toEqual([507, 'storage_full'])
    expect([answer?.headers.get(HEADERS.signed), answer?.headers.get('retry-after')]).toEqual(['1', '60'])
  }
  expect(filesOf(system)).toHaveLength(before)
  await expectNoParts(system)
  const ids = ops.map(({ photoId }) => photoId)
  const named = await system.queryRows('select id from photos where id = any($1)', [ids])
  expect(named, 'no row of a photo without its file').toEqual([])
  await othersWork(system, api, application, round)
  disk.free()
  for (const op of ops) {
    await sendUntilAccepted(api, op)
    addConfirmedPhoto(application, op)
  }
  expect(await health(system)).toMatchObject({ status: 200, ok: true })
  await reconcile(system, [application])
}

test('F26 a full photo disk: signed 507, no partial record, health red, the rest works, and photos arrive later', async ({
  system,
}) => {
  const rounds = roundsOf(1)
  await onSmallDisks(system, async (disk) => {
    for (let round = 0; round < rounds; round += 1) await fillAndFree(system, disk, round)
    printResult('F26', `${disk.name}, filled ${rounds} times`)
  })
})
