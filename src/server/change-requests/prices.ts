// Prices of many products at once: applied with their history, or asked for by requests that are sent at once.
import { can } from '#domain/access/can.ts'
import { MAX_LINES, moveRefusal } from '#domain/change-requests/change-request.ts'
import { setPrices } from '../goods/queries.ts'
import type { Call } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { writeAuditEntries } from '../platform/records/audit.ts'

type PricesCall = Pick<Call<never>, 'trx' | 'actor' | 'requestId' | 'deps'>
export type NewPrice = { product_id: number; now: number; value: number }

/** Sets the prices of locked products; each records it in its own history. */
export async function applyPrices(
  call: Pick<PricesCall, 'trx' | 'actor' | 'requestId'>,
  { request, prices }: { request: number; prices: readonly NewPrice[] },
): Promise<void> {
  const { trx, requestId } = call
  const user = person(call).id
  const priced = prices.map(({ product_id, now, value }) => ({ product: product_id, old: now, price: value }))
  await setPrices(trx, priced, { user, request })
  await writeAuditEntries(
    trx,
    prices.map(({ product_id, now, value }) => ({
      action: 'product_update',
      user_id: user,
      request_id: requestId,
      entity: 'product',
      entity_id: product_id,
      details: { fields: ['price'], changes: { price: [now, value] }, request },
    })),
  )
}

/** Whether a request for prices that this person makes can be approved by the same person. */
export function mayApproveOwnPrices(call: Pick<PricesCall, 'actor'>): boolean {
  const actor = person(call)
  const authority = { isAuthor: true, mayDecide: can(actor, 'prices.approve'), isAdmin: actor.is_admin }
  return moveRefusal('approve', 'sent', authority) === null
}

/**
 * Makes sent requests for new prices of locked products on sale, and applies them where the person may approve them. One request;
 * more of them only where the products are more than a request has lines.
 */
export async function askForPrices(
  call: PricesCall,
  { note, prices }: { note: string; prices: readonly NewPrice[] },
): Promise<number[]> {
  const { trx, requestId, deps } = call
  const { id: user, branch_id } = person(call)
  const isApplied = mayApproveOwnPrices(call)
  const at = deps.now()
  const made: number[] = []
  for (let begin = 0; begin < prices.length; begin += MAX_LINES) {
    const lines = prices.slice(begin, begin + MAX_LINES)
    const decided = isApplied ? { decided_by: user, decided_at: at, applied_at: at } : {}
    const { id } = await trx
      .insertInto('change_requests')
      .values({
        kind: 'price',
        state: isApplied ? 'applied' : 'sent',
        note,
        created_by: user,
        branch_id,
        created_at: at,
        sent_at: at,
        ...decided,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('change_request_lines')
      .values(
        lines.map(({ product_id, now, value }, place) => ({
          request_id: id,
          product_id,
          place,
          old_price: now,
          new_price: value,
          old_priority_id: null,
          new_priority_id: null,
        })),
      )
      .execute()
    if (isApplied) await applyPrices(call, { request: id, prices: lines })
    const steps = ['create', 'send', ...(isApplied ? ['approve'] : [])]
    await writeAuditEntries(
      trx,
      steps.map((step) => ({
        action: `price_request_${step}`,
        user_id: user,
        request_id: requestId,
        at,
        entity: 'price_request',
        entity_id: id,
        details: STEP_DETAILS[step as keyof typeof STEP_DETAILS](lines.length),
      })),
    )
    made.push(id)
  }
  return made
}

const moved = (from: string, to: string) => () => ({ fields: ['state'], changes: { state: [from, to] } })
const STEP_DETAILS = {
  create: (lines: number) => ({ fields: ['lines'], changes: { lines: [null, lines] } }),
  send: moved('draft', 'sent'),
  approve: moved('sent', 'applied'),
}
