// Requests to take goods back: the list, one request, and what its author and the branch enter before its steps.
import { randomUUID } from 'node:crypto'
import { returnList, type returns } from '#api/back-office/returns.ts'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { isReturnable } from '#domain/applications/status.ts'
import { classifyScan } from '#domain/kernel/codes/scanned.ts'
import { type ReturnFacts, unmetReturnNeeds } from '#domain/returns/needs.ts'
import {
  isEditableReturn,
  isLateReturn,
  isOpenReturn,
  isPaidReturn,
  mayEditReturn,
  nextActions,
  type ReturnAction,
  reasonsFor,
} from '#domain/returns/request.ts'
import { unitLabel } from '#domain/stock/lines.ts'
import { lockRecord } from '../applications/changes.ts'
import {
  instant,
  instantOrNull,
  isWithin,
  liveContract,
  readSale,
  withinScope,
} from '../applications/queries.ts'
import { isKeptBranch } from '../branches/queries.ts'
import { cancelsContracts } from '../partners/queries.ts'
import type { Handlers } from '../platform/handler.ts'
import { listHandlers } from '../platform/listing/declared.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import { requireConditionPhoto } from '../platform/records/condition-photos.ts'
import { changesOf, readHistory } from '../platform/records/records.ts'
import { returnDays } from '../platform/settings.ts'
import { papersOf } from './amendments.ts'
import {
  type Content,
  factsOf,
  finish,
  getReturnContent,
  keptPrices,
  lockContent,
  lockNewest,
  publishReturn,
  type Stepping,
  sumsOf,
  unmet,
  wantedCodes,
  wrong,
} from './content.ts'
import { restBefore } from './contract-money.ts'
import {
  addPhoto,
  checkOf,
  countTabs,
  createReturn,
  findGoodLine,
  findPicture,
  findReturnable,
  partnersOf,
  paymentMethodOf,
  photosOf,
  returnSql,
  saleReceiptOf,
  shownOf,
  stepsOf,
} from './queries.ts'
import { stepHandlers } from './steps.ts'
import { reminderHandlers, waitsOf } from './waits.ts'

type Rows = Handlers<typeof returns>

/** The request, locked, while its author may change it. */
function requireEditable(call: Pick<Stepping, 'actor'>, { request }: Content): void {
  const { id, is_admin } = person(call)
  if (mayEditReturn(request.state, { isAuthor: request.created_by === id, isAdmin: is_admin })) return
  throw new Problem(isEditableReturn(request.state) ? 'forbidden' : 'move_not_possible')
}

async function lockEditable(call: Stepping): Promise<Content> {
  const content = await lockContent(call)
  requireEditable(call, content)
  return content
}

/** The sums of a request: those that were paid, or those of now. */
function shownMoney(content: Content) {
  const { request, money, gifts } = content
  if (!isPaidReturn(request.state)) {
    const { net: _, ...sums } = sumsOf(content)
    return { ...sums, calculated: money.refund }
  }
  const { part, refund, gifts: kept, withheld, share } = request
  const sums = {
    part: part ?? 0,
    gifts: kept ?? 0,
    refund: refund ?? 0,
    withheld: withheld ?? 0,
    share: share ?? 0,
  }
  const paid = sums.refund + sums.gifts + sums.withheld
  return { ...sums, calculated: paid - Math.min(keptPrices(request, gifts), paid) }
}

/** What each possible step of a request waits for; steps that wait for nothing are left out. */
function needsOf(content: Content, facts: ReturnFacts): WholeReturn['needs'] {
  const unmetOf = (action: ReturnAction) => [action, unmetReturnNeeds(action, facts)] as const
  return Object.fromEntries(
    nextActions(content.request.state)
      .map(unmetOf)
      .filter(([, missing]) => missing.length > 0),
  )
}

