// Operations of the gateways against the sandbox behind the front: each is prepared truly, and its answers may then be changed.
import { PARTNER_CONTRACT_STATES } from '#domain/applications/contract.ts'
import { MAX_SUM } from '#domain/kernel/money.ts'
import { agreementsOf, DIALECT_TRAITS, type Dialect } from '#domain/partners/partner.ts'
import { isTariffSound } from '#domain/partners/tariff.ts'
import { CardRefusal, openCards, type SentCode, type TokenCard } from '#server/gateways/cards/processor.ts'
import { createCircuit } from '#server/gateways/partners/circuit.ts'
import {
  type Confirmation,
  type ContractOrder,
  type ContractReport,
  type Exchange,
  GatewayFailure,
  type PartnerGateway,
} from '#server/gateways/partners/gateway.ts'
import { openGateway } from '#server/gateways/partners/open.ts'
import { CODES, INTEND_TOKEN_SECRET } from '#server/gateways/partners/sandbox/magic.ts'
import type { Env } from '#server/platform/env.ts'
import { front, isStorable, type Operation } from './strange-answers.ts'

const isRaw = (raw: { code: unknown; text: unknown }): boolean =>
  isStorable(raw.code, 2100) && isStorable(raw.text)
export const isGatewayFailure = (error: unknown): boolean =>
  error instanceof GatewayFailure && isRaw(error.raw)

let people = 0
export const nextPhone = (): string => {
  people += 1
  return `+99890${String(20_000 + people)}01`
}
export const scoreRequest = (phone: string) => ({
  reference: 'attempt-1',
  phone,
  pinfl: '31503909990013',
  document_number: 'AA1234567',
  birth_date: '1990-03-15',
  name: 'Test',
  limit_max: 0,
})
export function nextOrder(): ContractOrder {
  const phone = nextPhone()
  return {
    reference: `contract-${people}`,
    number: 50_000 + people,
    client_id: phone.slice(4),
    phone,
    months: 6,
    markup: 18,
    tariff: '6 Default',
    byCode: false,
    lines: [
      {
        product_id: 1,
        name: 'TV',
        sku: 'S1',
        price: 1_000_000,
        category_id: 2,
        category_number: 7,
        ikpu: '0'.repeat(17),
        imei: null,
      },
    ],
  }
}
// A new circuit breaker for each operation: here failures are the rule.
export const gatewayOf = (
  dialect: Dialect,
  log: (exchange: Exchange) => void = () => undefined,
): PartnerGateway =>
  openGateway(
    {
      dialect,
      url: `${front.address}/${dialect}`,
      secret: 'secret',
      secret2: INTEND_TOKEN_SECRET,
      agreements: agreementsOf(dialect),
      returnUrl: '',
      timeoutMs: 5000,
    },
    { log, now: Date.now },
    createCircuit(Date.now),
  )

const isScore = (value: unknown): boolean => {
  const { state, limit, external_id, raw } = value as Record<string, unknown> & {
    raw: { code: unknown; text: unknown }
  }
  const hasLimit =
    state !== 'approved' || (Number.isInteger(limit) && Number(limit) > 0 && Number(limit) <= MAX_SUM)
  return (
    ['approved', 'reviewing', 'rejected', 'registering'].includes(String(state)) &&
    hasLimit &&
    isStorable(external_id) &&
    isRaw(raw)
  )
}
const isContractState = (state: unknown): boolean => PARTNER_CONTRACT_STATES.some((known) => known === state)
const isContract = (value: unknown): boolean => {
  if (value === null) return true
  const { contract_id, order_id, signing_page, act_url, total } = value as Record<string, unknown>
  const isSum = total === null || (Number.isInteger(total) && Math.abs(Number(total)) <= MAX_SUM)
  return (
    isStorable(contract_id, 200) &&
    isStorable(order_id, 200) &&
    isStorable(signing_page, 1000) &&
    isStorable(act_url, 1000) &&
    isSum
  )
}
/** Whole soʻm that belong together, and a day: what is shown to a client. */
const areTariffs = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    (tariff) =>
      (!tariff.isAvailable || isTariffSound(tariff)) &&
      Number.isInteger(tariff.total) &&
      isStorable(tariff.id, 200),
  )

