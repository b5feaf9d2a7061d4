// What the holder of a sale and those who decide about it are notified of: answers of partners, the contract, a large sale. Who has the
// application on the screen is not.
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { inbox } from '#api/back-office/inbox.ts'
import { stages } from '#api/stages.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import type { ApiSession } from '../../support/api.ts'
import { recordOf } from '../../support/applications.ts'
import { setSetting } from '../../support/people.ts'
import {
  addGood,
  chooseLimit,
  confirmCard,
  confirmClient,
  makeContract,
  takenApplication,
  until,
} from '../../support/sales.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const shop = useSellingShop({ partners: ['intend'] })
let director: ApiSession
beforeAll(async () => {
  director = await shop.signIn('director')
})
beforeEach(async () => {
  await shop.db.deleteFrom('notifications').execute()
})

const kindsOf = async (api: ApiSession) =>
  (await api.call(inbox.list, { body: { limit: 100 } })).items.map(({ kind }) => kind)
/** The holder has gone to another screen, or has come back to it. */
const look = (id: string, at: Date | null) =>
  shop.db.updateTable('applications').set({ worked_at: at }).where('id', '=', id).execute()

async function asked(ending: string, at: Date | null): Promise<string> {
  const id = await takenApplication(shop, ending)
  await confirmClient(shop, id)
  await look(id, at)
  // With the card nothing is missing, and the partners are asked: they may have answered before anything else can be done.
  await confirmCard(shop, id)
  return id
}

it('the holder is notified of the limits when all partners have answered', async () => {
  const id = await asked('01', null)
  await until(shop, id, ({ partners }) => partners.every(({ attempt }) => attempt?.state === 'approved'))
  expect(await kindsOf(shop.manager)).toEqual(['limit_approved'])
})

it('nobody is notified who has the application on the screen', async () => {
  const id = await asked('01', new Date())
  await until(shop, id, ({ partners }) => partners.every(({ attempt }) => attempt?.state === 'approved'))
  expect(await kindsOf(shop.manager)).toEqual([])
})

it('the holder is notified when all partners have refused', async () => {
  const id = await asked('12', null)
  await expect.poll(async () => (await recordOf(shop, id)).status).toBe('rejected')
  expect(await kindsOf(shop.manager)).toEqual(['all_refused'])
})

it('those who decide are notified of a large sale, the holder of the decision and of the contract', async () => {
  await setSetting(shop.db, 'director_from', 3_000_000)
  const id = await takenApplication(shop)
  await chooseLimit(shop, id)
  await shop.db.deleteFrom('notifications').execute()
  await addGood(shop, id, shop.products.plain)
  expect(await kindsOf(director)).toEqual([])
  await addGood(shop, id, shop.products.plain)
  await addGood(shop, id, shop.products.plain)
  expect(await kindsOf(director)).toEqual(['director_awaited'])
  await look(id, null)
  await director.call(stages.approve, { params: { id }, body: { cost: 6_000_003 } })
  expect(await kindsOf(shop.manager)).toEqual(['director_approved'])
  await makeContract(shop, id)
  await look(id, null)
  await shop.manager.call(stages.confirmContract, { params: { id }, body: { code: CODES.intend } })
  await expect.poll(() => kindsOf(shop.manager)).toEqual(['contract_confirmed', 'director_approved'])
  expect(await kindsOf(shop.seller)).toEqual([])
})