async function viewOf(call: Parameters<Rows['view']>[0]): Promise<WholeReturn> {
  const { trx } = call
  const content = await getReturnContent(call)
  const { request, record, contract, good, gifts, money } = content
  const me = person(call).id
  const { partner, method } = await shownOf(trx, { partner: contract.partner_id, request: request.id })
  const photos = await photosOf(trx, request.id)
  const check = await checkOf(trx, request.id)
  const facts = await factsOf(call, content)
  const sale = await saleReceiptOf(trx, contract.id)
  return {
    key: String(request.number),
    version: request.version,
    number: request.number,
    state: request.state,
    since: instant(request.since),
    application: {
      id: record.id,
      number: record.number,
      status: record.status,
      client: record.client_name,
    },
    branch: request.branch ?? '',
    reason: request.reason,
    words: request.words,
    created_at: instant(request.created_at),
    author: request.author,
    is_mine: request.created_by === me,
    is_within_own: isWithin(record, person(call), 'own'),
    passed_before: request.stage_by === me,
    handed_over_at: instantOrNull(request.handed_over_at),
    late: request.is_late,
    product: {
      name: good.name,
      unit: unitLabel(good),
      tracked: good.tracking !== 'none',
      net: money.net,
    },
    gifts: gifts.map(({ id, name, price }) => ({ id, name, price, kept: request.kept_gifts.includes(id) })),
    condition: request.condition,
    scanned_at: instantOrNull(request.scanned_at),
    photos: photos.map(({ id }) => id),
    partner: {
      name: partner,
      contract: contract.number,
      state: contract.state,
      is_closed: contract.partner_state === 'closed',
      by_hand: !(await cancelsContracts(trx, contract.partner_id)),
      problem: request.partner_problem,
      way: request.way,
      reference: request.reference,
      total: await restBefore(trx, request.id, contract),
      new_total: request.new_total,
      new_plan: request.new_plan,
      is_last: money.isLast,
      months: contract.months,
      papers: await papersOf(trx, request.id),
    },
    money: {
      cost: contract.cost,
      down_payment: contract.down_payment,
      paid: money.paid,
      ...shownMoney(content),
      reason: request.figures_reason,
      method,
      paid_at: instantOrNull(request.paid_at),
    },
    accepted:
      request.place === null
        ? null
        : {
            place: request.place,
            branch: request.accepted_branch ?? '',
            at: instant(request.accepted_at ?? request.since),
            who: request.accepted_name ?? '',
          },
    check: check
      ? {
          state: check.state,
          register: check.register,
          receipt: check.receipt,
          sign: check.sign,
          issued_at: instantOrNull(check.issued_at),
          sum: check.sum,
          codes: check.codes,
        }
      : null,
    wanted_codes: wantedCodes(content),
    sale_receipt: sale
      ? { register: sale.register, receipt: sale.number, sign: sale.sign, issued_at: instant(sale.at) }
      : null,
    payment_method: await paymentMethodOf(trx, contract.id),
    steps: await stepsOf(trx, String(request.number)),
    needs: needsOf(content, facts),
    ...(await waitsOf(trx, content, { facts, me })),
  }
}

