// The client's card: the number is sent to the processor and never stored; a token and a masked number are.
import { randomUUID } from 'node:crypto'
import type { stages } from '#api/stages.ts'
import { checkCardExpiry, checkCard as checkCardNumber } from '#domain/kernel/card.ts'
import { todayInTashkent } from '#domain/kernel/dates.ts'
import { CARD_REFUSALS, type CardProcessor, type CardRefusal } from '../../../gateways/cards/processor.ts'
import { GatewayFailure } from '../../../gateways/partners/gateway.ts'
import {
  beginSend,
  countTry,
  resetTries,
  type Ticket,
  uncountEvent,
  wrongCode,
} from '../../../platform/code-limits.ts'
import { type Handler, person } from '../../../platform/handler.ts'
import { fieldError, Problem } from '../../../platform/problems.ts'
import { configured } from '../../../set-up/queries.ts'
import type { AnyCall, AppRecord } from '../../record/record.ts'
import { inTransaction, lockTakenRecord } from '../../record/taken-record.ts'
import { readSale, refuseWithContract, requireStages } from '../../sale.ts'
import { finishStep } from '../finish-step.ts'
import { askWhenReady } from '../scoring/scoring.ts'
import { cardCode } from './code-rules.ts'

/** A send that certainly did not happen is not counted; after a time-out it stays counted. */
export async function sending<T>(call: AnyCall, ticket: Ticket, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof GatewayFailure && !error.isOpen) await uncountEvent(call.deps.db, ticket)
    throw error
  }
}

/** Maps an unreachable processor to a problem: nothing was changed, and the step may be retried. */
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
  const card = checkCardNumber(number, { prefixes })
  if (!card.ok) throw fieldError('number', card.code)
  const until = checkCardExpiry(expiry, todayInTashkent(now))
  if (!until.ok) throw fieldError('expiry', until.code)
  return { number: card.digits, scheme: card.scheme, month: until.month, year: until.year }
}

const processorOf = ({ deps }: AnyCall): CardProcessor => configured(deps.cards, 'cards')

/** Whether a card may be added now: checked before the processor is called, and again before the card is stored. */
async function lockForCard(inner: AnyCall, id: string): Promise<AppRecord> {
  const now = inner.deps.now()
  const record = await lockTakenRecord(inner, id)
  const sale = await readSale(inner.trx, record, now)
  refuseWithContract(sale)
  requireStages('card', record, sale, now)
  return record
}

const isRefusal = (bound: unknown): bound is CardRefusal => CARD_REFUSALS.some((known) => known === bound)

const countCard = (inner: AnyCall, id: string): Promise<Ticket> =>
  beginSend(inner.trx, inner.deps, { ...cardCode(id), person: person(inner).id })

export const addCard: Handler<typeof stages.addCard> = async (call) => {
  const { params, body, deps } = call
  const card = await readCard(call, body.number, body.expiry)
  const { processor, ticket } = await inTransaction(call, async (inner) => {
    await lockForCard(inner, params.id)
    return { processor: processorOf(call), ticket: await countCard(inner, params.id) }
  })
  const bound = await reach(sending(call, ticket, processor.bind(card)))
  if (isRefusal(bound)) {
    await uncountEvent(deps.db, ticket)
    throw fieldError('number', bound)
  }
  return inTransaction(call, async (inner) => {
    const record = await lockForCard(inner, params.id)
    const now = deps.now()
    await inner.trx
      .updateTable('application_cards')
      .set({ replaced_at: now })
      .where('application_id', '=', record.id)
      .where('replaced_at', 'is', null)
      .execute()
    const id = randomUUID()
    call.audited('application', record.id, { card: id })
    await inner.trx
      .insertInto('application_cards')
      .values({
        id,
        application_id: record.id,
        ...bound,
        scheme: card.scheme,
        expires_month: card.month,
        expires_year: card.year,
        confirmed_at: null,
        replaced_at: null,
      })
      .execute()
    await resetTries(inner.trx, cardCode(record.id))
    return finishStep(inner, record)
  })
}

/** The card that waits for its code, with what is counted in the same transaction. */
const unconfirmed = <T>(call: AnyCall, id: string, count: (inner: AnyCall) => Promise<T>) =>
  inTransaction(call, async (inner) => {
    await lockTakenRecord(inner, id)
    const card = await inner.trx
      .selectFrom('application_cards')
      .selectAll()
      .where('application_id', '=', id)
      .where('replaced_at', 'is', null)
      .executeTakeFirst()
    if (!card) throw new Problem('stage_not_ready', { details: { stages: ['card'] } })
    if (card.confirmed_at) throw new Problem('stage_done')
    return { card, processor: processorOf(call), counted: await count(inner) }
  })

export const sendCardCode: Handler<typeof stages.sendCardCode> = async (call) => {
  const { id } = call.params
  const { card, counted, processor } = await unconfirmed(call, id, (inner) => countCard(inner, id))
  await reach(sending(call, counted, processor.sendCode(card.token)))
  return inTransaction(call, async (inner) => {
    await resetTries(inner.trx, cardCode(id))
    return finishStep(inner, await lockTakenRecord(inner, id))
  })
}

/** Stores that the client has confirmed the card with this id, and asks the partners. */
const storeConfirmed = (call: AnyCall, applicationId: string, cardId: string) =>
  inTransaction(call, async (inner) => {
    const record = await lockTakenRecord(inner, applicationId)
    call.audited('application', applicationId, { card: cardId })
    await inner.trx
      .updateTable('application_cards')
      .set({ confirmed_at: call.deps.now() })
      .where('id', '=', cardId)
      .execute()
    await askWhenReady(inner, record)
    return finishStep(inner, record)
  })

export const confirmCard: Handler<typeof stages.confirmCard> = async (call) => {
  const { id } = call.params
  const {
    card,
    counted: left,
    processor,
  } = await unconfirmed(call, id, ({ trx, deps }) => countTry(trx, deps.now(), cardCode(id)))
  const isRight = await reach(processor.confirm(card.token, call.body.code))
  if (!isRight) throw wrongCode(left)
  return storeConfirmed(call, id, card.id)
}

export const checkCard: Handler<typeof stages.checkCard> = async (call) => {
  const { id } = call.params
  const { card, processor } = await unconfirmed(call, id, async () => null)
  const state = await reach(processor.check(card.token))
  if (state === 'confirmed') return { ...(await storeConfirmed(call, id, card.id)), card: state }
  const { version } = await inTransaction(call, (inner) => lockTakenRecord(inner, id))
  return { ok: true, version, card: state }
}
