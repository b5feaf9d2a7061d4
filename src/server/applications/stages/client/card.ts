// The client's card: the page gives us the processor's token, and a masked number is stored with it. A number reaches this server
// only where the settings say so, and is never stored (decision 0092).
import { randomUUID } from 'node:crypto'
import type { Body } from '#api/endpoint.ts'
import type { stages } from '#api/stages.ts'
import { cardErrorOf, processorWords } from '#domain/applications/card-errors.ts'
import {
  type CardScheme,
  checkCardExpiry,
  checkCard as checkCardNumber,
  schemeOfMask,
} from '#domain/kernel/codes/card.ts'
import { todayInTashkent, twoDigits } from '#domain/kernel/time/dates.ts'
import {
  type Card,
  type CardProcessor,
  CardRefusal,
  type SentCode,
  type TokenCard,
} from '../../../gateways/cards/processor.ts'
import {
  beginSend,
  countTry,
  resetTries,
  type Ticket,
  uncountEvent,
  uncountTry,
  wrongCode,
} from '../../../platform/code-limits.ts'
import type { Handler } from '../../../platform/handler.ts'
import { person } from '../../../platform/person.ts'
import { fieldError, Problem } from '../../../platform/problems.ts'
import { configured } from '../../../set-up/queries.ts'
import type { AnyCall, AppRecord } from '../../record/record.ts'
import { replaceCard } from '../../record/replaced-card.ts'
import { inTransaction, lockTakenRecord } from '../../record/taken-record.ts'
import { readSale, refuseWithContract, requireStages } from '../../sale.ts'
import { finishStep } from '../finish-step.ts'
import { reach, sending } from '../reach.ts'
import { askWhenReady } from '../scoring/scoring.ts'
import { cardCode } from './code-rules.ts'

const WRONG_CODE = -31_103
const CODE_UNSENT = -31_110
const CODE_EXPIRED = -31_101
const TOO_MANY_TRIES = -31_102

const readPrefixes = ({ deps }: AnyCall) =>
  deps.db.selectFrom('card_prefixes').select(['value', 'scheme', 'status']).execute()

async function readNumber(call: AnyCall, number: string, expiry: string): Promise<Card> {
  const card = checkCardNumber(number, { prefixes: await readPrefixes(call) })
  if (!card.ok) throw fieldError('number', card.code)
  const until = checkCardExpiry(expiry, todayInTashkent(call.deps.now()))
  if (!until.ok) throw fieldError('expiry', until.code)
  return { number: card.digits, month: until.month, year: until.year }
}

const processorOf = ({ deps }: AnyCall): CardProcessor => configured(deps.cards, 'cards')

/** What a refusal of the processor is for the person at the screen; `field` is where the words are shown. */
function refusalProblem({ code, words }: CardRefusal, field: 'number' | 'code'): Problem {
  const { key, way } = cardErrorOf(code)
  const errors = [{ code: key, field, params: { code, words: processorWords(words, 'ru') } }]
  if (way === 'our_trouble')
    return new Problem(key === 'cards_key_refused' ? key : 'cards_not_understood', { details: { way } })
  if (code === CODE_EXPIRED) return new Problem('code_expired', { errors, details: { way } })
  if (code === TOO_MANY_TRIES) return new Problem('code_attempts_spent', { errors, details: { way } })
  return new Problem('validation', { errors, details: { way } })
}

/** Calls the processor: a refusal becomes a problem with the words for its code. */
async function ask<T>(work: Promise<T>, field: 'number' | 'code'): Promise<T> {
  try {
    return await reach(work)
  } catch (error) {
    throw error instanceof CardRefusal ? refusalProblem(error, field) : error
  }
}

/** Whether a card may be added now: checked before the processor is called, and again before the card is stored. */
async function lockForCard(inner: AnyCall, id: string): Promise<AppRecord> {
  const now = inner.deps.now()
  const record = await lockTakenRecord(inner, id)
  const sale = await readSale(inner.trx, record, now)
  refuseWithContract(sale)
  requireStages('card', record, sale, now)
  return record
}

const countCard = (inner: AnyCall, id: string, gapS?: number | null): Promise<Ticket> =>
  beginSend(inner.trx, inner.deps, { ...cardCode(id), person: person(inner).id, gapS: gapS ?? undefined })

/** Sends the code; a refusal means that none was sent, and it is not counted. */
async function sendCode(
  call: AnyCall,
  ticket: Ticket,
  { sendCode: send }: CardProcessor,
  token: string,
): Promise<SentCode> {
  try {
    return await sending(call, ticket, send(token))
  } catch (error) {
    if (error instanceof CardRefusal) await uncountEvent(call.deps.db, ticket)
    throw error
  }
}

/** The code of a new card could not be sent: the card stays, and the code is sent again. */
function unsentIsKept(error: unknown): SentCode {
  if (error instanceof CardRefusal && error.code === CODE_UNSENT)
    return { isSent: false, phone: '', wait_s: null }
  throw error
}

type NewCard = { card: TokenCard; scheme: CardScheme; sent: SentCode }

const isStored = async ({ deps }: AnyCall, token: string): Promise<boolean> =>
  (await deps.db
    .selectFrom('application_cards')
    .select('id')
    .where('token', '=', token)
    .executeTakeFirst()) !== undefined

