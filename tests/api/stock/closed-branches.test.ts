// A branch that is switched off gives its goods away and takes none; a branch is deleted only when nothing is there, nothing is on the
// way, and no document is open (src/docs/business-rules.md#stock).
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { branches } from '#api/back-office/branches.ts'
import { counts, receipts, writeOffs } from '#api/back-office/documents.ts'
import { movements } from '#api/back-office/movements.ts'
import { stock } from '#api/back-office/stock.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { NO_CODES } from '#domain/stock/lines.ts'
import { buildProduct } from '#support/build.ts'
import type { ApiSession } from '../../support/api.ts'
import { personOf } from '../../support/people.ts'
import { ledgerFaults, setStock, stockOf } from '../../support/stock.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['admin', 'director', 'support'])
let open: number
let cable: number
/** The branch that a test closes. */
let branch: number

beforeAll(async () => {
  open = (await personOf(shop.db, 'manager')).branch_id ?? 0
  cable = await buildProduct(shop.db, { name: 'Cable' })
  await setStock(shop.db, open, cable, 1000)
}, 120_000)
beforeEach(async () => {
  const place = { region: 1726, district: 1726294, address: 'Bunyodkor 12', phone: '' }
  const { key } = await shop.admin.call(branches.create, {
    body: { name: `Closed ${randomUUID()}`, ...place },
  })
  branch = Number(key)
})
afterEach(async () => expect(await ledgerFaults(shop.db)).toEqual([]))

const lines = (quantity = 2) => [{ product_id: cable, quantity, ...NO_CODES }]
const toggle = (active: boolean) =>
  shop.admin.call(branches.toggle, { params: { key: String(branch) }, body: { active } })
const remove = () => shop.admin.send(branches.remove, { params: { key: String(branch) }, body: {} })
const codesOf = ({ problem }: { problem?: { errors: { code: string }[] } | null | undefined }) =>
  problem?.errors.map(({ code }) => code)
async function act(rows: object, name: string, key: string, rest: object = {}, api: ApiSession = shop.admin) {
  const table = rows as Record<string, Endpoint>
  const { version } = (await shop.admin.send(table['view'] as Endpoint, { params: { key } })).body as {
    version: number
  }
  return api.send(table[name] as Endpoint, { params: { key }, body: { base_version: version, ...rest } })
}
const movementForm = (from_branch: number, to_branch: number) => ({
  from_branch,
  to_branch,
  application: null,
  note: '',
  lines: lines(),
})
const draftMovement = async (from: number, to: number) =>
  (await shop.admin.call(movements.create, { body: movementForm(from, to) })).key
const receiptForm = () => ({
  branch_id: branch,
  supplier: '',
  paper_number: '',
  paper_date: null,
  note: '',
  lines: lines().map((line) => ({ ...line, cost: null })),
})
const draftReceipt = async () => (await shop.admin.call(receipts.create, { body: receiptForm() })).key
const writeOffForm = () => ({
  branch_id: branch,
  place: 'shop' as const,
  cause: 'lost' as const,
  note: '',
  lines: lines(),
})
const countForm = () => ({ branch_id: branch, category_id: null, hides_expected: false, note: '' })
const sent = async (from: number, to: number) => {
  const key = await draftMovement(from, to)
  const answer = await act(movements, 'send', key)
  expect(answer.status, answer.text).toBe(200)
  return key
}
const received = (key: string, quantity: number) =>
  act(movements, 'receive', key, { values: { lines: quantity > 0 ? lines(quantity) : [], unknown: [] } })

describe('a branch is not deleted', () => {
  it('while it has goods, in the shop or in defect', async () => {
    await setStock(shop.db, branch, cable, 3)
    const refused = await remove()
    expect(refused.problem).toMatchObject({
      problem: 'branch_in_use',
      errors: [{ code: 'branch_has_stock', params: { count: 3 } }],
    })
    await setStock(shop.db, branch, cable, 0)
    expect((await remove()).status).toBe(200)
  })

  it('while a movement to it or from it is open, also when only a difference is not settled', async () => {
    const draft = await draftMovement(open, branch)
    expect(codesOf(await remove())).toEqual(['branch_has_movements'])
    await act(movements, 'cancel', draft)
    const out = await draftMovement(branch, open)
    expect(codesOf(await remove())).toEqual(['branch_has_movements'])
    await act(movements, 'cancel', out)
    const key = await sent(open, branch)
    expect(codesOf(await remove())).toEqual(['branch_has_stock', 'branch_has_movements'])
    expect((await received(key, 0)).status).toBe(200)
    expect(codesOf(await remove())).toEqual(['branch_has_stock', 'branch_has_movements'])
    await settle(key, 'to_sender')
    expect((await remove()).status).toBe(200)
  })

  it('while a count, a receipt or a write-off is open', async () => {
    const receipt = await draftReceipt()
    const { key: count } = await shop.admin.call(counts.create, { body: countForm() })
    const { key: off } = await shop.admin.call(writeOffs.create, { body: writeOffForm() })
    const refused = await remove()
    expect(refused.problem?.errors).toEqual([
      { code: 'branch_has_counts', params: { count: 1 } },
      { code: 'branch_has_documents', params: { count: 2 } },
    ])
    await act(receipts, 'cancel', receipt)
    await act(counts, 'start', count)
    await act(writeOffs, 'send', off)
    expect(codesOf(await remove())).toEqual(['branch_has_counts', 'branch_has_documents'])
    await act(counts, 'stop', count)
    await act(writeOffs, 'refuse', off, { answer: 'not there' }, shop.director)
    expect((await remove()).status).toBe(200)
  })

  it('at the same moment as goods are sent to it', async () => {
    const form = { body: movementForm(open, branch) }
    const [removed, made] = await Promise.all([remove(), shop.support.send(movements.create, form)])
    expect([removed.status, made.status].filter((status) => status === 200)).toHaveLength(1)
  })
})

