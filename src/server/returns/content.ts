// One request with its contract, goods and money, and the beginning and the end of each step.
import { sql, type Updateable } from 'kysely'
import { scopeOf } from '#domain/access/can.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { type ReturnFacts, unmetReturnNeeds } from '#domain/returns/needs.ts'
import { type Refund, refundOf, withRefund } from '#domain/returns/refund.ts'
import { canMoveReturn, moveRefusal, type ReturnAction, type ReturnState } from '#domain/returns/request.ts'
import { type AppRecord, publishChange } from '../applications/changes.ts'
import { isWithin, withinScope } from '../applications/queries.ts'
import { lockBranches } from '../branches/queries.ts'
import type { Database, Selected } from '../db/schema/database.ts'
import type { Call } from '../platform/handler.ts'
import { readAbout } from '../platform/notify.ts'
import { person } from '../platform/person.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import { changesOf, requireVersion } from '../platform/records/records.ts'
import { goodWithGifts, linesOf, moneyPaid, restBefore } from './contract-money.ts'
import {
  applicationOf,
  checkOf,
  type FoundReturn,
  findReturn,
  hasPhoto,
  isInBranch,
  lockReturn,
} from './queries.ts'

export type Keyed = Pick<Call<never>, 'actor' | 'scope' | 'trx' | 'deps'> & { params: { key: string } }
type Changing = Keyed & Pick<Call<never>, 'audited' | 'emit'>
export type Stepping = Changing & { body: { base_version: number } }
type Good = Selected<'application_goods'>
export type Content = {
  request: FoundReturn
  record: AppRecord
  contract: Selected<'contracts'>
  good: Good
  gifts: Good[]
  money: Money
}
export type Money = Refund & {
  /** Price less discount of the product at the term of the contract. */
  net: number
  /** What the client paid for the goods less the refunds: to the shop, and to the partner where the contract is paid off. */
  paid: number
  /** The most that can be given back: the same without what other requests are approved to give back. */
  left: number
  hasPayment: boolean
  /** No other product of the contract is left after this one. */
  isLast: boolean
}

type OfMoney = Pick<FoundReturn, 'id' | 'good_id' | 'way' | 'handed_over_at' | 'kept_gifts'>

type OfGifts = Pick<FoundReturn, 'handed_over_at' | 'kept_gifts'>

/** Whether the client keeps a gift: one that was handed over, and does not come back. */
export const isKept = ({ handed_over_at, kept_gifts }: OfGifts, gift: string): boolean =>
  handed_over_at !== null && kept_gifts.includes(gift)

/** The marking codes of the goods that come back, which the return receipt must say. */
export const wantedCodes = ({
  request,
  good,
  gifts,
}: Pick<Content, 'request' | 'good' | 'gifts'>): string[] =>
  [good, ...gifts.filter(({ id }) => !isKept(request, id))].flatMap(({ marking }) => marking ?? [])

/** The prices of the gifts that the client keeps, together. */
export const keptPrices = (request: OfGifts, gifts: readonly Pick<Good, 'id' | 'price'>[]): number =>
  gifts.reduce((sum, { id, price }) => sum + (isKept(request, id) ? price : 0), 0)

/** What a request would give back now, never more than is left. */
export async function moneyOf(
  trx: Keyed['trx'],
  request: OfMoney,
  contract: Selected<'contracts'>,
  gifts: readonly Pick<Good, 'id' | 'price'>[],
): Promise<Money> {
  const lines = await linesOf(trx, contract)
  const settled = lines.filter(({ id, is_settled }) => id !== request.good_id && is_settled)
  const net = lines.find(({ id }) => id === request.good_id)?.net ?? 0
  const { paid, promised, hasPayment } = await moneyPaid(trx, contract.id, request.id)
  const isClosed = request.way === 'closed'
  const earlierParts = settled.map(({ part }) => part ?? 0)
  // Whoever has paid a contract off has paid the financed part of its goods as well, but for what it was reduced by.
  const reduced = settled.reduce((sum, line) => sum + (line.way === 'closed' ? 0 : (line.share ?? 0)), 0)
  const financed = isClosed ? contract.cost - contract.down_payment - reduced : 0
  const left = Math.max(paid + financed - promised, 0)
  const isLast = settled.length === lines.length - 1
  const calculated = refundOf({
    net,
    cost: contract.cost,
    down_payment: contract.down_payment,
    isPaid: hasPayment,
    isLast,
    isClosed,
    earlierParts,
    keptGifts: keptPrices(request, gifts),
  })
  const possible = withRefund(calculated, Math.min(calculated.refund, left))
  return { ...possible, net, paid: paid + financed, left, hasPayment, isLast }
}

/** The money of a request as finance has set it, or as it is calculated now: what its row keeps. */
export function sumsOf({
  request,
  money,
}: {
  request: Pick<FoundReturn, 'refund' | 'figures_reason'>
  money: Money
}) {
  const isChanged = request.figures_reason !== ''
  const { part, gifts, refund, withheld, share } = isChanged ? withRefund(money, request.refund ?? 0) : money
  return { net: money.net, part, gifts, refund, withheld, share }
}

