// C. Server (src/docs/offline.md#fault-matrix): kill -9 of the server in the middle of a request; the sender retries
// and the effect happens once.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { applications, transitions } from '#api/applications.ts'
import type { FormValues } from '#domain/applications/form.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import { expect, personOf } from '../../journeys/shop.ts'
import type { ApiSession } from '../../support/api.ts'
import { newForm } from '../../support/applications.ts'
import { chanceOf, printResult, roundsOf } from '../drivers/random.ts'
import { type Confirmed, expectNoParts, partsOf, reconcile } from '../drivers/reconcile.ts'
import {
  addConfirmedPhoto,
  createApplication,
  makeFilesOld,
  makeOperation,
  makePhotoOperation,
  type Operation,
  openApiSession,
  runRetention,
  sendUntilAccepted,
  trySend,
} from '../drivers/server/api-operations.ts'
import { type DatabaseLock, lockOperationRecords, lockTable } from '../drivers/server/locks.ts'
import { filesOf, openUpload } from '../drivers/server/uploads.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const KB = 1024

/** Kills the server while the operation waits for a lock, and restarts it without the lock. */
async function killBefore(
  system: TestSystem,
  api: ApiSession,
  op: Operation,
  lock: DatabaseLock,
): Promise<void> {
  const lost = trySend(api, op)
  await lock.waitForBlocked()
  await system.kill()
  expect(await lost, 'nobody answered').toBeNull()
  await lock.release()
  await system.restart()
}

const parted = (system: TestSystem) => partsOf(system).map((name) => join('parts', name))

test('F21 kill -9 during uploads: sent again, each is stored once, and the partial files are swept', async ({
  system,
}) => {
  const rounds = roundsOf(2)
  const chance = chanceOf('F21')
  const api = await openApiSession(system, seller)
  const confirmed: Confirmed[] = []
  for (let round = 0; round < rounds; round += 1) {
    const application = await createApplication(api, seller)
    const ops = await Promise.all(
      REQUIRED_SLOTS.map((slot) => makePhotoOperation(application.appId, slot, 300 * KB)),
    )
    const uploads = await Promise.all(ops.map((op) => openUpload(api, op)))
    const before = partsOf(system).length
    for (const [index, upload] of uploads.entries()) {
      const { bytes } = ops[index] ?? { bytes: new Uint8Array() }
      upload.send(bytes.subarray(0, chance.between(1, bytes.length - 1)))
    }
    await expect.poll(() => partsOf(system).length).toBe(before + ops.length)
    await system.kill()
    expect(await Promise.all(uploads.map(({ answer }) => answer))).toEqual(ops.map(() => null))
    await system.restart()
    for (const op of ops) {
      await sendUntilAccepted(api, op)
      addConfirmedPhoto(application, op)
    }
    confirmed.push(application)
  }
  await reconcile(system, confirmed)
  const left = parted(system)
  expect(left.length, 'a killed process leaves its partial files').toBeGreaterThanOrEqual(rounds)
  await runRetention(system)
  expect(parted(system), 'young partial files may still be written').toEqual(left)
  makeFilesOld(system, left)
  await runRetention(system)
  await expectNoParts(system)
  await reconcile(system, confirmed)
  printResult(
    'F21',
    `${rounds} kills, ${confirmed.length * REQUIRED_SLOTS.length} photos, ${left.length} parts swept`,
  )
})

