// What a partner says of a contract that does not go on: its words are on the screen of those who make contracts, and nothing
// is taken for a state that is none.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stages } from '#api/stages.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import {
  addGood,
  askTariffs,
  chooseLimit,
  makeContract,
  stagesOf,
  takenApplication,
  until,
} from '../../support/sales.ts'
import { useSellingShop } from '../../support/use-shop.ts'
import { front, useFront } from '../../sweep/fuzz/strange-answers.ts'

useFront()
const shop = useSellingShop({ partners: ['uzum'] })
const UZUM = '/uzum'
const ORDERS = `${UZUM}/api/v1/orders`
const STATUS = `${UZUM}/api/v1/contracts/check-status`
const CONFIRM = `${UZUM}/api/v1/contracts/confirm`
const CANCEL = `${UZUM}/api/v1/contracts/cancel`
const SEND_CODE = `${UZUM}/v3/buyers/send-code-sms`

beforeAll(() => {
  front.sandbox = shop.sandbox.url
})
beforeEach(async () => {
  front.rewrite = null
  await shop.db
    .updateTable('partners')
    .set({ gateway_url: `${front.address}${UZUM}`, signing: 'page', down_payment: 'off_price' })
    .execute()
})

const refusal = (text: string, response_code?: number) =>
  JSON.stringify({
    status: 'error',
    error: [{ type: 'danger', text, sub_text: null }],
    data: [],
    ...(response_code !== undefined && { response_code }),
  })
/** The partner refuses these calls so from now on. */
const refuses = (answers: Record<string, string>) => {
  front.rewrite = (path, text) => answers[path] ?? text
}
async function ready(): Promise<string> {
  const id = await takenApplication(shop)
  await chooseLimit(shop, id)
  await addGood(shop, id, shop.products.plain)
  await askTariffs(shop, id, { months: 6, down_payment: 300_000 })
  return id
}
const contractOf = async (id: string) => (await stagesOf(shop, id)).contract
/** The client signs on the page of the partner. */
async function sign(id: string): Promise<void> {
  const page = (await contractOf(id))?.signing?.page ?? ''
  const { pathname } = new URL(page)
  await fetch(`${shop.sandbox.url}${pathname}`, { method: 'POST' })
}

describe('the words of the partner', () => {
  it('a creation that is refused shows them', async () => {
    refuses({ [ORDERS]: refusal('Limit yetarli emas') })
    const id = await ready()
    const { contract } = await makeContract(shop, id, 300_000)
    expect(contract).toMatchObject({ state: 'failed', words: 'Limit yetarli emas' })
    // Who makes no contracts sees no words.
    const seen = await (await shop.signIn('seller')).send(stages.view, { params: { id } })
    expect(seen.text).not.toContain('Limit yetarli emas')
  })

  it('a code that could not be sent is said, and is sent again at once', async () => {
    await shop.db.updateTable('partners').set({ signing: 'code' }).execute()
    refuses({ [SEND_CODE]: refusal('SMS yuborilmadi') })
    const id = await ready()
    const { contract } = await makeContract(shop, id, 300_000)
    expect(contract).toMatchObject({ state: 'waiting', is_code_unsent: true, words: 'SMS yuborilmadi' })
    front.rewrite = null
    await shop.manager.call(stages.sendContractCode, { params: { id }, body: {} })
    const sent = await contractOf(id)
    expect(sent).toMatchObject({ state: 'waiting', is_code_unsent: false })
    expect(sent).not.toHaveProperty('words')
    await shop.manager.call(stages.confirmContract, { params: { id }, body: { code: CODES.uzum } })
    expect((await contractOf(id))?.state).toBe('confirmed')
  })

  it('a signed contract that is not confirmed shows them until it is', async () => {
    const id = await ready()
    await makeContract(shop, id, 300_000)
    refuses({ [CONFIRM]: refusal('Xato', 4005) })
    await sign(id)
    await until(shop, id, ({ contract }) => contract?.words === 'Xato')
    expect((await contractOf(id))?.state).toBe('waiting')
    front.rewrite = null
    await until(shop, id, ({ contract }) => contract?.state === 'confirmed')
    expect(await contractOf(id)).not.toHaveProperty('words')
  })
})

describe('a contract that the partner does not know', () => {
  it('is not cancelled while the client signs', async () => {
    const id = await ready()
    await makeContract(shop, id, 300_000)
    refuses({ [STATUS]: refusal('Contract not found', 4004) })
    await until(shop, id, ({ contract }) => contract?.words === 'Contract not found')
    expect((await contractOf(id))?.state).toBe('waiting')
    front.rewrite = null
    await sign(id)
    await until(shop, id, ({ contract }) => contract?.state === 'confirmed')
  })

  it('is not taken for cancelled, and a refused cancellation says why', async () => {
    const id = await ready()
    await makeContract(shop, id, 300_000)
    await sign(id)
    await until(shop, id, ({ contract }) => contract?.state === 'confirmed')
    refuses({ [STATUS]: refusal('Contract not found', 4004) })
    await shop.manager.call(stages.cancelContract, { params: { id }, body: {} })
    await until(shop, id, ({ contract }) => contract?.words === 'Contract not found')
    expect((await contractOf(id))?.state).toBe('cancelling')
    refuses({ [CANCEL]: refusal('Bekor qilib boʻlmaydi') })
    await shop.manager.call(stages.cancelContract, { params: { id }, body: {} })
    await until(shop, id, ({ contract }) => contract?.words === 'Bekor qilib boʻlmaydi')
    front.rewrite = null
    await shop.manager.call(stages.cancelContract, { params: { id }, body: {} })
    await until(shop, id, ({ contract }) => contract?.state === 'cancelled')
  })
})
