// A return over real HTTP, from the request to the closed one: states and rights, the partner, money and goods that move once.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { orders } from '#api/back-office/orders.ts'
import { amendments, returnChecks, returns } from '#api/back-office/returns.ts'
import { stages } from '#api/stages.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import { returnWorkers } from '#server/returns/notices.ts'
import type { ApiSession } from '../../support/api.ts'
import { recordOf } from '../../support/applications.ts'
import { returnReceipt } from '../../support/fiscal-receipts.ts'
import { personOf, type RoleName } from '../../support/people.ts'
import { addGood, chooseLimit, makeContract, takenApplication } from '../../support/sales.ts'
import { ledgerFaults, stockOf } from '../../support/stock.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const shop = useSellingShop({ partners: ['uzum'] })
const people = {} as Record<RoleName, ApiSession>
const IMEI = '490154203237518'
const DOWN = 500_000
const PICTURE = `/9j/${'A'.repeat(40)}`
let branch: number

beforeAll(async () => {
  branch = (await personOf(shop.db, 'manager')).branch_id ?? 0
  for (const who of ['admin', 'director', 'support', 'finance', 'accounting', 'manager2', 'seller'] as const)
    people[who] = await shop.signIn(who)
  people.manager = shop.manager
}, 120_000)

type Sale = { id: string; goods: string[] }

/** A registered sale; `closed`: its invoice too. */
async function sale({ imei = IMEI, closed = true, both = true, down = DOWN } = {}): Promise<Sale> {
  const id = await takenApplication(shop)
  await chooseLimit(shop, id)
  const goods = [await addGood(shop, id, shop.products.phone, { imei })]
  if (both) goods.push(await addGood(shop, id, shop.products.plain))
  await makeContract(shop, id, down)
  const params = { id }
  await shop.manager.call(stages.confirmContract, { params, body: { code: CODES.uzum } })
  if (down > 0)
    await shop.manager.call(stages.takePayment, {
      params,
      body: { payment_id: randomUUID(), amount: down, method: 'cash' },
    })
  if (closed)
    await shop.manager.call(stages.closeInvoice, {
      params,
      body: { delivery: 'in_shop', owner_name: 'Test' },
    })
  return { id, goods }
}

const view = (key: string, api: ApiSession = people.admin) => api.call(returns.view, { params: { key } })
const version = async (key: string) => (await view(key)).version
type Plain = 'send' | 'review' | 'approve' | 'close' | 'remove' | 'retry'
const step = async (action: Plain, key: string, who: RoleName) =>
  people[who].send(returns[action], { params: { key }, body: { base_version: await version(key) } })
const withValues = async (
  action:
    | 'agree'
    | 'set_figures'
    | 'add_receipt'
    | 'annul'
    | 'pay'
    | 'correct'
    | 'reject'
    | 'accept'
    | 'update',
  key: string,
  who: RoleName,
  values: object,
) =>
  people[who].send(returns[action], {
    params: { key },
    body: { base_version: await version(key), values: values as never },
  })
const code = ({ problem }: { problem?: { problem: string; errors: { code: string }[] } | null }) =>
  problem?.errors[0]?.code ?? problem?.problem

async function create(good_id: string, reason = 'item_refused'): Promise<string> {
  const body = { good_id, reason: reason as 'item_refused', words: 'Ekrani yoqmadi' }
  return (await shop.manager.call(returns.create, { body })).key
}

/** Ready for the review: scanned, photographed, with a condition. */
async function whole(key: string, imei = IMEI): Promise<void> {
  const params = { key }
  if ((await view(key)).product.tracked)
    await shop.manager.call(returns.scan, { params, body: { base_version: await version(key), text: imei } })
  await withValues('update', key, 'manager', {
    reason: 'item_refused',
    words: '',
    condition: 'opened',
    kept_gifts: [],
  })
  await shop.manager.call(returns.addPhoto, {
    params,
    body: { id: randomUUID(), picture: PICTURE },
  })
}