/** A card that this shop takes, with its code sent. One that is refused after it has a token is forgotten by the processor. */
async function bindCard(
  call: AnyCall,
  ticket: Ticket,
  processor: CardProcessor,
  token: string,
): Promise<NewCard> {
  let isCodeAsked = false
  try {
    const card = await processor.read(token)
    const scheme = schemeOfMask(card.mask, await readPrefixes(call))
    if (scheme === null) throw fieldError('number', 'card_bin_unknown')
    const expiry = `${twoDigits(card.month)}/${twoDigits(card.year % 100)}`
    const until = checkCardExpiry(expiry, todayInTashkent(call.deps.now()))
    if (!until.ok) throw fieldError('expiry', until.code)
    isCodeAsked = true
    return { card, scheme, sent: await sendCode(call, ticket, processor, token).catch(unsentIsKept) }
  } catch (error) {
    if (!isCodeAsked) await uncountEvent(call.deps.db, ticket)
    const isRefused = error instanceof CardRefusal || error instanceof Problem
    // Without the client's code nothing can be done with it: no second request where this one fails.
    if (isRefused && !(await isStored(call, token))) await processor.remove(token).catch(() => undefined)
    throw error
  }
}

/** The token that the page brings, or a new one for a number where numbers go through this server. */
async function tokenOf(
  call: AnyCall,
  ticket: Ticket,
  processor: CardProcessor,
  sent: string | Card,
): Promise<string> {
  if (typeof sent === 'string') return sent
  try {
    return await processor.create(sent)
  } catch (error) {
    await uncountEvent(call.deps.db, ticket)
    throw error
  }
}

async function readSent(call: AnyCall, body: Body<typeof stages.addCard>): Promise<string | Card> {
  if (body.token !== undefined) return body.token
  // Older builds of the app send a number: it is dropped, and they show that they have to be updated.
  if (call.deps.cards !== null && !call.deps.env.CARDS_BY_SERVER) throw new Problem('client_too_old')
  return readNumber(call, body.number ?? '', body.expiry ?? '')
}

export const addCard: Handler<typeof stages.addCard> = async (call) => {
  const { params, body } = call
  const sent = await readSent(call, body)
  const { processor, ticket } = await inTransaction(call, async (inner) => {
    await lockForCard(inner, params.id)
    return { processor: processorOf(call), ticket: await countCard(inner, params.id) }
  })
  const bind = async () => bindCard(call, ticket, processor, await tokenOf(call, ticket, processor, sent))
  const bound = await ask(bind(), 'number')
  return inTransaction(call, async (inner) => {
    const record = await lockForCard(inner, params.id)
    await replaceCard(inner, record.id)
    const id = randomUUID()
    call.audited('application', record.id, { card: id })
    await inner.trx
      .insertInto('application_cards')
      .values({
        id,
        application_id: record.id,
        token: bound.card.token,
        mask: bound.card.mask,
        scheme: bound.scheme,
        expires_month: bound.card.month,
        expires_year: bound.card.year,
        confirmed_at: null,
        replaced_at: null,
        code_sent: bound.sent.isSent,
        code_phone: bound.sent.phone,
        code_wait_s: bound.sent.wait_s,
      })
      .execute()
    await resetTries(inner.trx, cardCode(record.id))
    return finishStep(inner, record)
  })
}

type StoredCard = { id: string; token: string; code_wait_s: number | null }

/** The card that waits for its code, with what is counted in the same transaction. */
const unconfirmed = <T>(call: AnyCall, id: string, count: (inner: AnyCall, card: StoredCard) => Promise<T>) =>
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
    return { card, processor: processorOf(call), counted: await count(inner, card) }
  })

export const sendCardCode: Handler<typeof stages.sendCardCode> = async (call) => {
  const { id } = call.params
  const { card, counted, processor } = await unconfirmed(call, id, (inner, { code_wait_s }) =>
    countCard(inner, id, code_wait_s),
  )
  const sent = await ask(sendCode(call, counted, processor, card.token), 'code')
  return inTransaction(call, async (inner) => {
    await inner.trx
      .updateTable('application_cards')
      .set({ code_sent: sent.isSent, code_phone: sent.phone, code_wait_s: sent.wait_s })
      .where('id', '=', card.id)
      .execute()
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
  try {
    await reach(processor.confirm(card.token, call.body.code))
  } catch (error) {
    if (!(error instanceof CardRefusal)) throw error
    if (error.code === WRONG_CODE) throw wrongCode(left)
    // The processor has not compared the code.
    if (cardErrorOf(error.code).way === 'our_trouble') await uncountTry(call.deps.db, cardCode(id))
    throw refusalProblem(error, 'code')
  }
  return storeConfirmed(call, id, card.id)
}

export const checkCard: Handler<typeof stages.checkCard> = async (call) => {
  const { id } = call.params
  const { card, processor } = await unconfirmed(call, id, async () => null)
  const state = await ask(processor.check(card.token), 'code')
  if (state === 'confirmed') return { ...(await storeConfirmed(call, id, card.id)), card: state }
  const { version } = await inTransaction(call, (inner) => lockTakenRecord(inner, id))
  return { ok: true, version, card: state }
}
