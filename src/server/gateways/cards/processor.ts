// The card processor (Payme Subscribe shape, src/docs/business-rules.md#protocol-of-the-card-processor): a card
// becomes a token and a masked number, the client's code confirms it. The number passes through and is kept nowhere,
// not in a log and not in the queue of jobs.

import { z } from 'zod'
import type { CardState } from '#domain/applications/card-state.ts'
import { twoDigits } from '#domain/kernel/dates.ts'
import type { ConnectionOutcome } from '#domain/partners/connection.ts'
import type { Env } from '../../platform/env.ts'
import { GatewayFailure } from '../partners/gateway.ts'
import { probeAddress } from '../partners/probe.ts'
import { readJson, readText } from '../read-answer.ts'

export type Card = { number: string; month: number; year: number }
export type BoundCard = { token: string; mask: string }

/** Why a card is refused for good; anything else is the processor's own trouble. */
export const CARD_REFUSALS = [
  'card_bin_unsuitable',
  'card_not_linked_to_pinfl',
  'card_name_mismatch',
  'card_type_unsupported',
] as const
export type CardRefusal = (typeof CARD_REFUSALS)[number]

export type CardProcessor = {
  /** Returns a token; the client gets a code at once. A refused card returns its reason. */
  bind: (card: Card) => Promise<BoundCard | CardRefusal>
  sendCode: (token: string) => Promise<void>
  /** False for a wrong code. */
  confirm: (token: string, code: string) => Promise<boolean>
  /** What the processor knows about a card: confirmed by the client, waiting for the code, or no such card. */
  check: (token: string) => Promise<CardState>
  /** Asks about a token that no card has: whether the processor answers and takes our secret. */
  probe: (timeoutMs: number) => Promise<ConnectionOutcome>
}

/** A masked number: a processor that answers with the whole one is not understood, as that is kept nowhere. */
const masked = z
  .string()
  .max(40)
  .refine((text) => text.replaceAll(/\D/g, '').length <= 10)
const created = z.object({ card: z.object({ token: z.string().min(1).max(500), number: masked }) })
const answer = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), data: z.string().nullish() }).nullish(),
})
const checked = z.object({ card: z.object({ verify: z.boolean() }) })
const WRONG_CODE = -31_103
const NO_SUCH_CARD = -31_400
/** Payme's code for a cashbox that it does not know. */
const UNAUTHORIZED = -32_504

const addressOf = (env: Env): string => env.CARDS_URL.replace('sandbox:', env.SANDBOX_URL)

const requestOf = (env: Env, method: string, params: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-auth': env.CARDS_SECRET },
  body: JSON.stringify({ method, params }),
})

async function rpc(env: Env, method: string, params: unknown): Promise<z.infer<typeof answer>> {
  try {
    const response = await fetch(addressOf(env), {
      ...requestOf(env, method, params),
      redirect: 'error',
      signal: AbortSignal.timeout(env.PARTNER_TIMEOUT_MS),
    })
    return answer.parse(readJson(await readText(response)))
  } catch {
    throw new GatewayFailure('network', { code: '', text: '' })
  }
}

const technical = () => new GatewayFailure('technical', { code: '', text: '' })

function readProbe({ body }: { body: unknown }): ConnectionOutcome {
  const read = answer.safeParse(body)
  if (!read.success || (read.data.error === undefined && read.data.result === undefined)) return 'stranger'
  return read.data.error?.code === UNAUTHORIZED ? 'wrong_secret' : 'reached'
}

/** The processor that the settings name; null where they name none: no card can be added then. */
export function openCards(env: Env): CardProcessor | null {
  if (env.CARDS_URL === '') return null
  const sendCode = async (token: string) => {
    const { error } = await rpc(env, 'cards.get_verify_code', { token })
    if (error) throw technical()
  }
  return {
    sendCode,
    probe: (timeoutMs) => {
      const request = requestOf(env, 'cards.check', { token: 'connection-test' })
      return probeAddress(addressOf(env), { ...request, timeoutMs }, readProbe)
    },
    bind: async ({ number, month, year }) => {
      const card = { number, expire: `${twoDigits(month)}${twoDigits(year % 100)}` }
      const { result, error } = await rpc(env, 'cards.create', { card, save: true })
      const refusal = CARD_REFUSALS.find((known) => known === error?.data)
      if (refusal) return refusal
      const read = created.safeParse(result)
      if (error || !read.success) throw technical()
      await sendCode(read.data.card.token)
      return { token: read.data.card.token, mask: read.data.card.number }
    },
    confirm: async (token, code) => {
      const { result, error } = await rpc(env, 'cards.verify', { token, code })
      if (error?.code === WRONG_CODE) return false
      const read = checked.safeParse(result)
      if (error || !read.success || !read.data.card.verify) throw technical()
      return true
    },
    check: async (token) => {
      const { result, error } = await rpc(env, 'cards.check', { token })
      if (error?.code === NO_SUCH_CARD) return 'unknown'
      const read = checked.safeParse(result)
      if (error || !read.success) throw technical()
      return read.data.card.verify ? 'confirmed' : 'waiting'
    },
  }
}