test('F22 kill -9 between the file and its row: the photo is stored once, the orphan is swept after a day', async ({
  system,
}) => {
  const rounds = roundsOf(2)
  const api = await openApiSession(system, seller)
  const application = await createApplication(api, seller)
  const orphans: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const op = await makePhotoOperation(application.appId, 1, 40 * KB, round + 1)
    const before = new Set(filesOf(system))
    await killBefore(system, api, op, await lockTable(system, 'photos'))
    const fresh = filesOf(system).filter((name) => !before.has(name))
    expect(fresh, 'the file was whole before the row').toHaveLength(1)
    orphans.push(...fresh)
    expect(await system.queryRows('select id from photos where id = $1', [op.photoId])).toEqual([])
    await sendUntilAccepted(api, op)
    addConfirmedPhoto(application, op)
  }
  await reconcile(system, [application])
  const there = () => orphans.filter((name) => existsSync(join(system.folder, 'photos', name)))
  await runRetention(system)
  expect(there(), 'a young orphan may belong to a photo that is being written').toEqual(orphans)
  makeFilesOld(system, filesOf(system))
  await runRetention(system)
  expect(there()).toEqual([])
  await reconcile(system, [application])
  printResult('F22', `${rounds} kills, ${orphans.length} orphans swept, photos of rows kept`)
})

const PATCHED = { second_phone_owner: 'Qaytuvchi' }

/** One operation of every kind that a tablet sends, in the order in which they follow each other. */
async function opsOf(appId: string, values: FormValues): Promise<Operation[]> {
  const params = { id: appId }
  const photo = await makePhotoOperation(appId, 2)
  return [
    makeOperation(applications.create, { body: { id: appId, values } }),
    makeOperation(applications.patch, { params, body: { base_version: 0, values: PATCHED } }),
    photo,
    makeOperation(applications.comment, { params, body: { id: randomUUID(), text: 'Yoʻlda uzildi' } }),
    makeOperation(applications.removePhoto, { params: { ...params, photo_id: photo.photoId }, body: {} }),
    makeOperation(transitions.submit, { params, body: { captured_slots: [...REQUIRED_SLOTS] } }),
  ]
}

const LOCKS: readonly (readonly [string, (system: TestSystem) => Promise<DatabaseLock>])[] = [
  ['its audit row', (system) => lockTable(system, 'audit')],
  ['its record', lockOperationRecords],
]

/** Counts every record of an application. */
const traceOf = async (system: TestSystem, id: string) =>
  (
    await system.queryRows<Record<string, number>>(
      `select (select count(*)::int from applications where id = $1) as records,
        (select coalesce(max(version), 0)::int from applications where id = $1) as version,
        (select count(*)::int from photos where application_id = $1) as photos,
        (select count(*)::int from application_comments where application_id = $1) as comments,
        (select count(*)::int from events where application_id = $1) as events,
        (select count(*)::int from audit where entity_id = $2) as audited`,
      [id, id],
    )
  )[0]

test('F23 kill -9 between the write and its commit: both are rolled back, and sending again writes once', async ({
  system,
}) => {
  const api = await openApiSession(system, seller)
  let kills = 0
  for (const [turn, [where, lock]] of LOCKS.entries()) {
    const appId = randomUUID()
    const values = newForm()
    const chosen = (await opsOf(appId, values)).map((op, index) => ({
      op,
      killed: roundsOf(1) > 1 || index % 2 === turn,
    }))
    for (const { op, killed } of chosen) {
      const before = await traceOf(system, appId)
      if (killed) {
        await killBefore(system, api, op, await lock(system))
        kills += 1
        expect(await traceOf(system, appId), `${op.row.path} before ${where}: nothing was written`).toEqual(
          before,
        )
        expect(await system.queryRows('select 1 from operations where op_id = $1', [op.opId])).toEqual([])
      }
      const { answer } = await sendUntilAccepted(api, op)
      const after = await traceOf(system, appId)
      expect(await sendUntilAccepted(api, op).then((again) => again.answer.body)).toEqual({
        ...(answer.body as object),
        replayed: true,
      })
      expect(await traceOf(system, appId), 'a repeat writes nothing').toEqual(after)
    }
    const final = { appId, owner: seller.phone, values: { ...values, ...PATCHED }, photos: [] }
    await reconcile(system, [{ ...final, submitted: true }])
  }
  printResult('F23', `${kills} kills between write and commit`)
})