const REDUCED = { way: 'reduce', reference: 'UZ-77', total: 1_200_000, amounts: [600_000, 600_000] }

/** From the author to the approval. */
async function approved(key: string, way: object): Promise<void> {
  expect((await step('send', key, 'manager')).status).toBe(200)
  expect((await step('review', key, 'admin')).status).toBe(200)
  expect((await withValues('agree', key, 'support', way)).status).toBe(200)
  const { money } = await view(key)
  expect(
    (await withValues('set_figures', key, 'finance', { refund: money.calculated, reason: '' })).status,
  ).toBe(200)
  expect((await step('approve', key, 'accounting')).status).toBe(200)
}

async function until(key: string, state: string): Promise<void> {
  for (let round = 0; round < 150; round += 1) {
    if ((await view(key)).partner.state === state) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the contract never became ${state}`)
}

/** Waits for the SMS about returns to the client of an application: these and no other. */
async function untilNotified(id: string, wanted: readonly string[]): Promise<void> {
  const { phone } = await recordOf(shop, id)
  const read = async () => {
    const rows = await shop.db
      .selectFrom('sms_log')
      .select('text_class')
      .where('phone', '=', phone)
      .where('text_class', 'like', 'return%')
      .execute()
    return rows.map(({ text_class }) => text_class).sort()
  }
  await expect.poll(read).toEqual(wanted)
}

/** A photo of the receipt is kept, shown to who sees the receipt, and to nobody with the number of another request. */
async function photographed(key: string): Promise<void> {
  const id = randomUUID()
  const params = { key }
  const add = (picture: string) => shop.manager.send(returnChecks.addPhoto, { params, body: { id, picture } })
  expect((await add('AAAA')).problem?.errors).toMatchObject([{ code: 'image_invalid', field: 'picture' }])
  expect((await add(PICTURE)).status).toBe(200)
  expect((await people.accounting.call(returnChecks.view, { params })).photos).toEqual([id])
  const see = (of: string) => people.accounting.send(returnChecks.photo, { params: { key: of, photo: id } })
  expect((await see(key)).body).toEqual({ picture: PICTURE })
  expect((await see('999999')).status).toBe(404)
}

/** The partner's paper for a reduced contract: added by support, seen with the request. */
async function amended(key: string): Promise<void> {
  const id = randomUUID()
  const params = { key }
  const add = (who: ApiSession) => who.send(amendments.addPhoto, { params, body: { id, picture: PICTURE } })
  expect((await add(people.manager)).status).toBe(403)
  expect((await add(people.support)).status).toBe(200)
  expect((await view(key)).partner.papers).toEqual([id])
  const see = (of: string) => people.manager.send(amendments.photo, { params: { key: of, photo: id } })
  expect((await see(key)).body).toEqual({ picture: PICTURE })
  expect((await see('999999')).status).toBe(404)
}

describe('a sale of two products after its invoice was closed', () => {
  it('comes back product by product, to the soʻm and to the piece', async () => {
    const before = await stockOf(shop.db, branch, shop.products.phone)
    const { id, goods } = await sale()
    const [phone = '', plain = ''] = goods
    const first = await create(phone)
    expect(
      code(
        await people.manager.send(returns.create, {
          body: { good_id: phone, reason: 'item_refused', words: '' },
        }),
      ),
    ).toBe('return_exists')
    await whole(first)
    await approved(first, REDUCED)
    await amended(first)
    expect(code(await withValues('pay', first, 'accounting', { method: 'cash' }))).toBe('return_check_due')
    const { money } = await view(first)
    // ⌊500 000 · 5 000 000 / 7 000 001⌋
    expect(money).toMatchObject({ part: 357_142, refund: 357_142, share: 4_642_858 })
    expect(code(await withValues('add_receipt', first, 'manager', returnReceipt(1)))).toBe('return_check_sum')
    expect((await withValues('add_receipt', first, 'manager', returnReceipt(money.refund))).status).toBe(200)
    // Cancelled at the cash register: nothing is paid before there is another one.
    const why = { reason: 'Wrong goods on the receipt' }
    expect((await withValues('annul', first, 'accounting', why)).status).toBe(200)
    expect(await view(first)).toMatchObject({ state: 'approved', check: { state: 'annulled' } })
    expect(code(await withValues('pay', first, 'accounting', { method: 'cash' }))).toBe('return_check_due')
    expect((await withValues('add_receipt', first, 'manager', returnReceipt(money.refund))).status).toBe(200)
    await photographed(first)
    expect(code(await withValues('pay', first, 'accounting', { method: 'cash' }))).toBe('return_not_accepted')
    expect((await withValues('accept', first, 'manager', { place: 'shop' })).status).toBe(200)
    const base_version = await version(first)
    const pressed = await Promise.all(
      Array.from({ length: 5 }, () =>
        people.accounting.send(returns.pay, {
          params: { key: first },
          body: { base_version, values: { method: 'cash' } },
        }),
      ),
    )
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await stockOf(shop.db, branch, shop.products.phone)).toEqual(before)
    expect((await step('close', first, 'accounting')).status).toBe(200)
    expect((await view(first)).state).toBe('completed')
    expect((await recordOf(shop, id)).status).toBe('registered')
    const shown = await shop.manager.call(stages.view, { params: { id } })
    expect(shown.contract).toMatchObject({ total: DOWN + REDUCED.total, amended: REDUCED.reference })
    expect(shown.contract?.plan.map(({ amount }) => amount)).toEqual(REDUCED.amounts)
    expect(shown.payment).toMatchObject({ amount: DOWN, refunded: money.refund })
    expect(shown.goods.map(({ returned }) => returned)).toEqual([true, false])
    const { items } = await shop.manager.call(applications.history, { params: { id } })
    expect(items.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['good_returned', 'money_refunded', 'contract_reduced']),
    )

    const second = await create(plain)
    await whole(second)
    await approved(second, { way: 'cancel' })
    const paper = { params: { key: second }, body: { id: randomUUID(), picture: PICTURE } }
    expect(code(await people.support.send(amendments.addPhoto, paper))).toBe('move_not_possible')
    await until(second, 'cancelled')
    const rest = (await view(second)).money
    expect(rest.refund).toBe(DOWN - money.refund)
    await withValues('add_receipt', second, 'manager', returnReceipt(rest.refund))
    await withValues('accept', second, 'manager', { place: 'defect' })
    expect((await withValues('pay', second, 'accounting', { method: 'card' })).status).toBe(200)
    expect((await step('close', second, 'accounting')).status).toBe(200)
    expect((await view(second)).state).toBe('returned')
    expect((await recordOf(shop, id)).status).toBe('returned')
    await untilNotified(id, ['return_approved', 'return_approved', 'return_paid', 'return_paid'])
    const refunds = await shop.db.selectFrom('refunds').selectAll().where('application_id', '=', id).execute()
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(DOWN)
    expect(await ledgerFaults(shop.db)).toEqual([])
    const papers = await people.accounting.call(orders.list, { body: { kind: 'return' } as never })
    expect(papers.items.map(({ number, state, pieces }) => [String(number), state, pieces])).toEqual([
      [second, 'closed', 1],
      [first, 'closed', 1],
    ])
    const checks = await people.accounting.call(returnChecks.list, { body: {} as never })
    expect(checks.items.map(({ state }) => state)).toEqual(['added', 'added'])
    expect((await people.accounting.call(returnChecks.view, { params: { key: second } })).refund).toBe(
      rest.refund,
    )
  })

  it('sells the same phone again the next day', async () => {
    const { goods } = await sale({ both: false })
    const key = await create(goods[0] ?? '')
    await whole(key)
    await approved(key, { way: 'cancel' })
    await until(key, 'cancelled')
    await withValues('add_receipt', key, 'manager', returnReceipt(DOWN))
    await withValues('accept', key, 'manager', { place: 'shop' })
    expect((await withValues('pay', key, 'accounting', { method: 'cash' })).status).toBe(200)
    await step('close', key, 'accounting')
    const again = await sale({ both: false })
    expect(again.goods).toHaveLength(1)
    const back = await create(again.goods[0] ?? '')
    expect((await step('remove', back, 'manager')).status).toBe(200)
    expect(await ledgerFaults(shop.db)).toEqual([])
  })
})

describe('a marked product', () => {
  it('puts its code back into circulation with the receipt, until that is annulled', async () => {
    const marking = '010478123456789221RET1234\u001d93TEST'
    const id = await takenApplication(shop)
    await chooseLimit(shop, id)
    const good = await addGood(shop, id, shop.products.marked, { marking })
    await makeContract(shop, id, DOWN)
    const params = { id }
    await shop.manager.call(stages.confirmContract, { params, body: { code: CODES.uzum } })
    const paid = { payment_id: randomUUID(), amount: DOWN, method: 'cash' as const }
    await shop.manager.call(stages.takePayment, { params, body: paid })
    const handed = { delivery: 'in_shop' as const, owner_name: 'Test' }
    await shop.manager.call(stages.closeInvoice, { params, body: handed })
    const key = await create(good)
    await whole(key, marking)
    await approved(key, { way: 'cancel' })
    await until(key, 'cancelled')
    const back = async (who = people.accounting, search?: string) =>
      (await who.call(returnChecks.codes, { body: { search } as never })).items
    expect(await back()).toEqual([])
    const added = await withValues(
      'add_receipt',
      key,
      'manager',
      returnReceipt(DOWN, { number: '4711', codes: [marking] }),
    )
    expect(added.problem?.errors ?? []).toEqual([])
    const { register } = returnReceipt(DOWN)
    const row = { code: marking, number: Number(key), product: 'Product marking', register }
    expect(await back()).toMatchObject([row])
    expect(await back(people.manager, 'RET1234')).toMatchObject([row])
    expect(await back(people.manager, 'nothing')).toEqual([])
    expect(await back(people.manager2), 'another branch').toEqual([])
    const file = await people.accounting.send(returnChecks.exportCodes, {
      body: { format: 'csv', columns: [{ key: 'code', title: 'Code' }] } as never,
    })
    expect(file.status).toBe(200)
    await withValues('annul', key, 'accounting', { reason: 'Wrong register' })
    expect(await back()).toEqual([])
  })
})

describe('a request', () => {
  it('before the hand-over needs no goods back, and the invoice waits for it', async () => {
    const { id, goods } = await sale({ imei: '356938035643809', closed: false, both: false, down: 0 })
    const key = await create(goods[0] ?? '', 'no_answer')
    const refused = await shop.manager.send(stages.closeInvoice, {
      params: { id },
      body: { delivery: 'in_shop', owner_name: 'Test' },
    })
    expect(refused.problem?.problem).toBe('return_exists')
    await approved(key, { way: 'cancel' })
    await until(key, 'cancelled')
    const { unmet } = await shop.manager.call(applications.view, { params: { id } })
    expect(unmet.rollback, 'the request undoes the sale, nothing else').toEqual(['no_open_return'])
    expect((await withValues('pay', key, 'accounting', { method: 'cash' })).status).toBe(200)
    await step('close', key, 'accounting')
    expect((await recordOf(shop, id)).status).toBe('returned')
    // Nothing was paid, so nothing is given back; a job that is repeated after a crash sends nothing again.
    await untilNotified(id, ['return_approved'])
    const request = shop.db.selectFrom('returns').select('id').where('number', '=', Number(key))
    const { id: again } = await request.executeTakeFirstOrThrow()
    await Promise.all([again, again].map(returnWorkers(shop.deps).return_approved))
    await untilNotified(id, ['return_approved'])
    expect((await stockOf(shop.db, branch, shop.products.phone)).reserved).toBe(0)
    expect(await ledgerFaults(shop.db)).toEqual([])
  })

  it('is passed by people of its stages only, and by nobody twice in a row', async () => {
    const { goods } = await sale({ imei: '356938035643809' })
    const key = await create(goods[0] ?? '')
    expect(code(await step('send', key, 'manager'))).toBe('return_not_scanned')
    const wrongUnit = await shop.manager.send(returns.scan, {
      params: { key },
      body: { base_version: await version(key), text: IMEI },
    })
    expect(code(wrongUnit)).toBe('return_other_unit')
    await whole(key, '356938035643809')
    expect((await step('send', key, 'support')).status).toBe(403)
    await step('send', key, 'manager')
    expect((await step('review', key, 'manager')).status).toBe(403)
    expect((await step('review', key, 'support')).status).toBe(200)
    expect(code(await withValues('agree', key, 'support', { way: 'cancel' }))).toBe('stage_in_a_row')
    expect(code(await withValues('agree', key, 'admin', { way: 'cancel' }))).toBe('return_goods_remain')
    expect((await withValues('correct', key, 'support', { reason: 'Surat tushunarsiz' })).status).toBe(200)
    expect((await view(key)).steps.at(-1)).toMatchObject({ action: 'correct', reason: 'Surat tushunarsiz' })
    await step('send', key, 'manager')
    await step('review', key, 'support')
    await withValues('agree', key, 'admin', REDUCED)
    const { money } = await view(key)
    const more = { refund: DOWN + 1, reason: 'Kelishuv' }
    expect(code(await withValues('set_figures', key, 'finance', more))).toBe('return_refund_over_paid')
    const silent = { refund: money.calculated - 1, reason: '' }
    expect(code(await withValues('set_figures', key, 'finance', silent))).toBe('required')
    const less = { refund: money.calculated - 1, reason: 'Qadoq buzilgan' }
    expect((await withValues('set_figures', key, 'finance', less)).status).toBe(200)
    const changed = (await view(key)).money
    // What is not given back stays with the shop; the partner loses the same.
    expect(changed.withheld).toBe(1)
    expect(changed.refund + changed.withheld + changed.share).toBe(5_000_000)
    expect((await withValues('reject', key, 'accounting', { reason: 'Muddat oʻtgan' })).status).toBe(200)
    // A rejected request leaves the product free for another one.
    expect(await create(goods[0] ?? '')).toMatch(/^\d+$/)
  })

  it('is seen within the scope, and a late one passes only with the right for late ones', async () => {
    const { id, goods } = await sale({ imei: '352099001761481' })
    const closed_at = new Date(Date.now() - 20 * 86_400_000)
    await shop.db.updateTable('invoices').set({ closed_at }).where('application_id', '=', id).execute()
    const key = await create(goods[0] ?? '')
    expect((await people.manager2.send(returns.view, { params: { key } })).status).toBe(404)
    expect((await people.seller.send(returns.view, { params: { key } })).status).toBe(403)
    const find = await shop.manager.call(returns.find, { body: { text: '352099001761481' } })
    expect(find.items.map(({ request }) => request)).toEqual([Number(key)])
    const { items } = await shop.manager.call(returns.list, { body: { tab: 'mine' } as never })
    expect(items.map((row) => row.key)).toContain(key)
    const body = { format: 'csv', columns: [{ key: 'waiting', title: 'waiting' }] } as const
    expect((await people.admin.send(returns.export, { body })).text).toContain('\nauthor\n')
    expect((await shop.manager.call(returns.counts, {})).mine).toBe(items.length)
    await shop.db.insertInto('settings').values({ key: 'return_days', value: '30' }).execute()
    const inTime = await create(goods[1] ?? '')
    expect((await view(inTime)).late).toBe(false)
    expect((await view(key)).late, 'judged by the days of its day').toBe(true)
    await shop.db.deleteFrom('settings').where('key', '=', 'return_days').execute()
    await whole(key, '352099001761481')
    await step('send', key, 'manager')
    expect(code(await step('review', key, 'support'))).toBe('return_late')
    expect((await step('review', key, 'admin')).status).toBe(200)
  })
})
