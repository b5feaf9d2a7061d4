// C. Server (src/docs/offline.md#fault-matrix): a tablet returns after the operations were purged (90 days); the
// records prevent a duplicate.
import { randomUUID } from 'node:crypto'
import { applications, transitions } from '#api/applications.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import { expect, personOf } from '../../journeys/shop.ts'
import { newForm } from '../../support/applications.ts'
import { printResult, roundsOf } from '../drivers/random.ts'
import { type Confirmed, reconcile } from '../drivers/reconcile.ts'
import {
  addConfirmedPhoto,
  makeOperation,
  makePhotoOperation,
  type Operation,
  openApiSession,
  runRetention,
  sendUntilAccepted,
  trySend,
} from '../drivers/server/api-operations.ts'
import { test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const CHANGED = { second_phone_owner: 'Keyin' }

async function workOf(): Promise<{ application: Confirmed; ops: Operation[] }> {
  const appId = randomUUID()
  const values = newForm()
  const params = { id: appId }
  const photos = await Promise.all(REQUIRED_SLOTS.map((slot) => makePhotoOperation(appId, slot)))
  const application = {
    appId,
    owner: seller.phone,
    values: { ...values, ...CHANGED },
    photos: [],
    submitted: true,
  }
  for (const photo of photos) addConfirmedPhoto(application, photo)
  const ops = [
    makeOperation(applications.create, { body: { id: appId, values } }),
    makeOperation(applications.patch, { params, body: { base_version: 1, values: CHANGED } }),
    ...photos,
    makeOperation(applications.comment, { params, body: { id: randomUUID(), text: 'Bir marta' } }),
    makeOperation(transitions.submit, { params, body: { captured_slots: [...REQUIRED_SLOTS] } }),
  ]
  return { application, ops }
}

test('F30 operations sent again after 91 days are stored once, and each answer says so', async ({
  system,
}) => {
  const rounds = roundsOf(3)
  const api = await openApiSession(system, seller)
  const answers: Record<string, Set<string>> = {}
  for (let round = 0; round < rounds; round += 1) {
    const { application, ops } = await workOf()
    for (const op of ops) await sendUntilAccepted(api, op)
    const traces = () =>
      system.queryRows(
        `select a.values, a.status, a.number, a.client_id, a.arrived_slots,
          (select json_agg(p.id order by p.id) from photos p where p.application_id = a.id) as photos,
          (select json_agg(c.id order by c.id) from application_comments c where c.application_id = a.id) as comments
          from applications a where a.id = $1`,
        [application.appId],
      )
    const before = await traces()
    const ids = ops.map(({ opId }) => opId)
    await system.queryRows(
      `update operations set created_at = now() - interval '91 days' where op_id = any($1)`,
      [ids],
    )
    await runRetention(system)
    expect(await system.queryRows('select 1 from operations where op_id = any($1)', [ids])).toEqual([])
    for (const again of [ops, ops.toReversed()])
      for (const op of again) {
        const answer = await trySend(api, op)
        const seen = `${answer?.status} ${answer?.problem?.problem ?? ''}`.trim()
        answers[op.row.path] = (answers[op.row.path] ?? new Set()).add(seen)
      }
    expect(await traces(), 'nothing is stored twice, nothing was undone').toEqual(before)
    await reconcile(system, [application])
  }
  const summaries = Object.entries(answers).map(
    ([path, seen]) => `${path.split('/').at(-1)}: ${[...seen].join(', ')}`,
  )
  printResult('F30', `${rounds} rounds; ${summaries.join(' · ')}`)
  for (const [path, seen] of Object.entries(answers)) expect([...seen], path).toEqual(['200'])
})
