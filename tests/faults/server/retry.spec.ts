// C. Server (src/docs/offline.md#fault-matrix): a tablet returns after the operations were purged (90 days); the
// records prevent a duplicate.
import { randomUUID } from 'node:crypto'
import { applications, moves } from '#api/applications.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import { expect, personOf } from '../../journeys/shop.ts'
import { newForm } from '../../support/applications.ts'
import { roundsOf, tell } from '../drivers/random.ts'
import { type Confirmed, reconcile } from '../drivers/reconcile.ts'
import {
  clearNow,
  confirm,
  type Op,
  opOf,
  photoOp,
  stagesOf,
  trySend,
  untilTaken,
} from '../drivers/server/stages.ts'
import { test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const CHANGED = { second_phone_owner: 'Keyin' }

async function workOf(): Promise<{ held: Confirmed; ops: Op[] }> {
  const appId = randomUUID()
  const values = newForm()
  const params = { id: appId }
  const photos = await Promise.all(REQUIRED_SLOTS.map((slot) => photoOp(appId, slot)))
  const held = { appId, owner: seller.phone, values: { ...values, ...CHANGED }, photos: [], submitted: true }
  for (const photo of photos) confirm(held, photo)
  const ops = [
    opOf(applications.create, { body: { id: appId, values } }),
    opOf(applications.patch, { params, body: { base_version: 1, values: CHANGED } }),
    ...photos,
    opOf(applications.comment, { params, body: { id: randomUUID(), text: 'Bir marta' } }),
    opOf(moves.submit, { params, body: { captured_slots: [...REQUIRED_SLOTS] } }),
  ]
  return { held, ops }
}

test('F30 sent again after 91 days, everything is there once and the sender is told so', async ({
  plant,
}) => {
  const rounds = roundsOf(3)
  const api = await stagesOf(plant, seller)
  const answers: Record<string, Set<string>> = {}
  for (let round = 0; round < rounds; round += 1) {
    const { held, ops } = await workOf()
    for (const op of ops) await untilTaken(api, op)
    const traces = () =>
      plant.rows(
        `select a.values, a.status, a.number, a.client_id, a.arrived_slots,
          (select json_agg(p.id order by p.id) from photos p where p.application_id = a.id) as photos,
          (select json_agg(c.id order by c.id) from application_comments c where c.application_id = a.id) as comments
          from applications a where a.id = $1`,
        [held.appId],
      )
    const before = await traces()
    const ids = ops.map(({ opId }) => opId)
    await plant.rows(`update operations set created_at = now() - interval '91 days' where op_id = any($1)`, [
      ids,
    ])
    await clearNow(plant)
    expect(await plant.rows('select 1 from operations where op_id = any($1)', [ids])).toEqual([])
    for (const again of [ops, ops.toReversed()])
      for (const op of again) {
        const answer = await trySend(api, op)
        const seen = `${answer?.status} ${answer?.problem?.problem ?? ''}`.trim()
        answers[op.row.path] = (answers[op.row.path] ?? new Set()).add(seen)
      }
    expect(await traces(), 'nothing is there twice, nothing was taken back').toEqual(before)
    await reconcile(plant, [held])
  }
  const told = Object.entries(answers).map(
    ([path, seen]) => `${path.split('/').at(-1)}: ${[...seen].join(', ')}`,
  )
  tell('F30', `${rounds} rounds; ${told.join(' · ')}`)
  for (const [path, seen] of Object.entries(answers)) expect([...seen], path).toEqual(['200'])
})
