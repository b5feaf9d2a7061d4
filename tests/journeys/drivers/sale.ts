// Advances a sale by the API, for tests that start in the middle of one.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Endpoint, HEADERS, type Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { onlineApi } from '#api/online.ts'
import type { FormValues } from '#domain/applications/form.ts'
import { CLIENT_WITH_PRODUCT, REQUIRED_SLOTS, SIGNED_CONTRACT } from '#domain/applications/photo-slots.ts'
import { ApiSession } from '#support/api.ts'
import { newForm, putPhoto, submitApplication } from '#support/applications.ts'
import { CARD, createTokenFor } from '#support/cards.ts'
import { CODES, MAGIC } from '../../../src/server/gateways/partners/sandbox/magic.ts'
import { DEMO_PARTNERS } from '../../../src/server/seed/demo-shop.ts'
import { type Person, personOf, type Shop, waitBeforeResend } from '../shop.ts'

type Item = Returns<typeof api.applications.list>['items'][number]
type View = Returns<typeof onlineApi.stages.view>

export { CARD }
/** Whole soʻm. */
export const DOWN_PAYMENT = 100_000

/** One more application of a seller of the shop, with all its photos. */
export async function submitOneMore(shop: Shop, form: FormValues = newForm()): Promise<string> {
  const api = new ApiSession(shop.url)
  api.token = await shop.tokenOf(personOf('seller', 0))
  const phone = `+99893${String(Date.now()).slice(-5)}01`
  const id = await submitApplication(api, { ...form, phone })
  for (const slot of REQUIRED_SLOTS) await putPhoto(api, id, slot)
  return id
}

/**
 * A new application of the person's branch with all its photos and a phone without a special meaning for the sandbox: one
 * of the demo shop, or a new one when earlier tests have used those up.
 */
export async function findFreshApplication(shop: Shop, person: Person): Promise<Item> {
  const body = { statuses: ['new'], limit: 100 }
  const answer = await shop.as(person, 'POST', api.applications.list.path, body)
  const { items } = (await answer.json()) as Returns<typeof api.applications.list>
  const found = items.find(
    ({ missing_slots: missing, phone }) => missing.length === 0 && !((phone ?? '').slice(-2) in MAGIC),
  )
  return found ?? addApplication(shop, person)
}

/** A new application of an employed client, whose occupation no partner refuses. */
export async function addApplication(shop: Shop, person: Person): Promise<Item> {
  let form = newForm()
  while (form.work_activity !== 'employee_private') form = newForm()
  const id = await submitOneMore(shop, form)
  const read = await shop.as(person, 'GET', api.applications.view.path.replace(':id', id))
  return (await read.json()) as Item
}

async function postStage(
  shop: Shop,
  person: Person,
  endpoint: Endpoint,
  id: string,
  body: unknown,
): Promise<void> {
  const headers = { [HEADERS.idempotencyKey]: randomUUID() }
  const answer = await shop.as(person, endpoint.method, endpoint.path.replace(':id', id), body, headers)
  if (answer.ok) return
  const problem = await answer.text()
  const seconds = waitBeforeResend(problem)
  if (seconds === null) throw new Error(`${endpoint.path}: ${answer.status} ${problem}`)
  // A code was just sent for this application.
  await wait(seconds * 1000)
  return postStage(shop, person, endpoint, id, body)
}

export async function fetchStages(shop: Shop, person: Person, id: string): Promise<View> {
  const answer = await shop.as(person, 'GET', onlineApi.stages.view.path.replace(':id', id))
  return (await answer.json()) as View
}

