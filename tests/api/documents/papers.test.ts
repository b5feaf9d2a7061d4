// A paper of a supplier that is posted twice is named first, and posted again only by whoever says so.
import { beforeAll, expect, it } from 'vitest'
import { receipts } from '#api/back-office/documents.ts'
import { NO_CODES } from '#domain/stock/lines.ts'
import { buildProduct } from '#support/build.ts'
import { personOf } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['manager', 'accounting'])
const PAPER = { supplier: 'Distributor', paper_number: 'A-15 b', paper_date: '2026-01-15' as string | null }
let branch_id: number
let product_id: number

beforeAll(async () => {
  const { db } = shop
  product_id = await buildProduct(db)
  branch_id = (await personOf(db, 'manager')).branch_id ?? 0
}, 120_000)

async function draft(paper: Partial<typeof PAPER> = {}): Promise<string> {
  const lines = [{ product_id, quantity: 1, ...NO_CODES, cost: null }]
  const { key } = await shop.manager.call(receipts.create, {
    body: { branch_id, note: '', ...PAPER, ...paper, lines },
  })
  return key
}
async function post(key: string, rest: { is_another?: boolean } = {}) {
  const { version } = await shop.manager.call(receipts.view, { params: { key } })
  const answer = await shop.manager.send(receipts.post, {
    params: { key },
    body: { base_version: version, ...rest },
  })
  return [answer.status, answer.problem?.errors[0]?.code, answer.problem?.errors[0]?.params]
}
const step = async (name: 'reverse' | 'cancel', key: string) => {
  const { version } = await shop.manager.call(receipts.view, { params: { key } })
  await shop.manager.call(receipts[name], { params: { key }, body: { base_version: version } })
}

it('is said, and goes on once it is confirmed', async () => {
  const first = await draft()
  expect(await post(first)).toEqual([200, undefined, undefined])
  const refused = [400, 'paper_posted', { number: Number(first) }]
  const same = [{}, { supplier: ' DISTRIBUTOR' }, { paper_number: 'a - 15B' }, { paper_date: null }]
  for (const paper of same) expect(await post(await draft(paper))).toEqual(refused)
  const others = [{ supplier: 'Another' }, { paper_number: 'A-16' }, { paper_date: '2026-01-16' }]
  for (const paper of others) expect((await post(await draft(paper)))[0]).toBe(200)
  const again = await draft()
  expect(await post(again, { is_another: false })).toEqual(refused)
  expect((await post(again, { is_another: true }))[0]).toBe(200)
})

it('counts neither a receipt that was cancelled nor one that was reversed, and no paper without a number', async () => {
  const paper = { paper_number: 'B-1' }
  await step('cancel', await draft(paper))
  const reversed = await draft(paper)
  expect((await post(reversed))[0]).toBe(200)
  await step('reverse', reversed)
  expect((await post(await draft(paper)))[0]).toBe(200)
  for (const _ of [1, 2]) expect((await post(await draft({ paper_number: ' ' })))[0]).toBe(200)
})

it('is posted once by two people at the same time', async () => {
  const keys = [await draft({ paper_number: 'C-1' }), await draft({ paper_number: 'c 1'.replace(' ', '-') })]
  const answers = await Promise.all(keys.map((key) => post(key)))
  expect(answers.map(([status]) => status).sort()).toEqual([200, 400])
})
