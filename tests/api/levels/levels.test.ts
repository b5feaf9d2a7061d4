// Min/max levels over real HTTP: what is to order and from where, levels against the version that was seen, movements of chosen
// lines, the proposal of the form of a movement, the filter of the screen `stock`; and who may do what in which branch.
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { levels } from '#api/back-office/levels.ts'
import { movements } from '#api/back-office/movements.ts'
import { stock } from '#api/back-office/stock.ts'
import { can, scopeOf } from '#domain/access/can.ts'
import { DEFAULT_ROLES, ROLE_KEYS } from '#domain/access/default-roles.ts'
import { NO_CODES } from '#domain/stock/lines.ts'
import { placesOf, post } from '#server/stock/queries.ts'
import { buildBranch, buildCategory, buildProduct } from '#support/build.ts'
import { perSuite } from '#support/suite.ts'
import type { ApiSession } from '../../support/api.ts'
import { personOf } from '../../support/people.ts'
import { setStock } from '../../support/stock.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['manager', 'manager2', 'director', 'support', 'accounting'])
let here: number
let there: number
let third: number
let cable: number
let mug: number
let category: number

beforeAll(async () => {
  const { db } = shop
  category = await buildCategory(db)
  const product = (name: string) => buildProduct(db, { name, category_id: category })
  cable = await product('Cable')
  mug = await product('Mug')
  here = (await personOf(db, 'manager')).branch_id ?? 0
  there = (await personOf(db, 'manager2')).branch_id ?? 0
  third = await buildBranch(db)
}, 120_000)

beforeEach(async () => {
  const { db } = shop
  await db.deleteFrom('branch_levels').execute()
  await db.deleteFrom('movement_lines').execute()
})

const keyOf = (branch: number, product = cable) => `${branch}-${product}`
const lineOf = async (key: string, api: ApiSession = shop.director) => {
  const { items } = await api.call(levels.list, { body: { only: key } })
  const [line] = items
  if (!line) throw new Error(`no line ${key}`)
  return line
}
const setLevels = (
  key: string,
  values: { min: number | null; max: number | null },
  { api = shop.director, base_version = 0 }: { api?: ApiSession; base_version?: number } = {},
) => api.send(levels.update, { params: { key }, body: { base_version, values } })
const move = async (keys: readonly string[], api: ApiSession = shop.director) => {
  const lines = await Promise.all(keys.map(async (key) => ({ key, to_order: (await lineOf(key)).to_order })))
  return api.call(levels.move, { body: { lines } })
}
/** This branch needs 8 cables, the second one has 5 above its maximum, the third one 4. */
async function makeNeed(): Promise<void> {
  const { db } = shop
  await setStock(db, here, cable, 2)
  await setStock(db, there, cable, 15)
  await setStock(db, third, cable, 14)
  for (const branch of [here, there, third]) await setLevels(keyOf(branch), { min: 3, max: 10 })
}

