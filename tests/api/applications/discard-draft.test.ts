// A draft that was begun by mistake: its creator deletes it, nobody else, and never what was submitted.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applications, moves } from '#api/applications.ts'
import type { ApiSession } from '#support/api.ts'
import { putPhoto, recordOf, startApplication, startShop, submitApplication } from '#support/applications.ts'
import type { TestServer } from '#support/server.ts'

let server: TestServer
let seller: ApiSession
let colleague: ApiSession
let manager: ApiSession
beforeAll(async () => {
  server = await startShop()
  seller = await server.signIn('seller')
  colleague = await server.signIn('seller2')
  manager = await server.signIn('manager')
})
afterAll(() => server.stop())

const discard = (id: string) => ({ params: { id }, body: {} })

it('deletes what the seller began, with its photos, and an operation that comes again changes nothing', async () => {
  const id = await startApplication(seller)
  await putPhoto(seller, id, 2)
  const opId = randomUUID()
  const first = await seller.call(applications.discard, discard(id), { opId })
  expect(first).toMatchObject({ status: 'deleted', applied: 'move' })
  const again = await seller.call(applications.discard, discard(id), { opId })
  expect(again).toMatchObject({ status: 'deleted', version: first.version })
  expect(await recordOf(server, id)).toMatchObject({ status: 'deleted', status_before_delete: 'unfinished' })
})

it('is refused to others, the manager of the branch too', async () => {
  const id = await startApplication(seller)
  for (const other of [colleague, manager]) {
    const answer = await other.send(applications.discard, discard(id))
    expect([403, 404]).toContain(answer.status)
  }
  expect(await recordOf(server, id)).toMatchObject({ status: 'unfinished' })
})

it('is refused once the application was submitted, and after it came back to the first step', async () => {
  const id = await submitApplication(seller)
  expect((await seller.send(applications.discard, discard(id))).status).toBe(409)
  await manager.call(moves.take, { params: { id }, body: {} })
  await manager.call(moves.reject, { params: { id }, body: { reason: 'client_refused' } })
  await manager.call(moves.back_to_first_step, { params: { id }, body: { reason: 'Xato' } })
  expect(await recordOf(server, id)).toMatchObject({ status: 'unfinished' })
  expect((await seller.send(applications.discard, discard(id))).status).toBe(409)
})
