// A partner changes its terms between the client's choice and the contract: nobody signs another sum than the one that was shown.
import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import type { StagesView } from '#api/shapes/stages-view.ts'
import { stages } from '#api/stages.ts'
import { costOf, linesAtTerm, sumsOf } from '#domain/applications/payment-plan.ts'
import { addGood, chooseLimit, stagesOf, takenApplication } from '../../support/sales.ts'
import { releaseEverything, setStockEverywhere } from '../../support/stock.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const shop = useSellingShop({ partners: ['intend'] })
const TERMS = [
  { months: 6, markup: 18 },
  { months: 12, markup: 36 },
]
const offer = (terms: typeof TERMS) =>
  shop.db
    .updateTable('partners')
    .set({ terms: JSON.stringify(terms) })
    .execute()
afterEach(() => offer(TERMS))

/** An application with goods, a limit and a chosen term of twelve months. */
async function readyForContract(): Promise<string> {
  await offer(TERMS)
  await releaseEverything(shop.db)
  await setStockEverywhere(shop.db, shop.products.plain, 5)
  const id = await takenApplication(shop)
  await chooseLimit(shop, id)
  await addGood(shop, id, shop.products.plain)
  await shop.manager.call(stages.chooseTerm, { params: { id }, body: { months: 12 } })
  return id
}

/** The total of the plan as the form of the contract shows it. */
function shownTotal({ goods, partners, chosen }: StagesView, months: number): number {
  const offered = partners.find(({ partner }) => partner.id === chosen?.partner_id)?.terms ?? []
  const markup = offered.find((term) => term.months === months)?.markup ?? 0
  return sumsOf(costOf(linesAtTerm(goods, months)), { markup, down_payment: 0 }).total
}

const make = (id: string, months: number, total?: number) =>
  shop.manager.send(stages.makeContract, {
    params: { id },
    body: {
      contract_id: randomUUID(),
      months,
      payment_day: 15,
      down_payment: 0,
      language: 'ru',
      ...(total === undefined ? {} : { total }),
    },
  })

it('a markup that rose meanwhile is named, and the contract is made at the sum that the client agrees to', async () => {
  const id = await readyForContract()
  const total = shownTotal(await stagesOf(shop, id), 12)
  await offer([
    { months: 6, markup: 18 },
    { months: 12, markup: 40 },
  ])
  const refused = await make(id, 12, total)
  const after = await stagesOf(shop, id)
  const now = shownTotal(after, 12)
  expect(now).toBeGreaterThan(total)
  expect(refused.problem?.errors).toEqual([
    { code: 'contract_terms_changed', field: 'months', params: { total: now, markup: 40 } },
  ])
  expect(after.contract).toBeNull()
  expect((await make(id, 12, now)).status).toBe(200)
  expect((await stagesOf(shop, id)).contract?.total).toBe(now)
})

it('a term that the partner took back is refused by its name, and another one is taken', async () => {
  const id = await readyForContract()
  const total = shownTotal(await stagesOf(shop, id), 12)
  await offer(TERMS.filter(({ months }) => months === 6))
  expect((await make(id, 12, total)).problem?.errors).toEqual([{ code: 'term_not_offered', field: 'months' }])
  const view = await stagesOf(shop, id)
  expect(view.contract).toBeNull()
  expect((await make(id, 6, shownTotal(view, 6))).status).toBe(200)
})

it('a build that does not send the total gets the terms of the day', async () => {
  const id = await readyForContract()
  expect((await make(id, 12)).status).toBe(200)
})
