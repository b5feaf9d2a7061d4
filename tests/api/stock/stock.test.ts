// The screen of stock: who sees and corrects which branch, corrections that are refused, repeated or made at once.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { movements } from '#api/back-office/movements.ts'
import { stock } from '#api/back-office/stock.ts'
import { can, scopeOf } from '#domain/access/can.ts'
import { DEFAULT_ROLES, ROLE_KEYS } from '#domain/access/default-roles.ts'
import { NO_CODES } from '#domain/stock/lines.ts'
import { buildProduct } from '#support/build.ts'
import type { ApiSession } from '../../support/api.ts'
import { personOf, setGrant } from '../../support/people.ts'
import { setStock } from '../../support/stock.ts'
import { useShop } from '../../support/use-shop.ts'

let product: number
let branch: number
let otherBranch: number
const keyOf = (at: number) => `${at}-${product}`

const shop = useShop(['manager'])
beforeAll(async () => {
  const { db } = shop
  product = await buildProduct(db, { name: 'Phone', sku: 'P-1', tracking: 'imei' })
  branch = (await personOf(db, 'manager')).branch_id ?? 0
  otherBranch = (await personOf(db, 'manager2')).branch_id ?? 0
}, 120_000)

const form = (mode: 'counted' | 'add' | 'remove', quantity: number) => ({
  mode,
  quantity,
  reason: 'count' as const,
  note: '',
})
const correct = (
  api: ApiSession,
  key: string,
  values: object,
  base_version = 0,
  opId: string = randomUUID(),
) => api.send(stock.correct, { params: { key }, body: { base_version, values } }, { opId })
const lineOf = async (at = branch) => {
  const { items } = await (await shop.signIn('admin')).call(stock.list, { body: { search: 'P-1' } })
  return items.find(({ key }) => key === keyOf(at))
}

describe('the list', () => {
  it('shows every product of the own branch, also those that never had stock', async () => {
    const { items, total } = await shop.manager.call(stock.list, { body: {} })
    expect(total).toBe(1)
    expect(items).toMatchObject([
      { key: keyOf(branch), quantity: 0, reserved: 0, available: 0, tracking: 'imei', name: 'Phone' },
    ])
  })

  it('has the sums of everything found with its first page, whatever its size, within the scope', async () => {
    const director = await shop.signIn('director')
    const all = await director.call(stock.list, { body: { limit: 100 } })
    const sumOf = (key: 'quantity' | 'reserved' | 'available' | 'on_the_way' | 'value') =>
      all.items.reduce((sum, line) => sum + (line[key] ?? 0), 0)
    const totals = {
      quantity: sumOf('quantity'),
      reserved: sumOf('reserved'),
      available: sumOf('available'),
      on_the_way: sumOf('on_the_way'),
      ...(all.items.some(({ value }) => value !== undefined) ? { value: sumOf('value') } : {}),
    }
    expect(all.totals).toEqual(totals)
    const first = await director.call(stock.list, { body: { limit: 1 } })
    expect(first.totals).toEqual(totals)
    const second = await director.call(stock.list, { body: { limit: 1, after: first.next ?? '' } })
    expect(second.totals).toBeUndefined()
    const own = await shop.manager.call(stock.list, { body: {} })
    expect(own.totals?.quantity).toBe(own.items[0]?.quantity)
    expect((await director.call(stock.list, { body: { state: 'none' } })).totals?.available).toBe(0)
  })

  it('shows all branches with the right, and filters by state', async () => {
    const director = await shop.signIn('director')
    const branches = async (body: object) =>
      (await director.call(stock.list, { body })).items.map(({ branch_id }) => branch_id).sort()
    expect(await branches({})).toEqual([branch, otherBranch].sort())
    expect(await branches({ state: 'available' })).toEqual([])
    await correct(director, keyOf(otherBranch), form('add', 2))
    expect(await branches({ state: 'available' })).toEqual([otherBranch])
    expect(await branches({ state: 'none' })).toEqual([branch])
    expect(await branches({ state: 'reserved' })).toEqual([])
  })

  it('is exported with its texts as they are: only keys have labels, of any length', async () => {
    const named = (sku: string, name: string) =>
      shop.db.updateTable('products').set({ sku, name }).where('id', '=', product).execute()
    await named('2', 'constructor')
    const body = {
      format: 'csv' as const,
      columns: ['name', 'sku', 'branch'].map((key) => ({ key, title: `${key} ${'x'.repeat(100)}` })),
      words: { 2: 'Branch of the label', [String(branch)]: 'y'.repeat(300) },
    }
    await setGrant(shop.db, 'manager', 'reports.export', '1')
    const answer = await shop.manager.send(stock.export, { body })
    await named('P-1', 'Phone')
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('\nconstructor;2;')
    expect(answer.text).not.toContain('Branch of the label')
  })
})

