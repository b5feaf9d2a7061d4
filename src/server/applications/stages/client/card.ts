// The client's card: the number goes to the processor and is stored nowhere; a token and a masked number stay.
import { randomUUID } from 'node:crypto'
import type { stages } from '#contract/stages.ts'
import { checkCard, checkCardExpiry } from '#domain/kernel/card.ts'
import { todayInTashkent } from '#domain/kernel/dates.ts'
import { CARD_REFUSALS, type CardRefusal } from '../../../gateways/cards/processor.ts'
import { GatewayFailure } from '../../../gateways/partners/gateway.ts'
import type { Handler } from '../../../platform/handler.ts'
import { Problem } from '../../../platform/problems.ts'
import { inTransaction, lockHeld } from '../../held.ts'
import type { AnyCall, AppRecord } from '../../record.ts'
import { dealOf, refuseWithContract, requireStages } from '../deal.ts'
import { stepDone } from '../done.ts'

const refusedField = (field: string, code: string) => new Problem('validation', { errors: [{ code, field }] })

/** A processor that cannot be reached is nobody's fault here: nothing was changed, and it may be tried again. */
export async function reach<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof GatewayFailure) throw new Problem('partner_unavailable')
    throw error
  }
}

async function readCard(call: AnyCall, number: string, expiry: string) {
  const now = call.deps.now()
  const prefixes = await call.deps.db
    .selectFrom('card_prefixes')
    .select(['value', 'scheme', 'status'])
    .execute()
  const card = checkCard(number, { prefixes })
  if (!card.ok) throw refusedField('number', card.code)
  const until = checkCardExpiry(expiry, todayInTashkent(now))
  if (!until.ok) throw refusedField('expiry', until.code)
  return { number: card.digits, scheme: card.scheme, month: until.month, year: until.year }
}

/** Whether a card may be added now: checked before the processor hears of it, and again before it is kept. */
async function lockForCard(inner: AnyCall, id: string): Promise<AppRecord> {
  const now = inner.deps.now()
  const record = await lockHeld(inner, id)
  const deal = await dealOf(inner.trx, record, now)
  refuseWithContract(deal)
  requireStages('card', record, deal, now)
  return record
}

const isRefusal = (bound: unknown): bound is CardRefusal => CARD_REFUSALS.some((known) => known === bound)

export const addCard: Handler<typeof stages.addCard> = async (call) => {
  const { params, body, deps } = call
  const card = await readCard(call, body.number, body.expiry)
  await inTransaction(call, (inner) => lockForCard(inner, params.id))
  const bound = await reach(deps.cards.bind(card))
  if (isRefusal(bound)) throw refusedField('number', bound)
  return inTransaction(call, async (inner) => {
    const record = await lockForCard(inner, params.id)
    const now = deps.now()
    await inner.trx
      .updateTable('application_cards')
      .set({ replaced_at: now })
      .where('application_id', '=', record.id)
      .where('replaced_at', 'is', null)
      .execute()
    await inner.trx
      .insertInto('application_cards')
      .values({
        id: randomUUID(),
        application_id: record.id,
        ...bound,
        scheme: card.scheme,
        expires_month: card.month,
        expires_year: card.year,
        confirmed_at: null,
        replaced_at: null,
      })
      .execute()
    return stepDone(inner, record)
  })
}

const unconfirmed = (call: AnyCall, id: string) =>
  inTransaction(call, async (inner) => {
    await lockHeld(inner, id)
    const card = await inner.trx
      .selectFrom('application_cards')
      .selectAll()
      .where('application_id', '=', id)
      .where('replaced_at', 'is', null)
      .executeTakeFirst()
    if (!card) throw new Problem('stage_not_ready', { details: { stages: ['card'] } })
    if (card.confirmed_at) throw new Problem('stage_done')
    return card
  })

export const sendCardCode: Handler<typeof stages.sendCardCode> = async (call) => {
  const card = await unconfirmed(call, call.params.id)
  await reach(call.deps.cards.sendCode(card.token))
  return inTransaction(call, async (inner) => stepDone(inner, await lockHeld(inner, call.params.id)))
}

export const confirmCard: Handler<typeof stages.confirmCard> = async (call) => {
  const card = await unconfirmed(call, call.params.id)
  const isRight = await reach(call.deps.cards.confirm(card.token, call.body.code))
  if (!isRight) throw refusedField('code', 'wrong_code')
  return inTransaction(call, async (inner) => {
    const record = await lockHeld(inner, call.params.id)
    await inner.trx
      .updateTable('application_cards')
      .set({ confirmed_at: call.deps.now() })
      .where('id', '=', card.id)
      .execute()
    return stepDone(inner, record)
  })
}