async function settle(key: string, outcome: 'to_sender' | 'loss') {
  const { differences } = await shop.admin.call(movements.view, { params: { key } })
  const values = {
    difference: differences.find((one) => one.outcome === null)?.id ?? '',
    quantity: 2,
    outcome,
    responsible_id: outcome === 'loss' ? (await personOf(shop.db, 'manager')).id : null,
    note: '',
  }
  const settled = await act(movements, 'settle', key, { values })
  expect(settled.status, settled.text).toBe(200)
}

describe('a branch that is switched off', () => {
  it('gives its goods away: moved, recalled, settled, written off, sent back to the supplier', async () => {
    await setStock(shop.db, branch, cable, 6)
    const receipt = await draftReceipt()
    expect((await act(receipts, 'post', receipt)).status).toBe(200)
    const back = await sent(open, branch)
    await toggle(false)
    const { from, to } = await shop.admin.call(movements.choices, {})
    expect(from.map(({ id }) => id)).toContain(branch)
    expect(to.map(({ id }) => id)).not.toContain(branch)
    const offered = await shop.admin.call(movements.products, { body: { branch, search: '' } })
    expect(offered.items.map(({ product_id }) => product_id)).toEqual([cable])
    expect((await received(await sent(branch, open), 2)).status).toBe(200)
    expect((await act(movements, 'recall', await sent(branch, open))).status).toBe(200)
    const short = await sent(branch, open)
    expect((await received(short, 0)).status).toBe(200)
    await settle(short, 'to_sender')
    const choices = await shop.admin.call(writeOffs.choices, {})
    expect(choices.branches.map(({ id }) => id)).toContain(branch)
    const { key } = await shop.admin.call(writeOffs.create, { body: writeOffForm() })
    await act(writeOffs, 'send', key)
    expect((await act(writeOffs, 'approve', key, {}, shop.director)).status).toBe(200)
    expect((await act(receipts, 'reverse', receipt)).status).toBe(200)
    // What was on the way arrives.
    expect((await received(back, 2)).status).toBe(200)
    expect((await stockOf(shop.db, branch, cable)).quantity).toBe(4)
  })

  it('takes nothing new: no receipt, no movement, also not from earlier drafts', async () => {
    const receipt = await draftReceipt()
    const movement = await draftMovement(open, branch)
    await toggle(false)
    expect(codesOf(await act(receipts, 'post', receipt))).toEqual(['document_branch_off'])
    expect(codesOf(await act(movements, 'send', movement))).toEqual(['movement_branch_off'])
    const made = await shop.admin.send(receipts.create, { body: receiptForm() })
    expect(made.problem?.errors).toMatchObject([{ field: 'branch_id', code: 'unknown_choice' }])
    const moved = await shop.admin.send(movements.create, { body: movementForm(open, branch) })
    expect(moved.problem?.errors).toMatchObject([{ field: 'to_branch', code: 'unknown_choice' }])
    expect((await shop.admin.send(counts.create, { body: countForm() })).status).toBe(400)
    await toggle(true)
    await setStock(shop.db, branch, cable, 1)
    await toggle(false)
    const correct = (mode: 'add' | 'remove', reason: 'receipt' | 'lost') =>
      shop.admin.send(stock.correct, {
        params: { key: `${branch}-${cable}` },
        body: { base_version: 0, values: { mode, quantity: 1, reason, note: '' } },
      })
    expect(codesOf(await correct('add', 'receipt'))).toEqual(['document_branch_off'])
    expect((await correct('remove', 'lost')).status).toBe(200)
  })
})