describe('a correction', () => {
  it('sets or changes the quantity; movements and the audit trail record both', async () => {
    expect((await correct(shop.manager, keyOf(branch), form('counted', 7))).status).toBe(200)
    expect(
      (
        await correct(shop.manager, keyOf(branch), {
          ...form('remove', 2),
          reason: 'damaged',
          note: 'Singan',
        })
      ).status,
    ).toBe(200)
    expect(await lineOf()).toMatchObject({ quantity: 5, available: 5 })
    const { items } = await shop.manager.call(stock.movements, { params: { key: keyOf(branch) } })
    expect(items).toMatchObject([
      {
        kind: 'count',
        reason: 'damaged',
        note: 'Singan',
        quantity: -2,
        balance: 5,
        who: 'Test manager',
      },
      { kind: 'count', reason: 'count', quantity: 7, balance: 7 },
    ])
    const trail = await shop.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'stock_correct')
      .where('entity_id', '=', keyOf(branch))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(trail.details).toMatchObject({ changes: { quantity: [7, 5], reason: [null, 'damaged'] } })
  })

  it('counts once when it is sent twice', async () => {
    const opId = randomUUID()
    const before = (await lineOf())?.quantity ?? 0
    const answers = [
      await correct(shop.manager, keyOf(branch), form('add', 3), 0, opId),
      await correct(shop.manager, keyOf(branch), form('add', 3), 0, opId),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await lineOf())?.quantity).toBe(before + 3)
  })

  it('of many concurrent ones adds up; the later of two counts has to be repeated', async () => {
    const before = await lineOf()
    const all = await Promise.all(
      [1, 2, 3, 4].map((pieces) => correct(shop.manager, keyOf(branch), form('add', pieces))),
    )
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const now = await lineOf()
    expect(now?.quantity).toBe((before?.quantity ?? 0) + 10)
    const counts = await Promise.all(
      [20, 21].map((pieces) => correct(shop.manager, keyOf(branch), form('counted', pieces), now?.version)),
    )
    expect(counts.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = counts.find(({ status }) => status === 409)
    expect(refused?.problem).toMatchObject({
      problem: 'version_conflict',
      details: { server_values: { quantity: (await lineOf())?.quantity } },
    })
  })

  it('never goes below what is reserved, and needs a reason', async () => {
    await setStock(shop.db, branch, product, 5)
    await shop.db
      .updateTable('stock_balances')
      .set({ reserved: 2 })
      .where('product_id', '=', product)
      .where('quantity', '=', 5)
      .execute()
    const version = (await lineOf())?.version
    for (const values of [form('counted', 1), form('remove', 4)]) {
      const { problem } = await correct(shop.manager, keyOf(branch), values, version)
      expect(problem?.errors).toEqual([
        { code: 'stock_below_reserved', field: 'quantity', params: { reserved: 2, quantity: 5 } },
      ])
    }
    const codes = async (values: object) =>
      (await correct(shop.manager, keyOf(branch), values)).problem?.errors[0]
    expect(await codes({ ...form('add', 1), reason: undefined })).toMatchObject({ field: 'values.reason' })
    expect(await codes({ ...form('add', 1), reason: 'other' })).toMatchObject({ field: 'values.note' })
    expect(await codes(form('add', 0))).toMatchObject({ field: 'values.quantity', code: 'stock_change' })
    expect((await lineOf())?.quantity).toBe(5)
    expect((await correct(shop.manager, keyOf(branch), form('remove', 3), version)).status).toBe(200)
    expect(await lineOf()).toMatchObject({ quantity: 2, reserved: 2, available: 0 })
  })
})

