// The one interface of financing partners, implemented by adapters for three dialects
// (src/docs/business-rules.md#the-partner-interface, #protocols-of-partners). Sums are whole soʻm here: what a
// partner counts in tiyin is multiplied in its adapter.
import type { PartnerReason } from '#domain/applications/reasons.ts'
import type { Dialect } from '#domain/partners/partner.ts'

/** The partner's own answer, shown to support only; mapped to a reason for everybody else. */
export type Raw = { code: string; text: string }

export type ScoreRequest = {
  /** Our id of the attempt: the partner sees the same one however often we ask. */
  reference: string
  /** E.164. */
  phone: string
  pinfl: string
  document_number: string
  birth_date: string
  name: string
  /** Highest sum we would let this partner finance, for dialects that name no limit of their own. */
  limit_max: number
}

/** `external_id` is the partner's name of the client or of the question; `limit` is whole soʻm. */
export type ScoreAnswer =
  | { state: 'reviewing'; external_id: string; raw: Raw }
  | { state: 'approved'; external_id: string; limit: number; raw: Raw }
  | { state: 'rejected'; external_id: string; reason: PartnerReason; raw: Raw }

export type OrderLine = {
  product_id: number
  name: string
  sku: string
  /** Whole soʻm for one piece, after discounts. */
  price: number
  category_id: number
  /** 17 digits of the tax catalogue (IKPU). */
  ikpu: string
  imei: string | null
}

export type ContractOrder = {
  /** Our id of the contract: at most one contract may come of it. */
  reference: string
  /** Ours as a whole number: the dialects want one. */
  number: number
  /** `external_id` of the approved answer. */
  client_id: string
  phone: string
  months: number
  /** Whole percent. */
  markup: number
  lines: readonly OrderLine[]
}

/** A contract as the partner knows it. */
export type PartnerContract = { contract_id: string; order_id: string; phone: string; client_id: string }

/** The end of a harmless question: whether what came back is this dialect's. */
export type ProbeAnswer = { status: number; isOurs: boolean }

/** `waiting`: made, not yet confirmed by the client; `moderation`: confirmed, a person at the partner still looks. */
export type PartnerContractState = 'waiting' | 'moderation' | 'confirmed' | 'cancelled'

/** The client's number, E.164, before and after; `reference` is the attempt's. */
export type NewPhone = { external_id: string; from: string; to: string; reference: string }

export type PartnerGateway = {
  dialect: Dialect
  /** Asks about a client. Safe to repeat. */
  score: (request: ScoreRequest) => Promise<ScoreAnswer>
  /** Asks whether an answer has come. */
  answer: (external_id: string, request: ScoreRequest) => Promise<ScoreAnswer>
  /** Makes a contract; after a time-out call `findContract` before calling it again. */
  createContract: (order: ContractOrder) => Promise<PartnerContract>
  /** The contract that an earlier `createContract` made, or null. */
  findContract: (order: ContractOrder) => Promise<PartnerContract | null>
  /** Sends the client a code (again). */
  sendCode: (contract: PartnerContract) => Promise<void>
  /** Confirms by the client's code; a wrong code is `false`. After a time-out read `contractState` first. */
  confirm: (contract: PartnerContract, order: ContractOrder, code: string) => Promise<boolean>
  contractState: (contract: PartnerContract) => Promise<PartnerContractState>
  /** Cancels the whole contract; cancelling twice is harmless. */
  cancel: (contract: PartnerContract) => Promise<void>
  /** Sends the client's new number; `busy`: another client has it there. Safe to repeat. */
  changePhone: (change: NewPhone) => Promise<'changed' | 'busy'>
  /** Sends a request that changes nothing, to test the connection; bypasses the circuit breaker. */
  probe: () => Promise<ProbeAnswer>
}

/**
 * Why an exchange gave no answer. `timeout` and `network`: the result at the partner is unknown; `refused`: a final
 * refusal (`reason` where it fits one); `technical`: an error of the partner, retried; `circuit_open`: no request was sent.
 */
export type FailureKind = 'timeout' | 'network' | 'refused' | 'technical' | 'circuit_open'

export class GatewayFailure extends Error {
  readonly kind: FailureKind
  readonly raw: Raw
  readonly reason: PartnerReason | null

  constructor(kind: FailureKind, raw: Raw, reason: PartnerReason | null = null) {
    super(`partner ${kind}`)
    this.name = 'GatewayFailure'
    this.kind = kind
    this.raw = raw
    this.reason = reason
  }

  /** Whether the partner may have done what was asked. */
  get isOpen(): boolean {
    return this.kind === 'timeout' || this.kind === 'network'
  }
}

/** One exchange for the log: no secrets, no names, phones or documents; only what happened. */
export type Exchange = {
  step: string
  method: string
  path: string
  status: number | null
  ms: number
  outcome: 'ok' | FailureKind
  raw: Raw | null
  /** The reference of the attempt or contract. */
  reference: string
}

export type GatewaySettings = {
  dialect: Dialect
  /** Base address without a slash at the end. */
  url: string
  secret: string
  /** The address of our webhook for the partner, '' where it cannot reach us. */
  callbackUrl: string
  timeoutMs: number
}

export type GatewayHooks = {
  /** Called once for every exchange. */
  log: (exchange: Exchange) => void
  now: () => number
  /** Refuses addresses this server may not go to, before anything is sent. */
  refuse?: (url: string) => Promise<void>
}