describe('the list', () => {
  it('says what to order and from where', async () => {
    await makeNeed()
    expect(await lineOf(keyOf(here))).toMatchObject({
      name: 'Cable',
      min: 3,
      max: 10,
      available: 2,
      on_the_way: 0,
      sold: 0,
      to_order: 8,
      source: { id: there, pieces: 5 },
      proposed: null,
    })
    expect(await lineOf(keyOf(there))).toMatchObject({ to_order: 0, source: null })
    const { items, totals } = await shop.director.call(levels.list, { body: { below: '1' } })
    expect(items.map(({ key }) => key)).toEqual([keyOf(here)])
    expect(totals).toMatchObject({ available: 2, to_order: 8 })
  })

  it('says that nobody has pieces to give', async () => {
    await setStock(shop.db, here, cable, 0)
    await setStock(shop.db, there, cable, 3)
    for (const branch of [here, there]) await setLevels(keyOf(branch), { min: 3, max: 10 })
    expect(await lineOf(keyOf(here))).toMatchObject({ to_order: 10, source: null })
  })

  it('counts the sales of 30 days, and proposes levels from them', async () => {
    const { db } = shop
    await setStock(db, here, mug, 50)
    const sell = async (pieces: number, daysAgo: number) =>
      db.transaction().execute(async (trx) => {
        const places = await placesOf(trx, [here])
        const moves = [
          { product_id: mug, quantity: pieces, from: places.at('shop', here), to: places.outside('client') },
        ]
        const document = { kind: 'invoice', state: 'closed', branch_id: here, reason: 'sale' } as const
        const at = new Date(Date.now() - daysAgo * 86_400_000)
        await post(trx, [{ ...document, user_id: null, at, moves }])
      })
    await sell(12, 40)
    await sell(10, 5)
    await sell(5, 0)
    expect(await lineOf(keyOf(here, mug))).toMatchObject({ sold: 15, proposed: { min: 4, max: 15 } })
    expect(await lineOf(keyOf(there, mug))).toMatchObject({ sold: 0, proposed: null })
  })

  it('is exported with the source by name, and offers its categories', async () => {
    await makeNeed()
    const columns = ['name', 'branch', 'to_order', 'source'].map((key) => ({ key, title: key }))
    const file = await shop.director.send(levels.export, {
      body: { below: '1', format: 'csv', columns, words: { buy: 'Buy' } },
    })
    const { name } = await shop.db
      .selectFrom('branches')
      .select('name')
      .where('id', '=', there)
      .executeTakeFirstOrThrow()
    expect(file.text).toContain(`;8;${name}`)
    const { categories } = await shop.director.call(levels.choices, {})
    expect(categories.map(({ id }) => id)).toContain(category)
  })

  it('leaves out products and branches that are switched off, also as a source', async () => {
    await makeNeed()
    await shop.db.updateTable('branches').set({ active: false }).where('id', '=', there).execute()
    try {
      expect((await lineOf(keyOf(here))).source).toMatchObject({ id: third, pieces: 4 })
      const { items } = await shop.director.call(levels.list, { body: { branch: String(there) } })
      expect(items).toEqual([])
    } finally {
      await shop.db.updateTable('branches').set({ active: true }).where('id', '=', there).execute()
    }
  })
})

