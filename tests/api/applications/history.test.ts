// The history of an application: one entry for each thing that happened, whoever did it.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { applications, transitions } from '#api/applications.ts'
import { stages } from '#api/stages.ts'
import { HISTORY_KINDS, type HistoryKind, timesByStage } from '#domain/applications/history.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import { AUDITED } from '#server/applications/history/audited.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import { buildAttempt } from '#support/build.ts'
import type { ApiSession } from '../../support/api.ts'
import { newForm, putPhoto, recordOf, startApplication } from '../../support/applications.ts'
import {
  addGood,
  chooseLimit,
  magicPhone,
  makeContract,
  stagesOf,
  takenApplication,
} from '../../support/sales.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const shop = useSellingShop({ partners: ['uzum'] })
let admin: ApiSession
beforeAll(async () => {
  admin = await shop.signIn('admin')
})

const columns = ['at', 'kind', 'who', 'name', 'number', 'sum', 'slot', 'field', 'reason', 'text'].map(
  (key) => ({
    key,
    title: key,
  }),
)
const historyOf = async (id: string, who = shop.manager) =>
  (await who.call(applications.history, { params: { id } })).items

describe('the endpoints about an application', () => {
  it('each say whether the trail is their source of the history', () => {
    const named = [applications, transitions, stages].flatMap((group) =>
      Object.values(group).flatMap((row) => ('audit' in row && row.audit !== undefined ? [row.audit] : [])),
    )
    expect(new Set(named)).toEqual(new Set(Object.keys(AUDITED)))
  })
})

