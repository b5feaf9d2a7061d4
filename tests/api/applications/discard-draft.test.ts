// A draft that was begun by mistake: only its creator deletes it, and never after its submission.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { applications, transitions } from '#api/applications.ts'
import type { ApiSession } from '#support/api.ts'
import { putPhoto, recordOf, startApplication, submitApplication } from '#support/applications.ts'
import { useShop } from '#support/use-shop.ts'

const shop = useShop(['seller', 'seller2', 'manager'])

const discard = (id: string) => ({ params: { id }, body: {} })

it('deletes the seller’s draft with its photos, and a repeated operation changes nothing', async () => {
  const id = await startApplication(shop.seller)
  await putPhoto(shop.seller, id, 2)
  const opId = randomUUID()
  const first = await shop.seller.call(applications.discard, discard(id), { opId })
  expect(first).toMatchObject({ status: 'deleted', applied: 'move' })
  const again = await shop.seller.call(applications.discard, discard(id), { opId })
  expect(again).toMatchObject({ status: 'deleted', version: first.version })
  expect(await recordOf(shop, id)).toMatchObject({ status: 'deleted', status_before_delete: 'unfinished' })
})

it('removes the draft from the lists of seller and manager and from the search', async () => {
  const id = await startApplication(shop.seller)
  const { surname } = (await shop.seller.call(applications.view, { params: { id } })).values
  const listed = async (api: ApiSession, body: Record<string, unknown> = {}) =>
    (await api.call(applications.list, { body: { limit: 100, ...body } })).items.some(
      (item) => item.id === id,
    )
  expect([
    surname !== undefined,
    await listed(shop.seller),
    await listed(shop.seller, { statuses: ['unfinished'] }),
  ]).toEqual([true, true, true])
  await shop.seller.call(applications.discard, discard(id))
  for (const api of [shop.seller, shop.manager])
    for (const body of [{}, { statuses: ['unfinished'] }, { search: surname }, { sort: 'groups' }])
      expect(await listed(api, body), JSON.stringify(body)).toBe(false)
})

it('is refused to others, including the manager of the branch', async () => {
  const id = await startApplication(shop.seller)
  for (const other of [shop.seller2, shop.manager]) {
    const answer = await other.send(applications.discard, discard(id))
    expect([403, 404]).toContain(answer.status)
  }
  expect(await recordOf(shop, id)).toMatchObject({ status: 'unfinished' })
})

it('is refused once the application was submitted, and after it came back to the first step', async () => {
  const id = await submitApplication(shop.seller)
  expect((await shop.seller.send(applications.discard, discard(id))).status).toBe(409)
  await shop.manager.call(transitions.take, { params: { id }, body: {} })
  await shop.manager.call(transitions.reject, { params: { id }, body: { reason: 'client_refused' } })
  await shop.manager.call(transitions.back_to_first_step, { params: { id }, body: { reason: 'Xato' } })
  expect(await recordOf(shop, id)).toMatchObject({ status: 'unfinished' })
  expect((await shop.seller.send(applications.discard, discard(id))).status).toBe(409)
})
