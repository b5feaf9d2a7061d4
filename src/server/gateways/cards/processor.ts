// The card processor (Payme Subscribe, src/docs/business-rules.md#protocol-of-the-card-processor): a token stands for the card, the
// client's code confirms it. The page gets the token from the processor itself (decision 0092); only where the shop's agreement
// demands it does the number pass through here, and then it is kept nowhere, not in a log and not in the queue of jobs.

import { z } from 'zod'
import type { CardState } from '#domain/applications/card-state.ts'
import { checkCardExpiry } from '#domain/kernel/codes/card.ts'
import { twoDigits } from '#domain/kernel/time/dates.ts'
import { HOUR_MS } from '#domain/kernel/time/durations.ts'
import type { ConnectionOutcome } from '#domain/partners/connection.ts'
import type { Env } from '../../platform/env.ts'
import { GatewayFailure } from '../partners/gateway.ts'
import { probeAddress } from '../partners/probe.ts'
import { readJson, readText } from '../read-answer.ts'
import { type AnswerWatch, unwatched } from '../watch.ts'
import { addressOf, serverAuth } from './address.ts'

export type Card = { number: string; month: number; year: number }
/** A card as the processor shows it. */
export type TokenCard = {
  token: string
  mask: string
  month: number
  year: number
  state: 'confirmed' | 'waiting'
}
/** `phone` is masked; `wait_s`: seconds until the next code may be sent, null where the processor names none. */
export type SentCode = { isSent: boolean; phone: string; wait_s: number | null }

/** The processor's refusal; `domain/applications/card-errors.ts` has the words for its codes. */
export class CardRefusal extends Error {
  readonly code: number
  /** Its `message` as it came: a text, or one for each language. */
  readonly words: unknown

  constructor(code: number, words: unknown) {
    super(`card processor ${code}`)
    this.name = 'CardRefusal'
    this.code = code
    this.words = words
  }
}

/** Every function throws `CardRefusal` for a refusal and `GatewayFailure` without a usable answer. */
export type CardProcessor = {
  /** Makes a token of a number. For shops whose agreement sends the number through the server. */
  create: (card: Card) => Promise<string>
  read: (token: string) => Promise<TokenCard>
  sendCode: (token: string) => Promise<SentCode>
  confirm: (token: string, code: string) => Promise<void>
  /** What the processor knows about a card: confirmed by the client, waiting for the code, or no such card. */
  check: (token: string) => Promise<CardState>
  /** The processor forgets the card; one that it does not know is removed already. */
  remove: (token: string) => Promise<void>
  /** Asks about a token that no card has: whether the processor answers and takes our secret. */
  probe: (timeoutMs: number) => Promise<ConnectionOutcome>
}

/** A masked number: a processor that answers with the whole one is not understood, as that is kept nowhere. */
const masked = z
  .string()
  .regex(/^\d{6}\D+\d{4}$/)
  .max(40)
const token = z.string().min(1).max(1000)
const created = z.object({ card: z.object({ token }) })
const shown = z.object({
  card: z.object({ number: masked, expire: z.string().max(10), verify: z.boolean() }),
})
const checked = z.object({ card: z.object({ verify: z.boolean() }) })
/** An hour at most: a larger number would keep a client from ever getting a code. */
const LONGEST_WAIT_MS = HOUR_MS
const sentCode = z.object({
  sent: z.boolean(),
  phone: z.string().max(40).catch(''),
  wait: z.number().min(0).max(LONGEST_WAIT_MS).nullable().catch(null),
})
const removed = z.object({ success: z.literal(true) })
const anything = z.unknown().optional()
const answer = z.object({
  id: anything,
  result: anything,
  error: z.object({ code: z.number().int(), message: anything, data: anything }).nullish(),
})
const NO_SUCH_CARD = -31_400
const NO_ACCESS = -32_504

