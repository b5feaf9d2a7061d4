// A partner's callback about a changed order: accepted only with a valid signature, and the state is read
// from the partner, not from the callback.
import { beforeAll, expect, it } from 'vitest'
import { stages } from '#api/stages.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import { SIGNATURE, signatureOf } from '#server/platform/signature.ts'
import { recordOf } from '../../support/applications.ts'
import { addGood, chooseLimit, makeContract, stagesOf, takenApplication, until } from '../../support/sales.ts'
import { useSellingShop } from '../../support/use-shop.ts'

let partnerId: number
const shop = useSellingShop({ partners: ['uzum'] })
beforeAll(async () => {
  partnerId = (await shop.db.selectFrom('partners').select('id').executeTakeFirstOrThrow()).id
})

const callWebhook = (body: string, signature: string, id = partnerId) =>
  fetch(`${shop.url}/api/partners/${id}/callback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SIGNATURE]: signature },
    body,
  })

async function waiting(): Promise<{ id: string; number: number; order: string }> {
  const id = await takenApplication(shop)
  await chooseLimit(shop, id)
  await addGood(shop, id, shop.products.plain)
  await makeContract(shop, id, 0)
  const contract = await shop.db
    .selectFrom('contracts')
    .selectAll()
    .where('application_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, number: contract.number, order: contract.external_contract }
}

it('registers what the client has confirmed in the partner’s own application', async () => {
  const { id, number, order } = await waiting()
  const body = JSON.stringify({ ext_order_id: number, status: 'whatever it says' })
  const signature = signatureOf('secret-uzum', body)
  expect((await callWebhook(body, signature)).status).toBe(200)
  expect((await stagesOf(shop, id)).contract?.state).toBe('waiting')
  await fetch(`${shop.sandbox.url}/uzum/api/v1/contracts/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer secret-uzum' },
    body: JSON.stringify({ contract_id: Number(order), code: CODES.uzum }),
  })
  expect((await callWebhook(body, signature)).status).toBe(200)
  expect((await callWebhook(body, signature)).status).toBe(200)
  await until(shop, id, ({ contract }) => contract?.state === 'confirmed')
  expect((await recordOf(shop, id)).status).toBe('registered')
})

it('reads the state of a moderated contract from the partner', async () => {
  Object.assign(shop.deps.env, { PUBLIC_URL: shop.url })
  const id = await takenApplication(shop, '26')
  await chooseLimit(shop, id)
  await addGood(shop, id, shop.products.plain)
  await makeContract(shop, id, 0)
  const body = { code: CODES.uzum }
  await shop.manager.call(stages.confirmContract, { params: { id }, body })
  await until(shop, id, ({ contract }) => contract?.state === 'confirmed')
  const callbacks = shop.log.filter((line) => line.includes('/api/partners/:id/callback'))
  expect(callbacks.length).toBeGreaterThan(0)
})

it('is refused without a valid signature', async () => {
  const body = JSON.stringify({ ext_order_id: 1 })
  const right = signatureOf('secret-uzum', body)
  expect((await callWebhook(body, signatureOf('wrong', body))).status).toBe(404)
  expect((await callWebhook(`${body} `, right)).status).toBe(404)
  expect((await callWebhook(body, right, 999_999)).status).toBe(404)
  expect((await callWebhook('not json', signatureOf('secret-uzum', 'not json'))).status).toBe(200)
})
