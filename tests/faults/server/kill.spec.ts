// C. Server (src/docs/offline.md#fault-matrix): kill -9 of the server in the middle of a request; the sender retries
// and the effect happens once.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { applications, moves } from '#api/applications.ts'
import type { FormValues } from '#domain/applications/form.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import { expect, personOf } from '../../journeys/shop.ts'
import type { ApiSession } from '../../support/api.ts'
import { newForm } from '../../support/applications.ts'
import { chanceOf, roundsOf, tell } from '../drivers/random.ts'
import { type Confirmed, expectNoParts, partsOf, reconcile } from '../drivers/reconcile.ts'
import { type Hold, holdRecords, holdTable } from '../drivers/server/locks.ts'
import {
  age,
  clearNow,
  confirm,
  confirmedApplication,
  type Op,
  opOf,
  photoOp,
  stagesOf,
  trySend,
  untilTaken,
} from '../drivers/server/stages.ts'
import { filesOf, openUpload } from '../drivers/server/uploads.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const KB = 1024

/** The server dies while the operation stands before a lock, and comes back without the lock. */
async function killBefore(plant: TestSystem, api: ApiSession, op: Op, hold: Hold): Promise<void> {
  const lost = trySend(api, op)
  await hold.waited()
  await plant.kill()
  expect(await lost, 'nobody answered').toBeNull()
  await hold.release()
  await plant.revive()
}

const parted = (plant: TestSystem) => partsOf(plant).map((name) => join('parts', name))

test('F21 kill -9 in the middle of uploads: sent again they are there once, and the parts are swept', async ({
  plant,
}) => {
  const rounds = roundsOf(2)
  const chance = chanceOf('F21')
  const api = await stagesOf(plant, seller)
  const confirmed: Confirmed[] = []
  for (let round = 0; round < rounds; round += 1) {
    const held = await confirmedApplication(api, seller)
    const ops = await Promise.all(REQUIRED_SLOTS.map((slot) => photoOp(held.appId, slot, 300 * KB)))
    const uploads = await Promise.all(ops.map((op) => openUpload(api, op)))
    const before = partsOf(plant).length
    for (const [index, upload] of uploads.entries()) {
      const { bytes } = ops[index] ?? { bytes: new Uint8Array() }
      upload.send(bytes.subarray(0, chance.between(1, bytes.length - 1)))
    }
    await expect.poll(() => partsOf(plant).length).toBe(before + ops.length)
    await plant.kill()
    expect(await Promise.all(uploads.map(({ heard }) => heard))).toEqual(ops.map(() => null))
    await plant.revive()
    for (const op of ops) {
      await untilTaken(api, op)
      confirm(held, op)
    }
    confirmed.push(held)
  }
  await reconcile(plant, confirmed)
  const left = parted(plant)
  expect(left.length, 'a killed process leaves its parts').toBeGreaterThanOrEqual(rounds)
  await clearNow(plant)
  expect(parted(plant), 'young parts may still be written').toEqual(left)
  age(plant, left)
  await clearNow(plant)
  await expectNoParts(plant)
  await reconcile(plant, confirmed)
  tell(
    'F21',
    `${rounds} kills, ${confirmed.length * REQUIRED_SLOTS.length} photos, ${left.length} parts swept`,
  )
})

test('F22 kill -9 between the file and its row: the photo is there once, the orphan is swept after a day', async ({
  plant,
}) => {
  const rounds = roundsOf(2)
  const api = await stagesOf(plant, seller)
  const held = await confirmedApplication(api, seller)
  const orphans: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const op = await photoOp(held.appId, 1, 40 * KB, round + 1)
    const before = new Set(filesOf(plant))
    await killBefore(plant, api, op, await holdTable(plant, 'photos'))
    const fresh = filesOf(plant).filter((name) => !before.has(name))
    expect(fresh, 'the file was whole before the row').toHaveLength(1)
    orphans.push(...fresh)
    expect(await plant.rows('select id from photos where id = $1', [op.photoId])).toEqual([])
    await untilTaken(api, op)
    confirm(held, op)
  }
  await reconcile(plant, [held])
  const there = () => orphans.filter((name) => existsSync(join(plant.folder, 'photos', name)))
  await clearNow(plant)
  expect(there(), 'a young orphan may belong to a photo that is being written').toEqual(orphans)
  age(plant, filesOf(plant))
  await clearNow(plant)
  expect(there()).toEqual([])
  await reconcile(plant, [held])
  tell('F22', `${rounds} kills, ${orphans.length} orphans swept, photos of rows kept`)
})

const PATCHED = { second_phone_owner: 'Qaytuvchi' }

/** One operation of every kind that a tablet sends, in the order in which they follow each other. */
async function opsOf(appId: string, values: FormValues): Promise<Op[]> {
  const params = { id: appId }
  const photo = await photoOp(appId, 2)
  return [
    opOf(applications.create, { body: { id: appId, values } }),
    opOf(applications.patch, { params, body: { base_version: 0, values: PATCHED } }),
    photo,
    opOf(applications.comment, { params, body: { id: randomUUID(), text: 'Yoʻlda uzildi' } }),
    opOf(applications.removePhoto, { params: { ...params, photo_id: photo.photoId }, body: {} }),
    opOf(moves.submit, { params, body: { captured_slots: [...REQUIRED_SLOTS] } }),
  ]
}

const HELD: readonly (readonly [string, (plant: TestSystem) => Promise<Hold>])[] = [
  ['its audit row', (plant) => holdTable(plant, 'audit')],
  ['its record', holdRecords],
]

/** Everything that tells of an application, counted. */
const traceOf = async (plant: TestSystem, id: string) =>
  (
    await plant.rows<Record<string, number>>(
      `select (select count(*)::int from applications where id = $1) as records,
        (select coalesce(max(version), 0)::int from applications where id = $1) as version,
        (select count(*)::int from photos where application_id = $1) as photos,
        (select count(*)::int from application_comments where application_id = $1) as comments,
        (select count(*)::int from events where application_id = $1) as events,
        (select count(*)::int from audit where entity_id = $2) as audited`,
      [id, id],
    )
  )[0]

test('F23 kill -9 between the write and its commit: both are undone, and sending again makes one', async ({
  plant,
}) => {
  const api = await stagesOf(plant, seller)
  let kills = 0
  for (const [turn, [where, hold]] of HELD.entries()) {
    const appId = randomUUID()
    const values = newForm()
    const chosen = (await opsOf(appId, values)).map((op, index) => ({
      op,
      killed: roundsOf(1) > 1 || index % 2 === turn,
    }))
    for (const { op, killed } of chosen) {
      const before = await traceOf(plant, appId)
      if (killed) {
        await killBefore(plant, api, op, await hold(plant))
        kills += 1
        expect(await traceOf(plant, appId), `${op.row.path} before ${where}: nothing was written`).toEqual(
          before,
        )
        expect(await plant.rows('select 1 from operations where op_id = $1', [op.opId])).toEqual([])
      }
      const { answer } = await untilTaken(api, op)
      const after = await traceOf(plant, appId)
      expect(await untilTaken(api, op).then((again) => again.answer.body)).toEqual({
        ...(answer.body as object),
        replayed: true,
      })
      expect(await traceOf(plant, appId), 'a repeat writes nothing').toEqual(after)
    }
    const final = { appId, owner: seller.phone, values: { ...values, ...PATCHED }, photos: [] }
    await reconcile(plant, [{ ...final, submitted: true }])
  }
  tell('F23', `${kills} kills between write and commit`)
})
