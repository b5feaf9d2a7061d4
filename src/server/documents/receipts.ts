// Receipts from suppliers: a draft with the costs that are known, posted into the shop of the branch, and reversed.
import { receiptList, type receipts } from '#api/back-office/documents.ts'
import type { BranchDocumentGood } from '#api/shapes/branch-document.ts'
import { can } from '#domain/access/can.ts'
import type { SupplyForm } from '#domain/documents/document.ts'
import { lineKeys, unitOf } from '#domain/stock/lines.ts'
import { codesOf } from '#domain/stock/units.ts'
import type { Handlers } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { fieldError, fieldErrors } from '../platform/problems.ts'
import type { Trx } from '../platform/trx.ts'
import { correctCosts, lastCosts, placesOf, setDocumentState } from '../stock/queries.ts'
import { begin, type Content, finish, postLines, requireGoods, type Stepping } from './content.ts'
import { type Draft, draftHandlers, draftWriter, requireUsable, sharedHandlers } from './handlers.ts'
import { findPosted, writeCosts } from './queries.ts'

const formOf = ({ document, goods }: Content): SupplyForm => ({
  branch_id: document.branch.id,
  supplier: document.supplier,
  paper_number: document.paper_number,
  paper_date: document.paper_date,
  note: document.note,
  lines: goods.map((good) => ({
    product_id: good.product_id,
    quantity: good.quantity,
    ...unitOf(good),
    cost: good.cost,
  })),
})

const keyOf = (line: Parameters<typeof lineKeys>[0]): string => lineKeys(line).join(' ')

const drafts: Draft<SupplyForm> = {
  kind: 'receipt',
  formOf,
  detailsOf: ({ supplier, paper_number, paper_date }) => ({ supplier, paper_number, paper_date }),
  /** Who may not see costs changes none: the lines keep those that others have entered. */
  linesOf: (call, { lines }, before) => {
    if (can(person(call), 'goods.cost')) return lines
    const known = new Map((before?.goods ?? []).map((good) => [keyOf(good), good.cost]))
    return lines.map((line) => ({ ...line, cost: known.get(keyOf(line)) ?? null }))
  },
}

/** Adds drafts of receipts, for what else makes them. */
export const receiptDrafts = draftWriter(drafts)

/** The costs of lines: those that were entered, otherwise the last one of the product. */
async function pricesOf(trx: Trx, goods: readonly BranchDocumentGood[]) {
  const unknown = goods.flatMap(({ product_id, cost }) => (cost === null ? [product_id] : []))
  const last = await lastCosts(trx, unknown)
  return ({ product_id, cost }: BranchDocumentGood) => ({
    cost: cost ?? last.get(product_id) ?? 0,
    isCostGiven: cost !== null,
  })
}

const stationsOf = async (call: Stepping, { document: { branch } }: Content) => {
  const places = await placesOf(call.trx, [branch.id])
  return { supplier: places.outside('supplier'), shop: places.at('shop', branch.id) }
}

/** What all pieces of a posted line cost, in whole soʻm. */
const postedValue = ({ value }: BranchDocumentGood): number => value ?? 0

const correctionOf = (call: Stepping, { document }: Content) => ({
  receipt: document.document_id,
  branch_id: document.branch.id,
  user_id: person(call).id,
  at: call.deps.now(),
  note: document.note,
})

export const receiptHandlers: Handlers<typeof receipts> = {
  ...sharedHandlers(receiptList, 'receipt', true),
  ...draftHandlers(drafts),

  cancel: async (call) => finish('receipt', 'cancel', call, await begin('receipt', 'cancel', call, formOf)),

  post: async (call) => {
    const content = await begin('receipt', 'post', call, formOf)
    requireGoods(content)
    await requireUsable(call, 'receipt', content.document.branch)
    if (call.body.is_another !== true) {
      const posted = await findPosted(call.trx, content.document)
      if (posted !== null) throw fieldErrors([{ code: 'paper_posted', params: { number: posted } }])
    }
    const { supplier, shop } = await stationsOf(call, content)
    const priceOf = await pricesOf(call.trx, content.goods)
    await postLines('post', 'receipt', call, content, { from: supplier, to: shop, priceOf })
    return finish('receipt', 'post', call, content)
  },

  reverse: async (call) => {
    const content = await begin('receipt', 'reverse', call, formOf)
    const { document, goods } = content
    const { supplier, shop } = await stationsOf(call, content)
    await setDocumentState(call.trx, document.document_id, 'reversed')
    const reversed = goods.map((good) => ({
      product_id: good.product_id,
      codes: codesOf(good),
      value: postedValue(good),
    }))
    await correctCosts(call.trx, { ...correctionOf(call, content), reversed })
    const priceOf = (good: BranchDocumentGood) => ({ value: postedValue(good) })
    await postLines('reverse', 'receipt', call, content, { from: shop, to: supplier, priceOf })
    return finish('receipt', 'reverse', call, content)
  },

  correct_costs: async (call) => {
    const content = await begin('receipt', 'correct_costs', call, formOf)
    const { goods } = content
    const known = new Map(goods.map((good) => [good.id, good]))
    const changed = call.body.costs.flatMap(({ id, cost }) => {
      const good = known.get(id)
      if (good === undefined) throw fieldError('costs', 'unknown_choice')
      const value = cost * good.quantity
      return value === good.value && good.cost !== null ? [] : [{ good, cost, value }]
    })
    if (changed.length > 0) {
      await writeCosts(
        call.trx,
        changed.map(({ good, cost, value }) => ({ id: good.id, cost, value })),
      )
      await correctCosts(call.trx, {
        ...correctionOf(call, content),
        costs: changed.map(({ good, cost, value }) => ({
          product_id: good.product_id,
          codes: codesOf(good),
          difference: value - postedValue(good),
          cost,
        })),
      })
    }
    return finish('receipt', 'correct_costs', call, content, { isClosed: false })
  },
}
