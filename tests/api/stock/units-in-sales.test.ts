// The unit that a sale names is kept for it: no posting takes it away, and only one that is there can be named
// (src/docs/business-rules.md#stock).
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { transitions } from '#api/applications.ts'
import { counts, receipts, writeOffs } from '#api/back-office/documents.ts'
import { movements } from '#api/back-office/movements.ts'
import { stock } from '#api/back-office/stock.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { stages } from '#api/stages.ts'
import { NO_CODES } from '#domain/stock/lines.ts'
import { expireOldReservations } from '#server/applications/reservation-expiry.ts'
import { placesOf, post } from '#server/stock/queries.ts'
import type { ApiSession } from '../../support/api.ts'
import { personOf } from '../../support/people.ts'
import { addPromotion } from '../../support/promotions.ts'
import { nextImei } from '../../support/sale-model.ts'
import {
  addGood,
  chooseLimit,
  confirmCard,
  confirmClient,
  stagesOf,
  takenApplication,
} from '../../support/sales.ts'
import { ledgerFaults, setStock, stockOf } from '../../support/stock.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const shop = useSellingShop({ partners: ['uzum'] })
let here: number
let there: number
let people: Record<'accounting' | 'director' | 'support' | 'manager2', ApiSession>
/** A product of which each piece has a code: no piece of it is only counted. */
let phone: number

beforeAll(async () => {
  here = (await personOf(shop.db, 'manager')).branch_id ?? 0
  there = (await personOf(shop.db, 'manager2')).branch_id ?? 0
  people = {
    accounting: await shop.signIn('accounting'),
    director: await shop.signIn('director'),
    support: await shop.signIn('support'),
    manager2: await shop.signIn('manager2'),
  }
  phone = shop.products.phone
  for (const branch of [here, there])
    for (const product of [phone, shop.products.marked]) await setStock(shop.db, branch, product, 0)
}, 120_000)
afterEach(async () => expect(await ledgerFaults(shop.db)).toEqual([]))

type Codes = { imei?: string; gtin?: string; serial?: string; marking?: string }
const lineOf = (codes: Codes, product_id = phone) => ({ product_id, quantity: 1, ...NO_CODES, ...codes })
const IMEI = (imei: string): Codes => ({ imei })
const MARKING = (serial: string): Codes => {
  const gtin = '04600000000015'
  return { gtin, serial, marking: `01${gtin}21${serial}\u001d91EE06\u001d92dGVzdA==` }
}

type Made = { key: string; version: number }
async function act(api: ApiSession, rows: object, name: string, key: string, rest: object = {}) {
  const table = rows as Record<string, Endpoint>
  const seen = (await people.support.send(table['view'] as Endpoint, { params: { key } })).body as Made
  return api.send(table[name] as Endpoint, {
    params: { key },
    body: { base_version: seen.version, ...rest },
  })
}

/** Posts a receipt of units; returns its key. */
async function receive(branch_id: number, lines: object[]): Promise<string> {
  const key = await receiptDraft(branch_id, lines)
  const posted = await act(people.accounting, receipts, 'post', key)
  expect(posted.status, posted.text).toBe(200)
  return key
}
async function receiptDraft(branch_id: number, lines: object[]): Promise<string> {
  const form = { branch_id, supplier: '', paper_number: '', paper_date: null, note: '' }
  const all = lines.map((line) => ({ ...line, cost: 500 })) as never
  return (await people.accounting.call(receipts.create, { body: { ...form, lines: all } })).key
}
async function writeOffSent(branch_id: number, lines: object[], place: 'shop' | 'defect' = 'shop') {
  const body = { branch_id, place, cause: 'lost' as const, note: '', lines: lines as never }
  const { key } = await shop.manager.call(writeOffs.create, { body })
  expect((await act(shop.manager, writeOffs, 'send', key)).status).toBe(200)
  return key
}
async function movementDraft(from_branch: number, to_branch: number, lines: object[]): Promise<string> {
  const body = { from_branch, to_branch, application: null, note: '', lines: lines as never }
  return (await people.support.call(movements.create, { body })).key
}

