// A contract in the partner's own terms, against the sandbox over real HTTP: its tariffs, its plan, a down payment off the price,
// the signature on the client's own phone, its paper, an answer that was lost, other sums than were shown, and what becomes of it.
import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import { describe, expect, it } from 'vitest'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { StagesView } from '#api/shapes/stages-view.ts'
import { stages } from '#api/stages.ts'
import type { Database } from '#server/db/schema/database.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import { recordOf } from '../../support/applications.ts'
import { addGood, askTariffs, chooseLimit, stagesOf, takenApplication, until } from '../../support/sales.ts'
import { setStockEverywhere } from '../../support/stock.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const shop = useSellingShop({ partners: ['uzum'] })
const PRICE = 2_000_001
const setPartner = (set: Updateable<Database['partners']>) =>
  shop.db.updateTable('partners').set(set).execute()

async function readyForContract(ending = '01'): Promise<string> {
  await setPartner({ signing: 'page', down_payment: 'off_price' })
  // Every test sells some more.
  await setStockEverywhere(shop.db, shop.products.plain, 50)
  const id = await takenApplication(shop, ending)
  await chooseLimit(shop, id)
  await addGood(shop, id, shop.products.plain)
  return id
}
const calculated = (id: string) =>
  until(shop, id, ({ partners }) => partners[0]?.offers.some(({ tariff }) => tariff != null) ?? false)
const offersOf = (view: StagesView, months: number) =>
  view.partners[0]?.offers.filter((offer) => offer.months === months) ?? []

type Terms = { months?: number; tariff?: string; down_payment?: number; total?: number; amounts?: number[] }
const send = (id: string, terms: Terms = {}) =>
  shop.manager.send(stages.makeContract, {
    params: { id },
    body: {
      contract_id: randomUUID(),
      months: 6,
      payment_day: 15,
      down_payment: 0,
      language: 'ru',
      ...terms,
    },
  })
async function made(id: string, terms: Terms = {}): Promise<StagesView> {
  await askTariffs(shop, id, { months: terms.months ?? 6, down_payment: terms.down_payment ?? 0 })
  expect((await send(id, terms)).problem).toBeNull()
  return until(shop, id, ({ contract }) => contract?.state !== 'making')
}
const contractRow = (id: string) =>
  shop.db
    .selectFrom('contracts')
    .selectAll()
    .where('application_id', '=', id)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
const exchanges = async (step: string, reference: string) =>
  (
    await shop.db
      .selectFrom('partner_exchanges')
      .select('id')
      .where('step', '=', step)
      .where('reference', '=', reference)
      .execute()
  ).length