export const returnHandlers: Rows = {
  ...stepHandlers,
  ...reminderHandlers,

  ...listHandlers(returnList, 'return', returnSql),

  counts: async (call) => countTabs(call.trx, person(call), withinScope(person(call), call.scope)),

  find: async (call) => {
    const found = await findReturnable(call.trx, call.body.text, withinScope(person(call), call.scope))
    return {
      items: found.map((row) => ({ ...row, handed_over_at: instantOrNull(row.handed_over_at) })),
    }
  },

  partners: async (call) => ({
    items: await partnersOf(call.trx, withinScope(person(call), call.scope)),
  }),

  create: async (call) => {
    const { trx, body, deps, audited } = call
    const line = await findGoodLine(trx, body.good_id)
    if (!line) throw wrong('good_id', 'unknown_choice')
    const record = await lockRecord(call, line.application_id)
    const sale = await readSale(trx, record, deps.now())
    const contract = liveContract(sale)
    const isInSale = sale.goods.some(({ id, gift_of }) => id === line.id && gift_of === null)
    if (
      !isReturnable(record.status) ||
      contract?.state !== 'confirmed' ||
      !isInSale ||
      line.returned_at !== null
    )
      throw new Problem('move_not_possible')
    const handed_over_at = sale.invoice?.state === 'closed' ? sale.invoice.closed_at : null
    if (!reasonsFor(handed_over_at !== null).includes(body.reason)) throw wrong('reason', 'unknown_choice')
    const number = await createReturn(trx, {
      id: randomUUID(),
      application_id: record.id,
      good_id: line.id,
      contract_id: contract.id,
      state: 'new',
      since: deps.now(),
      reason: body.reason,
      words: body.words,
      created_by: person(call).id,
      created_at: deps.now(),
      handed_over_at,
      is_late: isLateReturn(handed_over_at, deps.now(), await returnDays(trx)),
    })
    const key = String(number)
    audited('return', key)
    await publishReturn(call, record)
    return { ok: true, key, version: 1 }
  },

  view: viewOf,

  history: async (call) => {
    const { request } = await getReturnContent(call)
    return { items: await readHistory(call.trx, 'return', request.number) }
  },

  update: async (call) => {
    const content = await lockEditable(call)
    const { request, gifts } = content
    const { values } = call.body
    if (!reasonsFor(request.handed_over_at !== null).includes(values.reason))
      throw wrong('reason', 'unknown_choice')
    if (!values.kept_gifts.every((kept) => gifts.some(({ id }) => id === kept)))
      throw wrong('kept_gifts', 'unknown_choice')
    const fields = ['reason', 'words', 'condition', 'kept_gifts'] as const
    const names = (ids: readonly string[]) =>
      gifts.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ')
    const traced = (row: typeof values) => ({ ...row, kept_gifts: names(row.kept_gifts) })
    return finish(call, content, values, request.state, {
      ...changesOf(traced({ ...values, ...request }), traced(values), fields),
    })
  },

  scan: async (call) => {
    const content = await lockEditable(call)
    const { good } = content
    const scanned = classifyScan(call.body.text)
    const isIt =
      (scanned.kind === 'imei' && scanned.imei === good.imei) ||
      (scanned.kind === 'marking' && scanned.gtin === good.gtin && scanned.serial === good.serial)
    if (!isIt) throw wrong('text', scanned.kind === 'unknown' ? 'code_unknown' : 'return_other_unit')
    return finish(call, content, { scanned_at: call.deps.now() })
  },

  addPhoto: async (call) => {
    // A photo replaces nothing: it is taken whatever was changed meanwhile, and what somebody is entering stays valid.
    const content = await lockNewest(call)
    requireEditable(call, content)
    const { request } = content
    const { id, picture } = call.body
    const known = await photosOf(call.trx, request.id)
    requireConditionPhoto(picture, known.length)
    const taken = { created_by: person(call).id, at: call.deps.now() }
    await addPhoto(call.trx, { id, return_id: request.id, picture, ...taken })
    await publishReturn(call, content.record)
    return { ok: true, key: call.params.key, version: request.version }
  },

  photo: async (call) => {
    const { request } = await getReturnContent(call)
    const picture = await findPicture(call.trx, call.params.photo, request.id)
    if (picture === null) throw new Problem('not_found')
    return { picture }
  },

  accept: async (call) => {
    const content = await lockContent(call)
    const { request, record } = content
    if (!isOpenReturn(request.state) || isPaidReturn(request.state)) throw new Problem('move_not_possible')
    if (request.handed_over_at === null) throw unmet('return_not_handed_over')
    const branch_id = person(call).branch_id ?? record.branch_id
    // A branch that was deleted since has no shop to put anything into.
    if (branch_id === null || !(await isKeptBranch(call.trx, branch_id))) throw unmet('return_no_branch')
    const { place } = call.body.values
    const set = { place, branch_id, accepted_at: call.deps.now(), accepted_by: person(call).id }
    return finish(call, content, set, request.state, { place })
  },
}