/** The operations of a partner of this dialect. */
export function partnerOperations(dialect: Dialect): Record<string, Operation> {
  /** An operation on a contract that was made truly. */
  const onContract = (
    isOurs: Operation['isOurs'],
    run: (
      gateway: PartnerGateway,
      order: ContractOrder,
      contract: Awaited<ReturnType<PartnerGateway['createContract']>>,
    ) => Promise<unknown>,
  ): Operation => ({
    isOurs,
    isFailure: isGatewayFailure,
    prepare: async () => {
      const order = nextOrder()
      const contract = await gatewayOf(dialect).createContract(order)
      const gateway = gatewayOf(dialect)
      return () => run(gateway, order, contract)
    },
  })
  const onClient = (
    isOurs: Operation['isOurs'],
    run: (gateway: PartnerGateway) => Promise<unknown>,
  ): Operation => ({
    isOurs,
    isFailure: isGatewayFailure,
    prepare: async () => {
      const gateway = gatewayOf(dialect)
      return () => run(gateway)
    },
  })
  const isNothing = (value: unknown) => value === undefined
  return {
    score: onClient(isScore, (gateway) => gateway.score(scoreRequest(nextPhone()))),
    createContract: onClient(isContract, (gateway) => gateway.createContract(nextOrder())),
    sendCode: onContract(isNothing, (gateway, _order, contract) => gateway.sendCode(contract)),
    confirm: onContract(
      (value) => ['confirmed', 'wrong_code'].includes((value as Confirmation).outcome),
      (gateway, order, contract) => gateway.confirm(contract, order, CODES[dialect]),
    ),
    contractState: onContract(
      (value) => value === null || isContractState((value as ContractReport).state),
      async (gateway, order, contract) => {
        await gatewayOf(dialect).confirm(contract, order, CODES[dialect])
        front.seen = []
        return gateway.contractState(contract)
      },
    ),
    cancel: onContract(isNothing, (gateway, _order, contract) => gateway.cancel(contract)),
    // A partner with a markup of its own is asked for no tariffs.
    ...(DIALECT_TRAITS[dialect].hasTariffs && {
      tariffs: onClient(areTariffs, (gateway) => {
        const { client_id, reference, lines } = nextOrder()
        return gateway.tariffs({ client_id, reference, lines })
      }),
    }),
  }
}

const envOf = (): Env =>
  ({
    CARDS_URL: `${front.address}/cards`,
    CARDS_ID: 'shop',
    CARDS_SECRET: 'secret',
    PARTNER_TIMEOUT_MS: 5000,
    SANDBOX_URL: '',
  }) as unknown as Env

/** The operations of the card processor. */
export function cardOperations(): Record<string, Operation> {
  const cards = () => openCards(envOf()) as NonNullable<ReturnType<typeof openCards>>
  const card = { number: '8600123412341234', month: 12, year: 2030 }
  const isRefusal = (error: unknown): boolean => isGatewayFailure(error) || error instanceof CardRefusal
  const isToken = (value: unknown): boolean => isStorable(value, 1000)
  const isCard = (value: unknown): boolean => {
    const { token, mask, month, year } = value as TokenCard
    const isExpiry = month >= 1 && month <= 12 && year >= 2000 && year < 2100
    return (
      isStorable(token, 1000) && isStorable(mask, 40) && mask.replaceAll(/\D/g, '').length <= 10 && isExpiry
    )
  }
  const isSent = (value: unknown): boolean => {
    const { isSent: sent, phone, wait_s } = value as SentCode
    const isWait = wait_s === null || (Number.isInteger(wait_s) && wait_s >= 0 && wait_s <= 3600)
    return typeof sent === 'boolean' && isStorable(phone, 40) && isWait
  }
  const withToken = (isOurs: Operation['isOurs'], run: (token: string) => Promise<unknown>): Operation => ({
    isOurs,
    isFailure: isRefusal,
    prepare: async () => {
      const token = await cards().create(card)
      return () => run(token)
    },
  })
  return {
    create: { isOurs: isToken, isFailure: isRefusal, prepare: async () => () => cards().create(card) },
    read: withToken(isCard, (token) => cards().read(token)),
    sendCode: withToken(isSent, (token) => cards().sendCode(token)),
    confirm: withToken(
      (value) => value === undefined,
      (token) => cards().confirm(token, CODES.cards),
    ),
    check: withToken(
      (value) => ['confirmed', 'waiting', 'unknown'].includes(String(value)),
      (token) => cards().check(token),
    ),
    remove: withToken(
      (value) => value === undefined,
      (token) => cards().remove(token),
    ),
  }
}
