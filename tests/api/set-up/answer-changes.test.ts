// An outside system that answers otherwise than is published of it: one notice to administrators and support, a line in *Connections*,
// the parts in the log of exchanges, and no client refused.
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { inbox } from '#api/back-office/inbox.ts'
import { setUp } from '#api/back-office/set-up.ts'
import { keyOfChanged } from '#domain/set-up/answer-changes.ts'
import { openWatches } from '#server/gateways/watch.ts'
import type { ApiSession } from '../../support/api.ts'
import { confirmCard, confirmClient, stagesOf, takenApplication } from '../../support/sales.ts'
import { useSellingShop } from '../../support/use-shop.ts'
import { front, useFront } from '../../sweep/fuzz/strange-answers.ts'

useFront()
const shop = useSellingShop({ partners: ['uzum'] })
const BUYER = '/uzum/api/v1/buyers/check-status'
let admin: ApiSession
let partner: { id: number; name: string }

beforeAll(async () => {
  front.sandbox = shop.sandbox.url
  admin = await shop.signIn('admin')
  partner = await shop.db.selectFrom('partners').select(['id', 'name']).executeTakeFirstOrThrow()
  await shop.db
    .updateTable('partners')
    .set({ gateway_url: `${front.address}/uzum` })
    .execute()
})
beforeEach(() => {
  front.rewrite = null
})

const changesOf = async () => (await admin.call(setUp.view, {})).answer_changes
const noticesOf = (subject: string) =>
  shop.db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .select(['n.id', 'n.user_id', 'r.name as role'])
    .where('n.kind', '=', 'answers_changed')
    .where('n.subject', '=', subject)
    .execute()
async function eventually<T>(read: () => Promise<T>, isThere: (value: T) => boolean): Promise<T> {
  for (let round = 0; round < 100; round += 1) {
    const value = await read()
    if (isThere(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return read()
}
async function askedClient(): Promise<string> {
  const id = await takenApplication(shop)
  await confirmClient(shop, id)
  await confirmCard(shop, id)
  return id
}

it('answers as published change nothing, and their paths and types are kept without any value', async () => {
  const id = await askedClient()
  await eventually(
    () => stagesOf(shop, id),
    ({ partners }) => partners[0]?.attempt?.state === 'approved',
  )
  expect(await changesOf()).toEqual([])
  const kept = await eventually(
    () => shop.db.selectFrom('answer_shapes').selectAll().where('system', '=', 'uzum').execute(),
    (rows) => rows.length > 5,
  )
  expect(kept.map(({ path, found }) => [path, found])).toContainEqual(['data.balance', 'text'])
  const { client } = await stagesOf(shop, id)
  const phone = client.phone?.slice(1) ?? 'none'
  expect(JSON.stringify(kept)).not.toContain(phone)
  expect(JSON.stringify(kept)).not.toContain(phone.slice(-9))
})

it('a changed answer is reported once, before a client is lost by it, and is counted while clients wait', async () => {
  // The status arrives as words, on every answer.
  front.rewrite = (path, text) => (path === BUYER ? text.replace(/"status":4/, '"status":"four"') : text)
  const id = await askedClient()
  const key = keyOfChanged({ system: 'uzum', owner: partner.id })
  const notified = await eventually(
    () => noticesOf(key),
    (rows) => rows.length > 0,
  )
  expect(notified.length).toBeGreaterThan(0)
  expect(new Set(notified.map(({ user_id }) => user_id)).size).toBe(notified.length)
  expect(notified.some(({ role }) => role === 'seller')).toBe(false)

  const [change] = await eventually(changesOf, (rows) => rows.some(({ waiting }) => waiting > 0))
  expect(change).toMatchObject({
    system: 'uzum',
    name: partner.name,
    call: 'POST /api/v1/buyers/check-status',
    path: 'data.status',
    found: 'text',
    waiting: 1,
  })
  const { partners } = await stagesOf(shop, id)
  expect(partners[0]?.attempt?.state).toBe('reviewing')

  // Another client meets the same change: nobody is notified again.
  await askedClient()
  await eventually(changesOf, (rows) => rows.some(({ waiting }) => waiting === 2))
  expect(await noticesOf(key)).toHaveLength(notified.length)

  const log = await shop.db
    .selectFrom('partner_exchanges')
    .select(['unread', 'outcome'])
    .where('unread', '!=', '')
    .execute()
  expect(log.length).toBeGreaterThan(0)
  expect(log[0]?.unread).toMatch(/^data\.status: text, whole/)

  // The notification names the change to those who open it.
  const list = await admin.call(inbox.list, { body: { kind: 'answers_changed' } })
  const whole = await admin.call(inbox.view, { params: { key: list.items[0]?.key ?? '' } })
  expect(whole.changes).toMatchObject([{ path: 'data.status', waiting: 2 }])

  // The partner answers as published again: the clients go on by themselves.
  front.rewrite = null
  await eventually(
    () => stagesOf(shop, id),
    (view) => view.partners[0]?.attempt?.state === 'approved',
  )
  expect((await stagesOf(shop, id)).partners[0]?.attempt?.state).toBe('approved')
})

it('a field that nobody has published is kept and no notice', async () => {
  front.rewrite = (path, text) =>
    path === BUYER ? text.replace('"risk_grade"', '"998901234567":1,"mood":"good","risk_grade"') : text
  const pathsOf = async () => (await changesOf()).map(({ path, found }) => `${path} ${found}`)
  const before = await pathsOf()
  await askedClient()
  const rows = await eventually(
    () => shop.db.selectFrom('answer_shapes').selectAll().where('path', '=', 'data.mood').execute(),
    (found) => found.length > 0,
  )
  expect(rows).toMatchObject([{ found: 'text', is_change: false, wanted: '' }])
  expect(await pathsOf()).toEqual(before)
  const all = await shop.db.selectFrom('answer_shapes').select('path').execute()
  expect(all.map(({ path }) => path)).toContain('data.*')
  expect(JSON.stringify(all)).not.toContain('998901234567')
})

it('two processes that meet the same change report it once; the next change of the hour is added in silence', async () => {
  const faults: unknown[] = []
  const answer = (body: unknown) => ({ method: 'POST', path: '/', rpc: 'cards.check', status: 200, body })
  const key = keyOfChanged({ system: 'cards', owner: 0 })
  const wrong = answer({
    id: 1,
    result: { card: { number: 'x', expire: '01/30', token: 't', verify: 'yes' } },
  })
  const watches = [1, 2, 3].map(() => openWatches(shop.db, (fault) => void faults.push(fault))('cards'))
  for (const watch of watches) expect(watch(wrong)).toBe('result.card.verify: text, flag wanted')
  const notified = await eventually(
    () => noticesOf(key),
    (rows) => rows.length > 0,
  )
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await noticesOf(key)).toHaveLength(notified.length)
  expect(watches[0]?.(answer({ id: 1, result: {} }))).toBe('result.card: missing, object wanted')
  await eventually(changesOf, (rows) => rows.some(({ path }) => path === 'result.card'))
  expect((await changesOf()).filter(({ system }) => system === 'cards')).toHaveLength(2)
  expect(await noticesOf(key)).toHaveLength(notified.length)
  expect(faults).toEqual([])
})