describe('a line', () => {
  it('shows what is on the way to a branch, also where nothing was ever entered, and sums it', async () => {
    const admin = await shop.signIn('admin')
    const lines = [{ product_id: product, quantity: 1, ...NO_CODES }]
    const body = { from_branch: otherBranch, to_branch: branch, application: null, note: '', lines }
    const before = (await shop.manager.call(stock.list, { body: {} })).totals?.on_the_way ?? 0
    const draft = await admin.call(movements.create, { body })
    const { items, totals } = await shop.manager.call(stock.list, { body: {} })
    expect(items[0]).toMatchObject({ key: keyOf(branch), on_the_way: 1 })
    expect(totals?.on_the_way).toBe(before + 1)
    await admin.call(movements.cancel, { params: { key: draft.key }, body: { base_version: draft.version } })
    expect((await shop.manager.call(stock.list, { body: {} })).totals?.on_the_way).toBe(before)
  })

  it('says when pieces last came or left, and finds what lies long', async () => {
    const admin = await shop.signIn('admin')
    const keys = async (body: object) => (await admin.call(stock.list, { body })).items.map(({ key }) => key)
    const began = Date.now()
    await correct(admin, keyOf(branch), form('add', 2))
    const moved = (await lineOf())?.moved_at ?? ''
    expect(Date.parse(moved)).toBeGreaterThanOrEqual(began)
    expect(await keys({ age: '30' })).not.toContain(keyOf(branch))
    await sql`update stock_balances set moved_at = now() - interval '91 days'
      where product_id = ${product} and quantity > 0`.execute(shop.db)
    expect(await keys({ age: '90' })).toContain(keyOf(branch))
    expect(await keys({ age: '180' })).not.toContain(keyOf(branch))
    await correct(admin, keyOf(branch), form('remove', 2))
    expect(await keys({ age: '90' })).not.toContain(keyOf(branch))
  })

  it('has values at cost for those who may see costs only: in the list, its sums and its export', async () => {
    const admin = await shop.signIn('admin')
    const seen = await admin.call(stock.list, { body: {} })
    expect(seen.items[0]).toHaveProperty('value')
    expect(seen.totals).toHaveProperty('value')
    const own = await shop.manager.call(stock.list, { body: {} })
    expect(own.items[0]).not.toHaveProperty('value')
    expect(own.totals).not.toHaveProperty('value')
    await setGrant(shop.db, 'manager', 'reports.export', '1')
    const body = { format: 'csv' as const, columns: [{ key: 'value', title: 'Value' }] }
    expect((await shop.manager.send(stock.export, { body })).status).toBe(400)
    expect((await admin.send(stock.export, { body })).status).toBe(200)
  })
})

describe.each(ROLE_KEYS)('%s', (role) => {
  it('sees and corrects what the role allows', async () => {
    const api = await shop.signIn(role)
    const grants = Object.entries(DEFAULT_ROLES[role]).map(([key, value]) => ({ key, value: String(value) }))
    const actor = { is_admin: role === 'admin', roles: grants }
    for (const at of [branch, otherBranch]) {
      const isOwn = (await personOf(shop.db, role)).branch_id === at
      const expected = (key: 'stock' | 'stock.correct') => {
        if (!can(actor, key)) return 403
        return isOwn || scopeOf(actor, key) === 'all' ? 200 : 404
      }
      const params = { key: keyOf(at) }
      expect((await api.send(stock.movements, { params })).status, `movements ${at}`).toBe(expected('stock'))
      const answer = await correct(api, params.key, form('add', 1))
      expect(answer.status, `correct ${at}`).toBe(expected('stock.correct'))
    }
  })
})