/** An application at the stage of goods. */
async function sale(): Promise<string> {
  const id = await takenApplication(shop)
  await confirmClient(shop, id)
  await confirmCard(shop, id)
  return id
}
const tryToAdd = (id: string, codes: Codes, product_id = phone, good_id: string = randomUUID()) =>
  shop.manager.send(stages.addGood, {
    params: { id },
    body: {
      good_id,
      product_id,
      ...(codes.imei === undefined ? {} : { imei: codes.imei }),
      ...(codes.marking === undefined ? {} : { marking: codes.marking }),
    },
  })
const numberOf = async (id: string) =>
  (await shop.db.selectFrom('applications').select('number').where('id', '=', id).executeTakeFirstOrThrow())
    .number
const codesOf = ({ problem }: { problem?: { errors: { code: string }[] } | null | undefined }) =>
  problem?.errors.map(({ code }) => code)

describe.each([
  ['IMEI', () => IMEI(nextImei()), () => phone],
  ['marking', () => MARKING(`S${nextImei().slice(-8)}`), () => shop.products.marked],
] as const)('a unit with %s that a sale names', (_name, newCodes, productOf) => {
  it('is moved, written off, counted away and sent back by nobody, and is free again without its line', async () => {
    const codes = newCodes()
    const product = productOf()
    const line = lineOf(codes, product)
    const receipt = await receive(here, [line])
    const id = await sale()
    const early = await movementDraft(here, there, [line])
    const off = await writeOffSent(here, [line])
    const good_id = randomUUID()
    const added = await tryToAdd(id, codes, product, good_id)
    expect(added.status, added.text).toBe(200)
    const unit = codes.imei ?? `${codes.gtin} / ${codes.serial}`
    const named = [{ code: 'line_unit_in_sale', params: { unit, number: await numberOf(id) } }]
    const attempts = [
      await act(shop.manager, movements, 'send', early),
      await act(people.director, writeOffs, 'approve', off),
      await act(people.support, receipts, 'reverse', receipt),
    ]
    for (const refused of attempts) expect([refused.status, refused.problem?.errors]).toEqual([409, named])
    // Accounting posts receipts of all branches; the applications are not theirs to see everywhere.
    expect(codesOf(await act(people.accounting, receipts, 'reverse', receipt))?.[0]).toMatch(
      /^line_unit_(in_sale|reserved)$/,
    )
    const removed = await shop.manager.send(stages.removeGood, { params: { id }, body: { good_id } })
    expect(removed.status).toBe(200)
    expect((await act(people.director, writeOffs, 'approve', off)).status).toBe(200)
  })
})