describe('the tariffs of the partner', () => {
  it('replace our estimate in the comparison, by themselves, with totals, payments and first dates', async () => {
    const id = await readyForContract()
    const view = await calculated(id)
    const [offer] = offersOf(view, 12)
    expect(offer).toMatchObject({ markup: 36, cost: PRICE, total: Math.round(PRICE * 1.36) })
    expect(offer?.tariff).toMatchObject({ id: '12 Default', title: { ru: '12 Месяц', uz: '12 Oy' } })
    expect(offer?.tariff?.first_date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    // The partner has lengths that our own terms do not have.
    expect(offersOf(view, 24)).toHaveLength(1)
  })

  it('are an estimate that says so before the partner has approved', async () => {
    const id = await takenApplication(shop, '31')
    await shop.manager.call(stages.sendClientCode, { params: { id }, body: {} })
    const { partners } = await stagesOf(shop, id)
    expect(partners[0]?.offers.every(({ tariff }) => tariff == null)).toBe(true)
  })

  it('may be several of one length: each is offered, and the contract has the chosen one', async () => {
    const id = await readyForContract('45')
    const view = await calculated(id)
    const offers = offersOf(view, 6)
    expect(offers.map(({ tariff }) => tariff?.id).toSorted()).toEqual(['6 Default', '6 Promo'])
    // The months alone do not say which.
    expect((await send(id)).problem?.errors[0]?.code).toBe('tariff_unknown')
    const { contract } = await made(id, { tariff: '6 Promo' })
    expect(contract).toMatchObject({ markup: 12, total: Math.round(PRICE * 1.12) })
  })

  it('above the limit are not available, and say why in the words of the partner', async () => {
    const id = await readyForContract('30')
    await addGood(shop, id, shop.products.plain)
    const view = await until(shop, id, (found) =>
      offersOf(found, 6).some(({ tariff }) => tariff?.is_available === false),
    )
    expect(offersOf(view, 6)[0]?.tariff?.error).toBe('Limit yetarli emas')
  })
})

describe('the plan', () => {
  it('is the partner’s: its total, payments and dates, in the view and in the contract', async () => {
    const id = await readyForContract()
    const [offer] = offersOf(await calculated(id), 6)
    const { contract } = await made(id, { total: offer?.total ?? 0 })
    expect(contract?.plan).toHaveLength(6)
    expect(contract?.plan[0]).toMatchObject({ due: offer?.tariff?.first_date, amount: offer?.monthly })
    expect(contract?.plan.reduce((sum, { amount }) => sum + amount, 0)).toBe(contract?.total)
    expect(contract?.tariff).toEqual({ ru: '6 Месяц', uz: '6 Oy' })
  })

  it('cannot be edited, and another total than was seen is refused', async () => {
    const id = await readyForContract()
    await calculated(id)
    const codeOf = async (terms: Terms) => (await send(id, terms)).problem?.errors[0]?.code
    expect(await codeOf({ amounts: [1, 2, 3, 4, 5, 6] })).toBe('plan_of_partner')
    expect(await codeOf({ total: 1 })).toBe('contract_terms_changed')
    expect(await codeOf({ tariff: '6 Unknown' })).toBe('tariff_unknown')
  })

  it('has a down payment off the price: what is financed is the rest', async () => {
    const id = await readyForContract()
    const { offers } = await shop.manager.call(stages.tariffs, {
      params: { id },
      body: { months: 6, down_payment: 500_000 },
    })
    const financed = PRICE - 500_000
    expect(offers[0]?.total).toBe(500_000 + Math.round(financed * 1.18))
    const { contract } = await made(id, { down_payment: 500_000, total: offers[0]?.total ?? 0 })
    expect(contract).toMatchObject({ cost: PRICE, down_payment: 500_000, total: offers[0]?.total })
    expect(contract?.plan.reduce((sum, { amount }) => sum + amount, 500_000)).toBe(contract?.total)
  })

  it('has no down payment where the partner has no way for one', async () => {
    const id = await readyForContract()
    await setPartner({ down_payment: 'none' })
    expect((await stagesOf(shop, id)).chosen?.down_payment).toBe('none')
    const refused = await send(id, { down_payment: 500_000 })
    expect(refused.problem?.errors[0]).toMatchObject({
      field: 'down_payment',
      code: 'down_payment_not_offered',
    })
  })

  it('is not made of goods that the partner has no category for, which the comparison says before', async () => {
    const id = await readyForContract()
    await calculated(id)
    const { categories } = await shop.db.selectFrom('partners').select('categories').executeTakeFirstOrThrow()
    await setPartner({ categories: '[]' })
    expect((await stagesOf(shop, id)).partners[0]?.refusals).toContainEqual({ rule: 'category_unmapped' })
    expect((await send(id)).problem?.errors[0]).toMatchObject({
      code: 'category_unmapped',
      params: { name: 'Product none' },
    })
    await setPartner({ categories: JSON.stringify(categories) })
  })
})

describe('the signature', () => {
  it('is on the partner’s page: the server sees it by itself, confirms, and keeps the partner’s paper', async () => {
    const id = await readyForContract()
    const { contract } = await made(id)
    expect(contract).toMatchObject({ state: 'waiting', signing: { by_code: false }, code_digits: null })
    const page = contract?.signing?.page ?? ''
    expect(page).toContain('/uzum/sign/')
    expect((await fetch(page, { method: 'POST' })).status).toBe(200)
    await until(shop, id, (view) => view.contract?.state === 'confirmed')
    expect((await recordOf(shop, id)).status).toBe('registered')
    const { contract: kept } = await until(shop, id, (view) => view.contract?.act != null)
    const act = await shop.manager.send(stages.act, { params: { id } })
    expect(act.status).toBe(200)
    expect(act.headers.get('content-type')).toBe('application/pdf')
    expect(kept?.act).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is looked for at once after a press, and its page goes to the client by SMS', async () => {
    const id = await readyForContract()
    const { contract } = await made(id)
    await shop.manager.call(stages.sendSigningLink, { params: { id }, body: {} })
    await fetch(contract?.signing?.page ?? '', { method: 'POST' })
    await shop.manager.call(stages.getContract, { params: { id }, body: {} })
    await until(shop, id, (view) => view.contract?.state === 'confirmed')
  })

  it('is a code where the partner allows one: the right one confirms, with 4010 after it', async () => {
    const id = await readyForContract()
    await setPartner({ signing: 'code' })
    const { contract } = await made(id)
    expect(contract).toMatchObject({ state: 'waiting', signing: { by_code: true } })
    const params = { id }
    const wrong = await shop.manager.send(stages.confirmContract, { params, body: { code: '000000' } })
    expect(wrong.problem?.problem).toBe('wrong_code')
    await shop.manager.call(stages.confirmContract, { params, body: { code: CODES.uzum } })
    await until(shop, id, (view) => view.contract?.state === 'confirmed')
  })
})

describe('an answer to the creation that was lost', () => {
  it('is repeated by nothing: a person enters the two numbers of the partner’s cabinet', async () => {
    const id = await readyForContract('25')
    const view = await made(id)
    expect(view.contract).toMatchObject({ state: 'lost', is_live: true })
    const { id: contract } = await contractRow(id)
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(await exchanges('create', contract)).toBe(1)
    const params = { id }
    const answer = (found: { contract: string; order: string } | null) =>
      shop.manager.send(stages.resolveContract, { params, body: { found } })
    expect((await answer({ contract: '123', order: '456' })).problem?.errors[0]).toMatchObject({
      field: 'found.contract',
      code: 'partner_contract_unknown',
    })
    // Nobody can cancel what nobody knows, or make another contract beside it.
    const cancelled = await shop.manager.send(stages.cancelContract, { params, body: {} })
    expect(cancelled.problem?.problem).toBe('in_flight')
    expect((await send(id)).problem?.problem).toBe('contract_exists')
    // The numbers as the cabinet of the sandbox has them: the newest contract.
    const other = await readyForContract()
    await made(other)
    const newest = Number((await contractRow(other)).external_contract)
    const lost = String(newest - 1)
    const taken = await answer({ contract: String(newest), order: '1' })
    expect(taken.problem?.errors[0]?.code).toBe('partner_contract_taken')
    expect((await answer({ contract: lost, order: String(newest - 1 + 1_000_000) })).status).toBe(200)
    expect((await stagesOf(shop, id)).contract?.state).toBe('waiting')
  })

  it('or says that there is none, and makes another contract', async () => {
    const id = await readyForContract('25')
    await made(id)
    await shop.manager.call(stages.resolveContract, { params: { id }, body: { found: null } })
    expect((await stagesOf(shop, id)).contract).toMatchObject({ state: 'failed', reason: 'no_answer' })
    const { contract } = await made(id)
    expect(contract?.state).toBe('waiting')
  })

  it('of one client does not close the partner for the next one', async () => {
    for (let round = 0; round < 2; round += 1) {
      const id = await readyForContract('25')
      expect((await made(id)).contract?.state).toBe('lost')
    }
    const next = await readyForContract()
    expect((await made(next)).contract?.state).toBe('waiting')
  })
})

it('a contract that says other sums than were shown is cancelled before the client signs', async () => {
  const id = await readyForContract('46')
  await made(id)
  const { contract } = await until(shop, id, (view) => view.contract?.state === 'cancelled')
  expect(contract?.reason).toBe('terms_changed')
  const row = await contractRow(id)
  expect(row.external_contract).not.toBe('')
  expect(await exchanges('cancel', row.external_contract)).toBe(1)
  expect((await recordOf(shop, id)).status).toBe('in_process')
})

describe('what becomes of it', () => {
  it.each([
    ['42', 'closed'],
    ['43', 'overdue_30'],
    ['44', 'overdue_60'],
  ] as const)('client %s: %s is a confirmed contract, and the sale shows it', async (ending, state) => {
    const id = await readyForContract(ending)
    await setPartner({ signing: 'code' })
    await made(id)
    await shop.manager.call(stages.confirmContract, { params: { id }, body: { code: CODES.uzum } })
    const view = await until(shop, id, ({ contract }) => contract?.state === 'confirmed')
    expect(view.contract?.partner_state?.state).toBe(state)
    await shop.manager.call(stages.askPartnerState, { params: { id }, body: {} })
    expect((await stagesOf(shop, id)).contract?.partner_state?.state).toBe(state)
  })

  it('a closed contract is not cancelled: it stays in force, and the return goes on without the partner', async () => {
    const id = await readyForContract('42')
    await setPartner({ signing: 'code' })
    const good = (await stagesOf(shop, id)).goods[0]?.id ?? ''
    await made(id, { down_payment: 300_000 })
    const params = { id }
    await shop.manager.call(stages.confirmContract, { params, body: { code: CODES.uzum } })
    await until(shop, id, ({ contract }) => contract?.state === 'confirmed')
    await shop.db
      .updateTable('contracts')
      .set({ partner_state: 'active' })
      .where('application_id', '=', id)
      .execute()
    await shop.manager.call(stages.takePayment, {
      params,
      body: { payment_id: randomUUID(), amount: 300_000, method: 'cash' },
    })
    const { returns } = backOfficeApi
    const people = {
      admin: await shop.signIn('admin'),
      support: await shop.signIn('support'),
      finance: await shop.signIn('finance'),
      accounting: await shop.signIn('accounting'),
    }
    const form = { good_id: good, reason: 'item_refused' as const, words: '' }
    const { key } = await shop.manager.call(returns.create, { body: form })
    const of = { params: { key } }
    const view = () => people.admin.call(returns.view, of)
    const at = async () => ({ base_version: (await view()).version })
    await shop.manager.call(returns.send, { ...of, body: await at() })
    await people.admin.call(returns.review, { ...of, body: await at() })
    const early = { ...of, body: { ...(await at()), values: { way: 'closed' as const } } }
    expect((await people.support.send(returns.agree, early)).problem?.errors[0]?.code).toBe(
      'return_contract_open',
    )
    const agreed = { ...of, body: { ...(await at()), values: { way: 'cancel' as const } } }
    await people.support.call(returns.agree, agreed)
    const { money } = await view()
    const figures = { refund: money.refund, reason: '' }
    await people.finance.call(returns.set_figures, { ...of, body: { ...(await at()), values: figures } })
    await people.accounting.call(returns.approve, { ...of, body: await at() })
    await expect.poll(async () => (await view()).partner.problem, { timeout: 8000 }).toBe('closed')
    expect((await stagesOf(shop, id)).contract?.state).toBe('confirmed')
    await people.support.call(returns.acceptClosed, { ...of, body: await at() })
    // The whole price: the client has paid it to the shop and to the partner.
    expect((await view()).money).toMatchObject({ refund: PRICE, share: 0, paid: PRICE })
    expect((await view()).partner).toMatchObject({ way: 'closed', problem: '' })
  })
})