export async function waitForStages(
  shop: Shop,
  person: Person,
  id: string,
  isDone: (view: View) => boolean,
): Promise<View> {
  for (let round = 0; round < 150; round += 1) {
    const view = await fetchStages(shop, person, id)
    if (isDone(view)) return view
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the partners never answered')
}

/** Gives the client another phone, whose last digits choose the sandbox's answers; returns the phone. */
export async function changePhone(
  shop: Shop,
  person: Person,
  item: Item,
  lastDigits: string,
): Promise<string> {
  const phone = `+99890${String(Date.now()).slice(-5)}${lastDigits}`
  const path = api.applications.patch.path.replace(':id', item.id)
  const body = { base_version: item.version, values: { phone } }
  const headers = { [HEADERS.idempotencyKey]: randomUUID() }
  const answer = await shop.as(person, 'PATCH', path, body, headers)
  if (!answer.ok) throw new Error(`phone: ${answer.status} ${await answer.text()}`)
  return phone
}

/** Takes an application and confirms its client and card. */
export async function takeAndConfirm(shop: Shop, person: Person, { id, phone }: Pick<Item, 'id' | 'phone'>) {
  const { moves } = api
  const { stages } = onlineApi
  const act = (endpoint: Endpoint, body: unknown = {}) => postStage(shop, person, endpoint, id, body)
  await act(moves.take)
  await act(stages.sendClientCode)
  await act(stages.confirmClient, { code: await shop.codeFor(phone ?? '') })
  await act(stages.addCard, { token: await createTokenFor(await fetchStages(shop, person, id)) })
  await act(stages.confirmCard, { code: CODES.cards })
}

/** A partner whose plan is ours to choose: it has no tariffs of its own. */
export const OWN_PLAN = 'Zarafshon Kredit'

/** An application that the person has taken, with a chosen limit, of `partner` or of the first one; returns its id. */
export async function prepareSaleWithLimit(shop: Shop, person: Person, partner?: string): Promise<string> {
  const item = await findFreshApplication(shop, person)
  const { id } = item
  const { stages } = onlineApi
  await takeAndConfirm(shop, person, item)
  await postStage(shop, person, stages.score, id, {})
  // All answers, so that the same partner is chosen whichever answers first.
  const scored = await waitForStages(
    shop,
    person,
    id,
    ({ partners }) =>
      partners.some(({ attempt }) => attempt?.state === 'approved') &&
      partners.every(({ attempt }) => attempt?.state !== 'reviewing'),
  )
  const approved = scored.partners.find(
    (line) => line.attempt?.state === 'approved' && (partner === undefined || line.partner.name === partner),
  )
  await postStage(shop, person, stages.chooseLimit, id, { attempt_id: approved?.attempt?.id })
  return id
}

/** Like `prepareSaleWithLimit`, with one product. */
export async function prepareSaleWithGoods(shop: Shop, person: Person, partner?: string): Promise<string> {
  const id = await prepareSaleWithLimit(shop, person, partner)
  const { stages } = onlineApi
  const found = await shop.as(person, 'POST', stages.products.path, { search: 'divan' })
  const { items } = (await found.json()) as Returns<typeof stages.products>
  await postStage(shop, person, stages.addGood, id, { good_id: randomUUID(), product_id: items[0]?.id })
  return id
}

/** Confirms the contract of a sale with goods and takes the payment. */
export async function paySale(shop: Shop, person: Person, id: string): Promise<void> {
  const { stages } = onlineApi
  const act = (endpoint: Endpoint, body: unknown = {}) => postStage(shop, person, endpoint, id, body)
  const { chosen, partners } = await fetchStages(shop, person, id)
  const partner = partners.find((line) => line.partner.id === chosen?.partner_id)
  const months = partner?.terms[0]?.months ?? 3
  // A partner with tariffs calculates them first.
  const isOfPartner = partner?.offers.some(({ tariff, is_estimate }) => tariff != null || is_estimate)
  if (isOfPartner) await act(stages.tariffs, { months, down_payment: DOWN_PAYMENT })
  await act(stages.makeContract, {
    contract_id: randomUUID(),
    months,
    payment_day: 15,
    down_payment: DOWN_PAYMENT,
    language: 'ru',
  })
  await waitForStages(shop, person, id, ({ contract }) => contract?.state === 'waiting')
  const { dialect = 'uzum' } = DEMO_PARTNERS.find(({ name }) => name === partner?.partner.name) ?? {}
  await act(stages.confirmContract, { code: CODES[dialect] })
  await waitForStages(shop, person, id, ({ contract }) => contract?.state === 'confirmed')
  await act(stages.takePayment, { payment_id: randomUUID(), amount: DOWN_PAYMENT, method: 'cash' })
}

/** Like `paySale`, and closes the invoice. */
export async function closeSale(shop: Shop, person: Person, id: string): Promise<void> {
  await paySale(shop, person, id)
  const body = { delivery: 'in_shop', owner_name: 'Test Client' }
  await postStage(shop, person, onlineApi.stages.closeInvoice, id, body)
}

/** Like `closeSale`, and hands the goods over; returns the last view. */
export async function finishSale(shop: Shop, person: Person, id: string): Promise<View> {
  await closeSale(shop, person, id)
  const session = new ApiSession(shop.url)
  session.token = await shop.tokenOf(person)
  for (const slot of [SIGNED_CONTRACT, CLIENT_WITH_PRODUCT]) await putPhoto(session, id, slot)
  await postStage(shop, person, api.moves.hand_over, id, {})
  return fetchStages(shop, person, id)
}