describe('a unit that a sale names', () => {
  it('is not counted away', async () => {
    const imei = nextImei()
    await receive(here, [lineOf(IMEI(imei))])
    const id = await sale()
    await addGood(shop, id, phone, { imei })
    const { category_id } = await shop.db
      .selectFrom('products')
      .select('category_id')
      .where('id', '=', phone)
      .executeTakeFirstOrThrow()
    const body = { branch_id: here, category_id, hides_expected: false, note: '' }
    const { key } = await shop.manager.call(counts.create, { body })
    for (const step of ['start', 'review']) await act(shop.manager, counts, step, key)
    expect(codesOf(await act(people.director, counts, 'settle', key))).toEqual(['line_unit_in_sale'])
    await act(shop.manager, counts, 'stop', key)
  })

  it('must be at the branch: not elsewhere, not on the way, not in defect, not written off', async () => {
    const [far, way, broken, lost, strange] = Array.from({ length: 5 }, nextImei) as [
      string,
      string,
      string,
      string,
      string,
    ]
    await receive(there, [lineOf(IMEI(far)), lineOf(IMEI(way))])
    await receive(here, [lineOf(IMEI(lost)), lineOf(IMEI(broken))])
    const moved = await movementDraft(there, here, [lineOf(IMEI(way))])
    expect((await act(people.support, movements, 'send', moved)).status).toBe(200)
    const off = await writeOffSent(here, [lineOf(IMEI(lost))])
    expect((await act(people.director, writeOffs, 'approve', off)).status).toBe(200)
    await toDefect(broken)
    const id = await sale()
    for (const imei of [far, way, broken, lost]) {
      const refused = await tryToAdd(id, IMEI(imei))
      expect([refused.status, codesOf(refused)], imei).toEqual([409, ['good_unit_elsewhere']])
    }
    // Every free piece here has a code, and nobody received this one.
    await receive(here, [lineOf(IMEI(nextImei()))])
    expect(codesOf(await tryToAdd(id, IMEI(strange)))).toEqual(['good_unit_unknown'])
    // On arrival it can be sold.
    const arrived = await act(people.support, movements, 'receive', moved, {
      values: { lines: [lineOf(IMEI(way))], unknown: [] },
    })
    expect(arrived.status, arrived.text).toBe(200)
    expect((await tryToAdd(id, IMEI(way))).status).toBe(200)
  })

  it('is not received elsewhere, and comes to the branch of its sale', async () => {
    await setStock(shop.db, here, phone, (await stockOf(shop.db, here, phone)).quantity + 1)
    const imei = nextImei()
    const id = await sale()
    await addGood(shop, id, phone, { imei })
    const wrong = await receiptDraft(there, [lineOf(IMEI(imei))])
    expect(codesOf(await act(people.support, receipts, 'post', wrong))).toEqual(['line_unit_in_sale'])
    // The counted piece that stands for it is not written off either.
    const { quantity, reserved } = await stockOf(shop.db, here, phone)
    expect(quantity).toBeGreaterThan(reserved)
    const off = await writeOffSent(here, [{ ...lineOf({}), quantity: 1 }])
    expect(codesOf(await act(people.director, writeOffs, 'approve', off))).toEqual(['line_out_of_stock'])
    await receive(here, [lineOf(IMEI(imei))])
    expect((await act(people.director, writeOffs, 'approve', off)).status).toBe(200)
  })

  it('is hidden by its sale from those who do not see it', async () => {
    await setStock(shop.db, here, phone, (await stockOf(shop.db, here, phone)).quantity + 1)
    const imei = nextImei()
    await addGood(shop, await sale(), phone, { imei })
    const body = {
      branch_id: there,
      supplier: '',
      paper_number: '',
      paper_date: null,
      note: '',
      lines: [{ ...lineOf(IMEI(imei)), cost: null }],
    }
    const { key } = await people.manager2.call(receipts.create, { body })
    const refused = await act(people.manager2, receipts, 'post', key)
    expect(refused.problem?.errors).toEqual([{ code: 'line_unit_reserved', params: { unit: imei } }])
  })

  it('that expired, was lost or was restored is reserved only while it is there', async () => {
    const imei = nextImei()
    await receive(here, [lineOf(IMEI(imei))])
    const id = await sale()
    await addGood(shop, id, phone, { imei })
    await shop.db
      .updateTable('stock_reservations')
      .set({ at: new Date(Date.now() - 25 * 3_600_000) })
      .where('application_id', '=', id)
      .execute()
    await expireOldReservations(shop.deps)
    const moved = await movementDraft(here, there, [lineOf(IMEI(imei))])
    expect((await act(shop.manager, movements, 'send', moved)).status).toBe(200)
    // Back in the queue and taken again, the line shows that its unit is gone; the unit is nobody's.
    await shop.manager.call(transitions.release, { params: { id }, body: {} })
    await shop.manager.call(transitions.take, { params: { id }, body: {} })
    expect((await stagesOf(shop, id)).goods.map(({ in_stock }) => in_stock)).toEqual([false])
    const arrival = { values: { lines: [lineOf(IMEI(imei))], unknown: [] } }
    expect((await act(people.support, movements, 'receive', moved, arrival)).status).toBe(200)
    const live = await shop.db
      .selectFrom('application_goods')
      .select('live')
      .where('imei', '=', imei)
      .execute()
    expect(live).toEqual([{ live: false }])
  })

  it('of a rejected application is free', async () => {
    const imei = nextImei()
    const receipt = await receive(here, [lineOf(IMEI(imei))])
    const id = await sale()
    await addGood(shop, id, phone, { imei })
    const body = { reason: 'client_refusal' }
    const lost = await shop.manager.send(transitions.cancel, { params: { id }, body })
    expect(lost.status, lost.text).toBe(200)
    expect((await act(people.support, receipts, 'reverse', receipt)).status).toBe(200)
  })

  it('as a gift must be there too, and another unit may be named instead', async () => {
    const [one, two] = [nextImei(), nextImei()]
    await receive(here, [lineOf(IMEI(one)), lineOf(IMEI(two))])
    const strange = nextImei()
    await receive(there, [lineOf(IMEI(strange))])
    await addPromotion(shop.db, { name: 'Gift', product_id: shop.products.plain, gifts: [[phone, 1]] })
    const id = await sale()
    await addGood(shop, id, shop.products.plain)
    const gift = (await stagesOf(shop, id)).goods.find(({ is_gift }) => is_gift)?.id ?? ''
    const name = (imei: string) =>
      shop.manager.send(stages.setUnit, { params: { id }, body: { good_id: gift, imei } })
    expect(codesOf(await name(strange))).toEqual(['good_unit_elsewhere'])
    expect((await name(one)).status).toBe(200)
    const off = await writeOffSent(here, [lineOf(IMEI(one))])
    expect(codesOf(await act(people.director, writeOffs, 'approve', off))).toEqual(['line_unit_in_sale'])
    expect((await name(two)).status).toBe(200)
    expect((await act(people.director, writeOffs, 'approve', off)).status).toBe(200)
  })

  it('is asked for again by the contract, whatever a line had reserved', async () => {
    const imei = nextImei()
    await receive(here, [lineOf(IMEI(imei)), lineOf(IMEI(nextImei()))])
    const id = await takenApplication(shop)
    await chooseLimit(shop, id)
    const good_id = await addGood(shop, id, phone, { imei })
    const hold = (state: 'held' | 'released', pieces: number) =>
      sql`with r as (update stock_reservations set state = ${state} where good_id = ${good_id} returning *)
        update stock_balances b set reserved = b.reserved + ${pieces}::int from r
        where b.place_id = r.place_id and b.product_id = r.product_id`.execute(shop.db)
    await hold('released', -1)
    const moved = await movementDraft(here, there, [lineOf(IMEI(imei))])
    expect((await act(shop.manager, movements, 'send', moved)).status).toBe(200)
    await hold('held', 1)
    const contract = { months: 6, payment_day: 15, down_payment: 500_000, language: 'uz-Latn' as const }
    const refused = await shop.manager.send(stages.makeContract, {
      params: { id },
      body: { contract_id: randomUUID(), ...contract },
    })
    expect(codesOf(refused)).toEqual(['good_unit_elsewhere'])
    await shop.manager.call(stages.removeGood, { params: { id }, body: { good_id } })
  })

  it('or any other that is known by its code is not corrected away by its number', async () => {
    const marked = shop.products.marked
    await receive(there, [lineOf(MARKING('C1'), marked), lineOf(MARKING('C2'), marked)])
    const params = { key: `${there}-${marked}` }
    const values = { mode: 'remove' as const, quantity: 1, reason: 'lost' as const, note: 'Yoʻq' }
    const { status, problem } = await people.director.send(stock.correct, {
      params,
      body: { base_version: 0, values },
    })
    const refused = { code: 'stock_only_coded', field: 'quantity' }
    expect([status, problem?.errors]).toEqual([400, [refused]])
  })

  it('and its write-off at the same time end with one winner', async () => {
    for (let round = 0; round < 4; round += 1) {
      const imei = nextImei()
      await receive(here, [lineOf(IMEI(imei))])
      const id = await sale()
      const off = await writeOffSent(here, [lineOf(IMEI(imei))])
      const both = [() => tryToAdd(id, IMEI(imei)), () => act(people.director, writeOffs, 'approve', off)]
      if (round % 2 === 1) both.reverse()
      const answers = await Promise.all(both.map((send) => send()))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })
})

/** Puts a unit of the own shop into defect, as a return does. */
async function toDefect(imei: string): Promise<void> {
  await shop.db.transaction().execute(async (trx) => {
    const places = await placesOf(trx, [here])
    const move = { product_id: phone, quantity: 1, codes: [{ kind: 'imei' as const, code: imei }] }
    const document = { kind: 'return', state: 'posted', branch_id: here, reason: 'other' } as const
    await post(trx, [
      {
        ...document,
        user_id: null,
        at: new Date(),
        moves: [{ ...move, from: places.at('shop', here), to: places.at('defect', here) }],
      },
    ])
  })
}
