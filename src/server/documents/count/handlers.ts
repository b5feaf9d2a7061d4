// Counts of the stock of a branch: several people scan at once, the differences to the ledger are reviewed, and another person
// posts them.
import { countList, type counts } from '#api/back-office/documents.ts'
import type { CountPart } from '#api/shapes/branch-document.ts'
import { can } from '#domain/access/can.ts'
import {
  type CountForm,
  type CountScan,
  isCounting,
  isPosted,
  needsApproval,
  scanTime,
} from '#domain/documents/count.ts'
import { NO_CODES } from '#domain/stock/lines.ts'
import { codesOf } from '#domain/stock/units.ts'
import { existingBranches } from '../../branches/queries.ts'
import type { Handlers } from '../../platform/handler.ts'
import { person } from '../../platform/person.ts'
import { fieldError, Problem } from '../../platform/problems.ts'
import { countApprovalSum } from '../../platform/settings.ts'
import type { Trx } from '../../platform/trx.ts'
import type { Move } from '../../stock/queries.ts'
import {
  addBalances,
  codeKey,
  knownUnits,
  lockBalances,
  type Place,
  placesOf,
  postNamed,
  productsByIds,
  readScan,
} from '../../stock/queries.ts'
import { begin, type Content, finish, getDocumentContent, type Keyed, type Stepping } from '../content.ts'
import { branchesOf, draftHandlers, sharedHandlers, shownDocument } from '../handlers.ts'
import { type Changes, changeDocument, type DocumentRow, lockDocument } from '../queries.ts'
import { type Count, type CountedRow, readCount, totalsOf, type ValuedDifference } from './differences.ts'
import {
  addScans,
  countedPieces,
  decide,
  decisionsOf,
  findCountedProducts,
  identifyScans,
  listCategories,
  postedDifferences,
  type ScanRow,
  scannedKeys,
  writeCounted,
  writeDifferences,
} from './queries.ts'

const formOf = ({ document }: Content): CountForm => ({
  branch_id: document.branch.id,
  category_id: document.category?.id ?? null,
  hides_expected: document.hides_expected,
  note: document.note,
})

const drafts = draftHandlers<CountForm>({
  kind: 'count',
  formOf,
  detailsOf: ({ category_id, hides_expected }) => ({ category_id, hides_expected }),
  tracedOf: ({ document }) => ({ category_id: document.category?.name ?? null }),
  linesOf: () => [],
})

const { list, export: exported, history } = sharedHandlers(countList, 'count', true)

/** The differences as the person may see them. */
async function shownDifferences(
  trx: Trx,
  { differences }: Count,
  seesCost: boolean,
): Promise<CountPart['differences']> {
  const branches = new Map((await existingBranches(trx)).map(({ id, name }) => [id, name]))
  return differences.map(({ unit, place, value, ...difference }) => ({
    ...difference,
    ...unit,
    place: place?.kind ?? null,
    place_branch: place?.branch_id == null ? null : (branches.get(place.branch_id) ?? null),
    value: seesCost && isPosted(difference.kind) ? value : null,
  }))
}

async function countPart(call: Keyed, { document }: Content): Promise<CountPart> {
  const { state, category, hides_expected, started_at, review_at, counted } = document
  const count = await readCount(call.trx, document, call.deps.now())
  const isHidden = hides_expected && state === 'counting'
  const seesCost = can(person(call), 'goods.cost')
  const shown =
    state === 'posted'
      ? (await postedDifferences(call.trx, document.document_id)).map((line) =>
          seesCost ? line : { ...line, value: null },
        )
      : await shownDifferences(call.trx, count, seesCost)
  // Before the review only what needs no figure of the ledger is a difference.
  const isReviewed = state === 'review' || state === 'posted'
  const value = totalsOf(count.differences).difference_value
  return {
    category,
    hides_expected,
    started_at: started_at?.toISOString() ?? null,
    review_at: review_at?.toISOString() ?? null,
    counted,
    needs_approval: state === 'review' && needsApproval(value, await countApprovalSum(call.trx)),
    products: count.products.map((row) => ({
      product_id: row.product_id,
      name: row.name,
      sku: row.sku,
      tracking: row.tracking,
      counted: row.counted,
      expected: isHidden ? null : row.expected,
      last_at: row.last?.toISOString() ?? null,
      is_unsettled: row.isUnsettled && !isHidden,
      needs_recount: row.needsRecount && !isHidden,
    })),
    differences: isReviewed ? shown : shown.filter(({ kind }) => kind === 'unknown'),
  }
}