describe('levels of a line', () => {
  it('are changed against the version that was seen, with a history, and taken away again', async () => {
    const key = keyOf(here, mug)
    expect((await setLevels(key, { min: 1, max: 4 }, { api: shop.manager })).status).toBe(200)
    const stale = await setLevels(key, { min: 2, max: 5 }, { api: shop.manager })
    expect(stale.problem).toMatchObject({
      problem: 'version_conflict',
      details: { version: 1, server_values: { min: 1, max: 4 } },
    })
    expect((await setLevels(key, { min: null, max: null }, { base_version: 1 })).status).toBe(200)
    expect(await lineOf(key)).toMatchObject({ min: null, max: null, version: 2 })
    const { items } = await shop.manager.call(levels.history, { params: { key } })
    expect(items.slice(0, 2)).toMatchObject([
      { action: 'minmax_update', who: 'Test director', changes: { min: [1, null], max: [4, null] } },
      { who: 'Test manager', changes: { min: [null, 1], max: [null, 4] } },
    ])
  })

  it('name the wrong field', async () => {
    const wrong = async (values: { min: number | null; max: number | null }) =>
      (await setLevels(keyOf(here), values)).problem?.errors
    expect(await wrong({ min: 5, max: 4 })).toMatchObject([{ code: 'levels_max', field: 'values.max' }])
    expect(await wrong({ min: 5, max: null })).toMatchObject([{ code: 'required', field: 'values.max' }])
    expect((await setLevels('999999-1', { min: 1, max: 2 })).status).toBe(404)
  })

  it('are written once by two who change them at the same time', async () => {
    const answers = await Promise.all([
      setLevels(keyOf(here), { min: 1, max: 2 }),
      setLevels(keyOf(here), { min: 3, max: 4 }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('movements of chosen lines', () => {
  it('are drafts from sender to receiver; a draft counts as on the way, and its pieces are promised', async () => {
    await makeNeed()
    await setStock(shop.db, here, mug, 0)
    await setLevels(keyOf(here, mug), { min: 1, max: 1 })
    const { movements: made, failed } = await move([keyOf(here), keyOf(here, mug), keyOf(there)])
    expect(made).toMatchObject([{ lines: 1 }])
    expect(failed.map(({ key, reason }) => [key, reason.code]).toSorted()).toEqual(
      [
        [keyOf(here, mug), 'minmax_buy'],
        [keyOf(there), 'minmax_enough'],
      ].toSorted(),
    )
    const draft = await shop.director.call(movements.view, { params: { key: made[0]?.key ?? '' } })
    expect(draft).toMatchObject({
      state: 'draft',
      from: { id: there },
      to: { id: here },
      goods: [{ product_id: cable, quantity: 5 }],
    })
    const { items } = await shop.director.call(movements.history, { params: { key: draft.key } })
    expect(items).toMatchObject([{ action: 'movement_create', who: 'Test director' }])
    expect(await lineOf(keyOf(here))).toMatchObject({ on_the_way: 5, to_order: 0 })
    await setLevels(keyOf(here), { min: 10, max: 12 }, { base_version: 1 })
    expect(await lineOf(keyOf(here))).toMatchObject({ to_order: 5, source: { id: third, pieces: 4 } })
  })

  it('are made once, pressed twice or by two at the same time', async () => {
    await makeNeed()
    const body = { lines: [{ key: keyOf(here), to_order: 8 }] }
    const answers = await Promise.all([
      shop.director.call(levels.move, { body }),
      shop.support.call(levels.move, { body }),
      shop.director.call(levels.move, { body }),
    ])
    expect(answers.flatMap((answer) => answer.movements)).toHaveLength(1)
    expect(answers.flatMap((answer) => answer.failed)).toHaveLength(2)
    const stale = await shop.director.call(levels.move, {
      body: { lines: [{ key: keyOf(here), to_order: 7 }] },
    })
    expect(stale.movements).toEqual([])
  })

  it('leave out a line whose quantity is not the one that was seen', async () => {
    await makeNeed()
    const answer = await shop.director.call(levels.move, {
      body: { lines: [{ key: keyOf(here), to_order: 7 }] },
    })
    expect(answer).toMatchObject({ movements: [], failed: [{ reason: { code: 'minmax_changed' } }] })
  })

  it('give the same pieces once, to several receivers', async () => {
    const { db } = shop
    await setStock(db, here, cable, 0)
    await setStock(db, there, cable, 0)
    await setStock(db, third, cable, 14)
    for (const branch of [here, there]) await setLevels(keyOf(branch), { min: 4, max: 4 })
    await setLevels(keyOf(third), { min: 10, max: 10 })
    const { movements: made, failed } = await move([keyOf(here), keyOf(there)])
    expect(made).toHaveLength(1)
    expect(failed).toMatchObject([{ key: keyOf(there), reason: { code: 'minmax_buy' } }])
  })

  it('are for those who may send from the source: a manager names the others', async () => {
    await makeNeed()
    const { movements: made, failed } = await move([keyOf(here)], shop.manager)
    expect([made, failed[0]?.reason.code]).toEqual([[], 'minmax_sender'])
    const body = { lines: [{ key: keyOf(there), to_order: 0 }] }
    expect((await shop.manager.send(levels.move, { body })).status).toBe(404)
    expect((await shop.accounting.send(levels.move, { body })).status).toBe(403)
  })
})

describe('other screens', () => {
  it('the form of a movement proposes what its sender is the source of', async () => {
    await makeNeed()
    const ask = (from: number, to: number, api: ApiSession = shop.manager2) =>
      api.send(movements.proposal, { body: { from, to } })
    const { body } = await ask(there, here)
    expect(body).toMatchObject({ items: [{ product_id: cable, quantity: 5, available: 15, counted: 15 }] })
    expect((await ask(third, here, shop.director)).body).toEqual({ items: [] })
    expect((await ask(third, here)).status).toBe(404)
    expect((await ask(there, 999_999)).problem?.errors).toMatchObject([
      { code: 'unknown_choice', field: 'to' },
    ])
  })

  it('the list of stock filters by the same minimum', async () => {
    await makeNeed()
    const { items, totals } = await shop.director.call(stock.list, { body: { below: '1' } })
    expect(items.map(({ key }) => key)).toEqual([keyOf(here)])
    expect(totals).toMatchObject({ available: 2 })
    await move([keyOf(here)])
    expect((await shop.director.call(stock.list, { body: { below: '1' } })).items).toEqual([])
  })
})

/** The rules once more, in the plainest words: what a naive reader of the specification would write. */
function naive(
  receiver: number,
  state: readonly { have: number; coming: number; promised: number; min: number; max: number }[],
) {
  const own = state[receiver]
  if (!own) throw new Error('no receiver')
  const sum = own.have + own.coming
  const order = sum < own.min ? own.max - sum : 0
  let best: { nth: number; surplus: number } | null = null
  for (const level of ['max', 'min'] as const) {
    if (order === 0 || best !== null) continue
    for (const [nth, other] of state.entries()) {
      const surplus = other.have - other.promised - other[level]
      if (nth !== receiver && surplus > 0 && (best === null || surplus > best.surplus))
        best = { nth, surplus }
    }
  }
  return { order, from: best?.nth ?? null, pieces: best === null ? 0 : Math.min(order, best.surplus) }
}

it('agrees with a naive model on random balances, levels and movements', async () => {
  const branch = fc.record({ have: fc.nat(12), min: fc.nat(8), more: fc.nat(6) })
  const draft = fc.record({ from: fc.nat(2), to: fc.nat(2), pieces: fc.integer({ min: 1, max: 4 }) })
  const world = fc.record({
    branches: fc.tuple(branch, branch, branch),
    drafts: fc.array(draft, { maxLength: 3 }),
    isSent: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(world, async ({ branches, drafts, isSent }) => {
      const { db } = shop
      await db.deleteFrom('branch_levels').execute()
      await db.deleteFrom('movement_lines').execute()
      const ids = [here, there, third]
      const state = branches.map(({ have, min, more }) => ({
        have,
        coming: 0,
        promised: 0,
        min,
        max: min + more,
      }))
      for (const [nth, { have, min, max }] of state.entries()) {
        await setStock(db, ids[nth] ?? 0, cable, have)
        expect((await setLevels(keyOf(ids[nth] ?? 0), { min, max })).status).toBe(200)
      }
      for (const { from, to, pieces } of drafts) {
        const [sender, receiver] = [state[from], state[to]]
        if (from === to || !sender || !receiver || sender.have - sender.promised < pieces) continue
        const lines = [{ product_id: cable, quantity: pieces, ...NO_CODES }]
        const form = {
          from_branch: ids[from] ?? 0,
          to_branch: ids[to] ?? 0,
          application: null,
          note: '',
          lines,
        }
        const { key, version } = await shop.director.call(movements.create, { body: form })
        receiver.coming += pieces
        if (isSent) {
          await shop.director.call(movements.send, { params: { key }, body: { base_version: version } })
          sender.have -= pieces
        } else sender.promised += pieces
      }
      for (const [nth, id] of ids.entries()) {
        const { to_order, source } = await lineOf(keyOf(id))
        const { order, from, pieces } = naive(nth, state)
        // Of two equal surpluses the smaller id gives; the ids of the branches are in their order.
        expect({ to_order, from: source?.id ?? null, pieces: source?.pieces ?? 0 }).toEqual({
          to_order: order,
          from: from === null ? null : ids[from],
          pieces,
        })
      }
      const below = await shop.director.call(levels.list, { body: { below: '1' } })
      const wanting = ids.filter((_, nth) => naive(nth, state).order > 0)
      expect(below.items.map(({ branch_id }) => branch_id).toSorted()).toEqual(wanting.toSorted())
    }),
    { numRuns: perSuite(8, 200) },
  )
}, 300_000)

describe.each(ROLE_KEYS)('%s', (role) => {
  it('reads and changes levels as the role allows', async () => {
    const api = await shop.signIn(role)
    const grants = Object.entries(DEFAULT_ROLES[role]).map(([key, value]) => ({ key, value: String(value) }))
    const actor = { is_admin: role === 'admin', roles: grants }
    for (const at of [here, there]) {
      const isOwn = (await personOf(shop.db, role)).branch_id === at
      const expected = (key: 'minmax' | 'minmax.edit') => {
        if (!can(actor, key)) return 403
        return isOwn || scopeOf(actor, key) === 'all' ? 200 : 404
      }
      const params = { key: keyOf(at) }
      expect((await api.send(levels.history, { params })).status, `history ${at}`).toBe(expected('minmax'))
      const answer = await setLevels(params.key, { min: 1, max: 2 }, { api })
      expect(answer.status, `update ${at}`).toBe(expected('minmax.edit'))
    }
  })
})
