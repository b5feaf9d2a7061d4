// Calls of other systems within a step: a failure becomes a problem for the person, and a send that did not happen is not counted.
import { GatewayFailure } from '../../gateways/partners/gateway.ts'
import { type Ticket, uncountEvent } from '../../platform/code-limits.ts'
import { Problem } from '../../platform/problems.ts'
import type { AnyCall } from '../record/record.ts'

/** A send that certainly did not happen is not counted; after a time-out it stays counted. */
export async function sending<T>(call: AnyCall, ticket: Ticket, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof GatewayFailure && !error.isOpen) await uncountEvent(call.deps.db, ticket)
    throw error
  }
}

/** What a failure of a partner is for the person at the screen. */
export const problemOf = (failure: GatewayFailure): Problem => {
  if (failure.kind === 'key_refused') return new Problem('partner_key_refused')
  if (failure.kind === 'refused')
    return new Problem('partner_refused', { details: { reason: failure.reason, words: failure.raw.text } })
  return new Problem('partner_unavailable')
}

/** Maps a system that gave no answer, or refused, to a problem: nothing was changed, and the step may be retried. */
export async function reach<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof GatewayFailure) throw problemOf(error)
    throw error
  }
}