/** The count, locked, while people scan; nobody's version is required, because several people work on it at once. */
async function beginWork(call: Keyed): Promise<Content & { started: Date }> {
  await lockDocument(call.trx, call.params.key)
  const content = await getDocumentContent('count', call)
  const { state, started_at } = content.document
  if (!isCounting(state) || started_at === null) throw new Problem('move_not_possible')
  return { ...content, started: started_at }
}

/** Writes what a list shows. During the review the version changes too: whoever posts has seen the last scan. */
async function endWork(call: Keyed, { document }: Content) {
  const { trx } = call
  const counted = await countedPieces(trx, document.document_id)
  if (document.state !== 'review') {
    await writeCounted(trx, document.document_id, counted)
    return { ok: true as const, version: document.version }
  }
  const totals = totalsOf((await readCount(trx, document, call.deps.now())).differences)
  return { ok: true as const, version: await changeDocument(trx, document, { counted, ...totals }) }
}

/** The tablet's clock differs from the server's by so much at most without being known as wrong. */
const CLOCK_NOISE_MS = 5000

/** A scan after its product was begun anew may have an earlier time by a clock that is a little behind. */
function afterRecount(at: Date, recounted: Date | null | undefined): Date {
  if (recounted == null || at > recounted || recounted.getTime() - at.getTime() > CLOCK_NOISE_MS) return at
  return new Date(recounted.getTime() + 1)
}

type Resolved = { row: ScanRow; product: string | null }

/** What a scan is, as the ledger and the catalogue know it now. */
async function resolveScan(trx: Trx, document: DocumentRow, scan: CountScan, at: Date): Promise<Resolved> {
  const { id, code, product_id, quantity } = scan
  if (code === null) {
    const [product] = await productsByIds(trx, document.branch.id, [product_id ?? 0])
    if (product === undefined) throw fieldError('product_id', 'unknown_choice')
    return { row: { id, product_id, quantity, ...NO_CODES, code, unit_key: null, at }, product: product.name }
  }
  const { product, unit } = await readScan(trx, { branch: document.branch.id, place: 'shop' }, code)
  const codes = unit === null ? [] : codesOf(unit)
  const [known] = unit === null ? [] : await knownUnits(trx, [unit])
  const [first] = codes
  const unit_key =
    known === undefined ? (first === undefined ? null : codeKey(first)) : `unit ${known.unit_id}`
  const row = {
    id,
    product_id: product?.product_id ?? null,
    quantity,
    ...(unit ?? NO_CODES),
    code,
    unit_key,
    at,
  }
  return { row, product: product?.name ?? null }
}

const refuse = (code: string, params?: Record<string, string>) =>
  new Problem('move_not_possible', { errors: [{ code, ...(params === undefined ? {} : { params }) }] })

type Ways = { shop: Place; outside: (kind: 'loss' | 'surplus') => Place }

/** Where the pieces of a posted difference come from and go to. */
function moveOf(difference: ValuedDifference, { shop, outside }: Ways): Move {
  const { kind, product_id, quantity, unit, place, value } = difference
  const line = { product_id: product_id ?? 0, quantity, codes: codesOf(unit) }
  if (kind === 'missing') return { ...line, from: shop, to: outside('loss') }
  const from = outside(place?.kind === 'loss' ? 'loss' : 'surplus')
  return { ...line, from, to: shop, cost: Math.round(value / quantity) }
}

/** Posts the differences and returns their totals; the balances of all counted products are locked before they are compared. */
async function postDifferences(call: Stepping, { document }: Content): Promise<Changes> {
  const { trx, deps } = call
  const at = deps.now()
  const before = await readCount(trx, document, at)
  const { shop } = before
  const cells = before.products.map(({ product_id }) => ({ place_id: shop.id, product_id }))
  await addBalances(trx, cells)
  await lockBalances(trx, cells)
  const { products, differences } = await readCount(trx, document, at)
  const restated = products.find(({ needsRecount }) => needsRecount)
  if (restated !== undefined) throw refuse('count_restated', { name: restated.name })
  const open = products.find(({ isUnsettled }) => isUnsettled)
  if (open !== undefined) throw refuse('count_unsettled', { name: open.name })
  const { difference_value } = totalsOf(differences)
  if (needsApproval(difference_value, await countApprovalSum(trx)) && !can(person(call), 'count.approve'))
    throw refuse('count_above_sum')
  const { outside } = await placesOf(trx, [])
  const posted = differences.filter(({ kind }) => isPosted(kind))
  const moves = posted.map((difference) => moveOf(difference, { shop, outside }))
  const posting = { document_id: document.document_id, state: 'posted' as const, at, moves }
  const values = await postNamed(call, posting, products, 'count_reserved')
  const withValues = new Map(posted.map((difference, nth) => [difference, values[nth] ?? 0]))
  const final = differences.map((one) => ({ ...one, value: withValues.get(one) ?? 0 }))
  await writeDifferences(trx, document.document_id, final)
  return totalsOf(final)
}