describe('a whole sale', () => {
  let id = ''
  beforeAll(async () => {
    const { seller, manager, products } = shop
    id = await startApplication(seller, { ...newForm(), phone: magicPhone('01') })
    const params = { id }
    const { version } = await seller.call(applications.view, { params })
    await seller.call(applications.patch, {
      params,
      body: { base_version: version, values: { child_count: 3 } },
    })
    for (const slot of REQUIRED_SLOTS) await putPhoto(seller, id, slot)
    const extra = await putPhoto(seller, id, 5)
    await seller.call(applications.removePhoto, { params: { id, photo_id: extra }, body: {} })
    await seller.call(transitions.submit, { params, body: { captured_slots: [...REQUIRED_SLOTS] } })
    await manager.call(transitions.take, { params, body: {} })
    await manager.call(applications.pause, { params, body: { reason: 'technical' } })
    await manager.call(applications.unpause, { params, body: {} })
    await manager.call(applications.comment, { params, body: { id: randomUUID(), text: 'Izoh matni' } })
    await manager.call(stages.askPhoto, { params, body: { slot: 4, comment: 'glare' } })
    const again = await putPhoto(seller, id, 4, 2)
    await manager.call(applications.getPhoto, { params: { id, photo_id: again }, query: { size: 'full' } })
    await manager.call(applications.getPhoto, { params: { id, photo_id: again }, query: { size: 'thumb' } })
    await chooseLimit(shop, id)
    const dropped = await addGood(shop, id, products.plain)
    await manager.call(stages.removeGood, { params, body: { good_id: dropped } })
    await addGood(shop, id, products.plain)
    await makeContract(shop, id)
    await manager.call(stages.confirmContract, { params, body: { code: CODES.uzum } })
    await manager.call(stages.takePayment, {
      params,
      body: { payment_id: randomUUID(), amount: 500_000, method: 'cash' },
    })
    await manager.call(stages.closeInvoice, {
      params,
      body: { delivery: 'in_shop', owner_name: 'Test Client' },
    })
    await manager.send(stages.document, { params })
    await manager.send(stages.invoice, { params })
    await putPhoto(manager, id, 6)
    await putPhoto(manager, id, 7)
    await manager.call(transitions.hand_over, { params, body: {} })
  }, 120_000)

  it('has one entry for each thing that happened', async () => {
    const items = await historyOf(id, admin)
    const count = (kind: HistoryKind) => items.filter((entry) => entry.kind === kind).length
    const actions = items.flatMap(({ kind, action }) => (kind === 'moved' ? [action] : []))
    expect(actions.reverse()).toEqual(['start', 'submit', 'take', 'confirm_contract', 'hand_over'])
    const expected: Partial<Record<HistoryKind, number>> = {
      moved: 5,
      edited: 2,
      paused: 1,
      unpaused: 1,
      commented: 1,
      code_sent: 1,
      code_confirmed: 1,
      card_added: 1,
      card_confirmed: 1,
      partner_asked: 1,
      partner_approved: 1,
      limit_chosen: 1,
      good_added: 2,
      good_removed: 1,
      contract_made: 1,
      contract_code_entered: 1,
      contract_confirmed: 1,
      payment_taken: 1,
      invoice_opened: 1,
      invoice_closed: 1,
      // The required ones, the removed one, the new one of slot 4, 6 and 7.
      photo_received: REQUIRED_SLOTS.length + 4,
      photo_removed: 1,
      photo_returned: 1,
      // Once by the seller.
      record_opened: 1,
      photo_opened: 1,
      contract_read: 1,
      invoice_read: 1,
    }
    const kinds = Object.keys(HISTORY_KINDS) as HistoryKind[]
    const found = Object.fromEntries(kinds.flatMap((kind) => (count(kind) > 0 ? [[kind, count(kind)]] : [])))
    expect(found).toEqual(expected)
  })

  it('is ordered by time, newest first, with the people and what it is about', async () => {
    const items = await historyOf(id)
    const moments = items.map(({ at }) => Date.parse(at))
    expect(moments).toEqual([...moments].sort((one, other) => other - one))
    expect(new Set(items.map((entry) => entry.id)).size).toBe(items.length)
    const find = (kind: HistoryKind) => items.find((entry) => entry.kind === kind)
    const managerName = (await shop.manager.call(applications.view, { params: { id } })).manager?.name
    expect(find('code_sent')?.by?.name).toBe(managerName)
    expect(find('edited')).toMatchObject({ fields: ['child_count'] })
    expect(find('photo_returned')).toMatchObject({ slot: 4 })
    expect(find('photo_removed')).toMatchObject({ slot: 5, by: { id: expect.any(Number) } })
    expect(find('card_confirmed')?.name).toMatch(/^\d{4}.*\d{4}$/)
    expect(find('partner_approved')).toMatchObject({ name: 'Partner uzum', by: null })
    expect(find('partner_approved')?.sum).toBeGreaterThan(0)
    expect(find('limit_chosen')?.name).toBe('Partner uzum')
    expect(find('good_removed')).toMatchObject({ name: 'Product none', by: { name: managerName } })
    expect(find('contract_made')).toMatchObject({ sum: 2_000_001, number: expect.any(Number) })
    expect(find('payment_taken')?.sum).toBe(500_000)
    expect(find('commented')?.text).toBe('Izoh matni')
  })

  it('has the times of all stages', async () => {
    const times = timesByStage(await historyOf(id)).map(({ stage }) => stage)
    expect(times).toEqual(['queue', 'sms', 'card', 'limit', 'goods', 'contract', 'payment'])
  })

  it('contains no value of the form', async () => {
    const { values } = await shop.manager.call(applications.view, { params: { id } })
    const text = JSON.stringify(await historyOf(id, admin))
    for (const field of ['pinfl', 'document_number', 'surname', 'phone'] as const)
      expect(text).not.toContain(String(values[field]))
  })

  it('shows who looked at personal data only with the right to see it', async () => {
    const isView = ({ kind }: { kind: HistoryKind }) => HISTORY_KINDS[kind] === 'views'
    expect((await historyOf(id, shop.seller)).some(isView)).toBe(false)
    expect((await historyOf(id, admin)).some(isView)).toBe(true)
  })

  it('counts the openings of one person on one day in one entry', async () => {
    await shop.manager.call(applications.view, { params: { id } })
    await shop.manager.call(applications.view, { params: { id } })
    const opened = (await historyOf(id, admin)).filter(({ kind }) => kind === 'record_opened')
    expect(opened.find(({ count }) => (count ?? 0) > 1)).toBeDefined()
    expect(opened.length).toBeLessThanOrEqual(2 * 2)
  })

  it('is exported, with one row a field and the labels of the person', async () => {
    const words = { 'moved.take': 'Olindi', 'field.child_count': 'Farzandlar' }
    const body = { format: 'csv' as const, columns, words }
    const whole = await admin.send(applications.exportHistory, { params: { id }, body })
    expect(whole.status).toBe(200)
    expect(whole.text).toContain('Olindi')
    const edits = await admin.send(applications.exportHistory, {
      params: { id },
      body: { ...body, group: 'edits' },
    })
    expect(edits.text).toContain('Farzandlar')
    expect(edits.text).not.toContain('Olindi')
    const trail = await shop.db
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'application_history_export')
      .where('entity_id', '=', id)
      .execute()
    expect(trail.length).toBe(2)
    const refused = await shop.seller.send(applications.exportHistory, { params: { id }, body })
    expect(refused.status).toBe(403)
  })
})

describe('the staff of a partner', () => {
  it('see no answer of another partner', async () => {
    const id = await takenApplication(shop)
    await chooseLimit(shop, id)
    const { chosen } = await stagesOf(shop, id)
    const own = await shop.db
      .selectFrom('partners')
      .select('id')
      .where('id', '=', chosen?.partner_id ?? 0)
      .executeTakeFirstOrThrow()
    const other = await shop.db
      .insertInto('partners')
      .values({ name: 'Other bank', dialect: 'alif', gateway_url: 'sandbox:/alif', gateway_secret: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await buildAttempt(shop.db, { application_id: id, partner_id: other.id })
    const asked = (items: Awaited<ReturnType<typeof historyOf>>) =>
      items.flatMap(({ kind, name }) => (kind === 'partner_asked' ? [name] : []))
    expect(asked(await historyOf(id)).sort()).toEqual(['Other bank', 'Partner uzum'])
    const { manager_id } = await recordOf(shop, id)
    const setPartner = (partner_id: number | null) =>
      shop.db
        .updateTable('users')
        .set({ partner_id })
        .where('id', '=', manager_id ?? 0)
        .execute()
    await setPartner(own.id)
    try {
      expect(asked(await historyOf(id))).toEqual(['Partner uzum'])
    } finally {
      await setPartner(null)
    }
  })
})