let lastId = 0
function requestOf(env: Env, method: string, params: unknown) {
  lastId = (lastId % 1_000_000_000) + 1
  return {
    id: lastId,
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth': serverAuth(env) },
      body: JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params }),
    },
  }
}

const technical = () => new GatewayFailure('technical', { code: '', text: '' })

async function rpc(env: Env, watch: AnswerWatch, method: string, params: unknown): Promise<unknown> {
  const { id, init } = requestOf(env, method, params)
  const signal = AbortSignal.timeout(env.PARTNER_TIMEOUT_MS)
  const { status, body } = await fetch(addressOf(env), { ...init, redirect: 'error', signal })
    .then(async (response) => ({ status: response.status, body: readJson(await readText(response)) }))
    .catch(() => {
      throw new GatewayFailure('network', { code: '', text: '' })
    })
  watch({ method: 'POST', path: '/', rpc: method, status, body })
  const read = answer.safeParse(body)
  // A refusal of what could not be read has no id; the answer to another question is not one to ours.
  const isOurs = read.success && (read.data.id === id || read.data.id === null || read.data.id === undefined)
  if (!isOurs) throw technical()
  const { error, result } = read.data
  if (error) throw new CardRefusal(error.code, error.message)
  return result
}

function parsed<T>(schema: z.ZodType<T>, result: unknown): T {
  const read = schema.safeParse(result)
  if (!read.success) throw technical()
  return read.data
}

const isUnknownCard = (error: unknown): boolean => error instanceof CardRefusal && error.code === NO_SUCH_CARD

function readProbe({ body }: { body: unknown }): ConnectionOutcome {
  const read = answer.safeParse(body)
  if (!read.success || (read.data.error === undefined && read.data.result === undefined)) return 'stranger'
  const code = read.data.error?.code
  if (code === NO_ACCESS) return 'wrong_secret'
  // No card has the token: anything else is a question, or an answer, that was not understood.
  return code === NO_SUCH_CARD || shown.safeParse(read.data.result).success ? 'reached' : 'unreadable'
}

/** The processor that the settings name; null where they name none: no card can be added then. */
export function openCards(env: Env, watch: AnswerWatch = unwatched): CardProcessor | null {
  if (env.CARDS_URL === '') return null
  const call = (method: string, params: unknown) => rpc(env, watch, method, params)
  return {
    create: async ({ number, month, year }) => {
      const card = { number, expire: `${twoDigits(month)}${twoDigits(year % 100)}` }
      return parsed(created, await call('cards.create', { card, save: true })).card.token
    },
    read: async (token) => {
      const { card } = parsed(shown, await call('cards.check', { token }))
      // Whether it has expired is the processor's to say.
      const expiry = checkCardExpiry(card.expire, '2000-01-01')
      if (!expiry.ok) throw technical()
      const { month, year } = expiry
      return { token, mask: card.number, month, year, state: card.verify ? 'confirmed' : 'waiting' }
    },
    sendCode: async (token) => {
      const { sent, phone, wait } = parsed(sentCode, await call('cards.get_verify_code', { token }))
      return { isSent: sent, phone, wait_s: wait === null ? null : Math.ceil(wait / 1000) }
    },
    confirm: async (token, code) => {
      const { card } = parsed(checked, await call('cards.verify', { token, code }))
      if (!card.verify) throw technical()
    },
    check: async (token) => {
      try {
        const { card } = parsed(checked, await call('cards.check', { token }))
        return card.verify ? 'confirmed' : 'waiting'
      } catch (error) {
        if (isUnknownCard(error)) return 'unknown'
        throw error
      }
    },
    remove: async (token) => {
      try {
        parsed(removed, await call('cards.remove', { token }))
      } catch (error) {
        if (!isUnknownCard(error)) throw error
      }
    },
    probe: (timeoutMs) => {
      const { init } = requestOf(env, 'cards.check', { token: 'connection-test' })
      return probeAddress(addressOf(env), { ...init, timeoutMs }, readProbe)
    },
  }
}