export const countHandlers: Handlers<typeof counts> = {
  ...drafts,
  list,
  export: exported,
  history,

  choices: async (call) => ({
    branches: (await branchesOf(call, 'count')).map(({ id, name }) => ({ id, name })),
    categories: await listCategories(call.trx),
  }),

  products: async ({ trx, body }) => ({ items: await findCountedProducts(trx, body.search) }),

  view: async (call) => {
    const content = await getDocumentContent('count', call)
    return shownDocument(call, content, await countPart(call, content))
  },

  start: async (call) => {
    const content = await begin('count', 'start', call, formOf)
    const changes = { started_at: call.deps.now() }
    return finish('count', 'start', call, content, { isClosed: false, changes })
  },

  review: async (call) => {
    const content = await begin('count', 'review', call, formOf)
    const { document } = content
    const review_at = call.deps.now()
    const totals = totalsOf((await readCount(call.trx, { ...document, review_at }, review_at)).differences)
    return finish('count', 'review', call, content, { isClosed: false, changes: { review_at, ...totals } })
  },

  settle: async (call) => {
    const content = await begin('count', 'settle', call, formOf)
    const changes = await postDifferences(call, content)
    return finish('count', 'settle', call, content, { changes })
  },

  stop: async (call) => finish('count', 'stop', call, await begin('count', 'stop', call, formOf)),

  scans: async (call) => {
    const { trx, body, deps } = call
    const content = await beginWork(call)
    const { document, started } = content
    const recounts = new Map(
      (await decisionsOf(trx, document.document_id)).map((row) => [row.product_id, row.recounted_at]),
    )
    const resolved: Resolved[] = []
    for (const scan of body.scans) {
      const at = scanTime(new Date(scan.at), started, deps.now())
      const found = await resolveScan(trx, document, scan, at)
      const recounted = found.row.product_id === null ? null : recounts.get(found.row.product_id)
      resolved.push({ ...found, row: { ...found.row, at: afterRecount(at, recounted) } })
    }
    const keys = resolved.flatMap(({ row }) => row.unit_key ?? [])
    const seen = await scannedKeys(trx, document.document_id, keys)
    const rows = resolved.map(({ row }) => row)
    await addScans(trx, document.document_id, person(call).id, rows)
    const done = await endWork(call, content)
    const scans = resolved.map(({ row, product }) => {
      const is_repeated = row.unit_key !== null && seen.has(row.unit_key)
      if (row.unit_key !== null) seen.add(row.unit_key)
      return { id: row.id, product, is_repeated }
    })
    return { ...done, scans }
  },

  identify: async (call) => {
    const { trx, body } = call
    const content = await beginWork(call)
    const { document } = content
    const [product] = await productsByIds(trx, document.branch.id, [body.product_id])
    if (product === undefined) throw fieldError('product_id', 'unknown_choice')
    const { product_id: id, tracking, name } = product
    if (!(await identifyScans(trx, document.document_id, body.code, { id, tracking })))
      throw new Problem('not_found')
    call.audited('count', document.key, { fields: ['code'], changes: { code: [body.code, name] } })
    return endWork(call, content)
  },

  recount: async (call) => {
    const content = await beginWork(call)
    const { document } = content
    const { name } = await getCounted(call, document, call.body.product_id)
    await decide(call.trx, document.document_id, call.body.product_id, { recounted_at: call.deps.now() })
    call.audited('count', document.key, { fields: ['product'], changes: { product: [null, name] } })
    return endWork(call, content)
  },

  confirm: async (call) => {
    const content = await beginWork(call)
    const { document } = content
    const { name, needsRecount } = await getCounted(call, document, call.body.product_id)
    if (needsRecount) throw refuse('count_restated', { name })
    await decide(call.trx, document.document_id, call.body.product_id, { confirmed_at: call.deps.now() })
    call.audited('count', document.key, { fields: ['product'], changes: { product: [null, name] } })
    return endWork(call, content)
  },
}

/** A product of the count; one that it does not have is not found. */
async function getCounted(call: Keyed, document: DocumentRow, product: number): Promise<CountedRow> {
  const { products } = await readCount(call.trx, document, call.deps.now())
  const found = products.find(({ product_id }) => product_id === product)
  if (found === undefined) throw new Problem('not_found')
  return found
}
