// The transitions of a change request. Each locks the request, so that the second of two concurrent decisions is refused;
// its lines are applied in the transaction that records the decision.

import type { priceRequests } from '#api/back-office/change-requests.ts'
import type { Body, Params } from '#api/endpoint.ts'
import {
  moveRefusal,
  type RequestMove,
  type RequestState,
  unseenChanges,
} from '#domain/change-requests/change-request.ts'
import type { Call } from '../platform/handler.ts'
import { isAmong, notify } from '../platform/notify.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import { requireVersion } from '../platform/records/records.ts'
import { askerOf, type Kind, viewerOf } from './kinds.ts'
import { applyLines, goodLines, lockLines, requirePrices, requireSendable } from './lines.ts'
import { lockedRequest, type RequestRow } from './queries.ts'

type Rows = typeof priceRequests
type StepCall = Pick<Call<never>, 'actor' | 'trx' | 'audited' | 'deps' | 'requestId'> & {
  params: Params<Rows['send']>
}
type Stepping<B> = StepCall & { body: B }
type Seen = Body<Rows['apply']>['seen']

/** The request, locked, when this person may do this with it as they saw it. */
export async function requireBegun(
  call: StepCall & { body: { base_version?: number } },
  kind: Kind,
  move: RequestMove,
): Promise<RequestRow> {
  const { trx, params, body } = call
  const viewer = viewerOf(call, kind)
  const request = await lockedRequest(trx, kind.kind, viewer, Number(params.key))
  if (!request) throw new Problem('not_found')
  call.audited(kind.name, request.id)
  const refusal = moveRefusal(move, request.state, askerOf(viewer, request.created_by))
  if (refusal) throw new Problem(refusal)
  const { base_version = request.version } = body
  if (base_version !== request.version) {
    const values = { note: request.note, lines: await goodLines(trx, kind, request.id) }
    requireVersion(request, base_version, values)
  }
  return request
}

type Change = Partial<Pick<RequestRow, 'answer' | 'decided_by' | 'decided_at' | 'sent_at' | 'applied_at'>>

/** The request is in this state from now on. */
async function put(call: StepCall, kind: Kind, { request, to, set }: Moved) {
  const version = request.version + 1
  await call.trx
    .updateTable('change_requests')
    .set({ ...set, state: to, version })
    .where('id', '=', request.id)
    .execute()
  const answer = set.answer ? { answer: [null, set.answer] } : {}
  call.audited(kind.name, request.id, {
    fields: ['state', ...Object.keys(answer)],
    changes: { state: [request.state, to], ...answer },
  })
  return { ok: true as const, key: String(request.id), version, state: to }
}
/** Notifies the author of a decision; lines that are applied later are no decision any more. */
async function notifyAuthor(
  call: StepCall,
  request: RequestRow,
  kind: `${Kind['name']}_${'approved' | 'refused'}`,
): Promise<void> {
  const at = call.deps.now()
  const about = { kind, subject: String(request.id), number: request.id, at, by: person(call).id }
  await notify(call.trx, isAmong(request.created_by), about)
}
type Moved = { request: RequestRow; to: RequestState; set: Change }

const decided = (call: StepCall, answer: string): Change => ({
  answer,
  decided_by: person(call).id,
  decided_at: call.deps.now(),
})

/** The lines as the person who decides has seen them: what changed since and was not shown is shown first. */
async function seenLines(call: StepCall, kind: Kind, { id }: RequestRow, seen: Seen = {}) {
  const lines = await lockLines(call.trx, kind, id)
  const unseen = unseenChanges(lines, seen)
  if (unseen.length > 0)
    throw new Problem('request_stale', { details: { products: unseen.map(({ product_id }) => product_id) } })
  await requirePrices(call, kind, lines)
  return lines
}

export async function send(call: Stepping<Body<Rows['send']>>, kind: Kind) {
  const request = await requireBegun(call, kind, 'send')
  const lines = await goodLines(call.trx, kind, request.id)
  requireSendable(lines)
  await requirePrices(call, kind, lines)
  const set = { sent_at: call.deps.now(), decided_by: null, decided_at: null, answer: '' }
  return put(call, kind, { request, to: 'sent', set })
}

export async function reopen(call: Stepping<Body<Rows['reopen']>>, kind: Kind) {
  const request = await requireBegun(call, kind, 'reopen')
  return put(call, kind, { request, to: 'draft', set: {} })
}

export async function refuse(call: Stepping<Body<Rows['refuse']>>, kind: Kind) {
  const request = await requireBegun(call, kind, 'refuse')
  await notifyAuthor(call, request, `${kind.name}_refused`)
  return put(call, kind, { request, to: 'refused', set: decided(call, call.body.answer) })
}

export async function approve(call: Stepping<Body<Rows['approve']>>, kind: Kind) {
  const { body } = call
  const request = await requireBegun(call, kind, 'approve')
  const lines = await seenLines(call, kind, request, body.seen)
  const set = decided(call, body.answer ?? '')
  await notifyAuthor(call, request, `${kind.name}_approved`)
  if (!body.apply) return put(call, kind, { request, to: 'approved', set })
  await applyLines(call, kind, { request: request.id, lines })
  return put(call, kind, { request, to: 'applied', set: { ...set, applied_at: call.deps.now() } })
}

export async function apply(call: Stepping<Body<Rows['apply']>>, kind: Kind) {
  const request = await requireBegun(call, kind, 'apply')
  const lines = await seenLines(call, kind, request, call.body.seen)
  await applyLines(call, kind, { request: request.id, lines })
  return put(call, kind, { request, to: 'applied', set: { applied_at: call.deps.now() } })
}

export async function remove(call: StepCall & { body: object }, kind: Kind) {
  const request = await requireBegun({ ...call, body: {} }, kind, 'remove')
  await call.trx.deleteFrom('change_requests').where('id', '=', request.id).execute()
  return { ok: true as const }
}