/** The request that a number names, within the person's scope. */
export async function getReturnContent(call: Keyed): Promise<Content> {
  const { trx } = call
  const request = await findReturn(trx, call.params.key, withinScope(person(call), call.scope))
  if (!request) throw new Problem('not_found')
  const record = await trx
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', request.application_id)
    .executeTakeFirstOrThrow()
  const contract = await trx
    .selectFrom('contracts')
    .selectAll()
    .where('id', '=', request.contract_id)
    .executeTakeFirstOrThrow()
  const { main, gifts } = await goodWithGifts(trx, request.good_id, contract.months)
  return {
    request,
    record,
    contract,
    good: main,
    gifts,
    money: await moneyOf(trx, request, contract, gifts),
  }
}

/** Whether the person has a permission within whose scope the application of the request is. */
export const mayOn =
  (call: Pick<Keyed, 'actor'>, record: AppRecord) =>
  (permission: PermissionKey): boolean =>
    isWithin(record, person(call), scopeOf(person(call), permission))

const formOf = ({ request }: Content) => ({
  reason: request.reason,
  words: request.words,
  condition: request.condition,
  kept_gifts: request.kept_gifts,
})

/** The request and its application, locked. */
export async function lockNewest(call: Changing): Promise<Content> {
  const { trx, params } = call
  const found = await applicationOf(trx, params.key)
  if (!found) throw new Problem('not_found')
  // The application first: every step that changes an application locks it first.
  await sql`select 1 from applications where id = ${found.application_id} for update`.execute(trx)
  await lockReturn(trx, params.key)
  call.audited('return', params.key)
  return getReturnContent(call)
}

/** The same, as the person saw it. */
export async function lockContent(call: Stepping): Promise<Content> {
  const content = await lockNewest(call)
  requireVersion(content.request, call.body.base_version, formOf(content))
  return content
}

/** What the steps of a request wait for, as it is now. */
export async function factsOf(call: Pick<Keyed, 'trx' | 'actor'>, content: Content): Promise<ReturnFacts> {
  const { trx } = call
  const { request, record, contract, good, money } = content
  const check = await checkOf(trx, request.id)
  const { refund } = sumsOf(content)
  return {
    isHandedOver: request.handed_over_at !== null,
    isTracked: good.tracking !== 'none',
    isScanned: request.scanned_at !== null,
    hasCondition: request.condition !== null,
    hasPhoto: await hasPhoto(trx, request.id),
    isLate: request.is_late,
    mayReviewLate: mayOn(call, record)('returns.late'),
    way: request.way,
    isContractCancelled: contract.state === 'cancelled',
    isLast: money.isLast,
    isReduced: (request.new_total ?? 0) < (await restBefore(trx, request.id, contract)),
    isRefundPaid: refund <= money.left,
    check: check?.state,
    isCheckOfRefund: check?.sum === refund,
    isAccepted: await isInBranch(trx, request.branch_id),
  }
}

/** The same, when the person may do the action in its state, and nothing that it waits for is missing. */
export async function begin(action: ReturnAction, call: Stepping): Promise<Content> {
  const content = await lockContent(call)
  const { request, record } = content
  if (!canMoveReturn(action, request.state)) throw new Problem('move_not_possible')
  const { id, is_admin } = person(call)
  const refusal = moveRefusal(
    action,
    { state: request.state, author_id: request.created_by, lastStageBy: request.stage_by },
    { id, isAdmin: is_admin, may: mayOn(call, record) },
  )
  if (refusal !== null) throw new Problem(refusal)
  // The branch that has the goods is not deleted before the step has ended.
  if (request.branch_id !== null) await lockBranches(call.trx, [request.branch_id])
  const missing = unmetReturnNeeds(action, await factsOf(call, content))
  if (missing.length > 0) throw unmet(...missing)
  return content
}

export const unmet = (...codes: string[]) =>
  new Problem('needs_unmet', { errors: codes.map((code) => ({ code })), details: { needs: codes } })
export const wrong = (field: string, code: string, params: Record<string, string | number> = {}) =>
  fieldError(field, code, params)

/** Publishes that a request has changed, as a change of its application: open screens read both again. */
export const publishReturn = (
  call: Pick<Changing, 'trx' | 'deps' | 'emit'>,
  record: AppRecord,
): Promise<void> => publishChange(call, 'application_changed', record)

type Change = Updateable<Database['returns']>

/** Writes a change of a locked request with a new version; the answer of every step. */
export async function finish(
  call: Stepping,
  { request, record }: Content,
  set: Change,
  state: ReturnState = request.state,
  details: Record<string, unknown> = {},
) {
  const version = request.version + 1
  const moved = state === request.state ? {} : { state, since: call.deps.now() }
  await call.trx
    .updateTable('returns')
    .set({ ...set, ...moved, version })
    .where('id', '=', request.id)
    .execute()
  const key = String(request.number)
  call.audited('return', key, {
    ...changesOf<'state'>({ state: request.state }, { state }, ['state']),
    ...details,
  })
  await readAbout(call.trx, person(call).id, { subject: key, kind: 'return_waits' }, call.deps.now())
  await publishReturn(call, record)
  return { ok: true as const, key, version }
}
