// The one interface of financing partners, implemented by adapters for three dialects
// (src/docs/business-rules.md#the-partner-interface, #protocols-of-partners). Sums are whole soʻm here: what a
// partner counts in tiyin is multiplied in its adapter.
import type { PartnerContractState } from '#domain/applications/contract.ts'
import type { PartnerReason } from '#domain/applications/reasons.ts'
import type { RegistrationStep } from '#domain/applications/scoring.ts'
import type { ConnectionOutcome } from '#domain/partners/connection.ts'
import type { Agreement, Dialect } from '#domain/partners/partner.ts'
import type { BasketLine, Tariff } from '#domain/partners/tariff.ts'
import type { AnswerWatch } from '../watch.ts'

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
  /** `page`: where the client completes the registration, on their own phone; '' where the partner names none. */
  | { state: 'registering'; external_id: string; step: RegistrationStep; page: string; raw: Raw }
  | { state: 'approved'; external_id: string; limit: number; raw: Raw }
  | { state: 'rejected'; external_id: string; reason: PartnerReason; raw: Raw }

/** The code of an approved answer for which nothing was asked: the partner names no limit before the contract. */
export const DECIDED_AT_CONTRACT = 'decided_at_contract'

export type OrderLine = {
  product_id: number
  name: string
  sku: string
  /** Whole soʻm for one piece, after discounts, and lowered where a down payment is taken off the prices. */
  price: number
  category_id: number
  /** The partner's number of the category; null where it needs none. */
  category_number: number | null
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
  /** The partner's name of the chosen tariff; null where it has none. */
  tariff: string | null
  /** The client signs by a code: it is sent with the creation. */
  byCode: boolean
  lines: readonly OrderLine[]
}

/** A contract as the partner knows it. */
export type PartnerContract = { contract_id: string; order_id: string; phone: string; client_id: string }
/** What the partner says of a contract that it has just made. */
export type MadeContract = PartnerContract & {
  /** Where the client signs, on their own phone; '' where the partner has no page. */
  signing_page: string
  /** The address of the partner's own paper, or ''. */
  act_url: string
  /** Whole soʻm; null where it says none. */
  total: number | null
  /** The contract is there, and the client's code could not be sent: the partner's words, or ''. Absent: it was sent, or none is. */
  codeNotSent?: string
}

/** The contract as it is now. `isSigned`: the client has signed, and the shop may confirm. */
export type ContractReport = { state: PartnerContractState; isSigned: boolean }

/**
 * `wrong_code`: not the client's code, or a refusal that looks like one; `words` is what the partner said then.
 * `act_url`: the address of the signed paper, or ''.
 */
export type Confirmation = { outcome: 'confirmed' | 'wrong_code'; act_url: string; words?: string }

/** A basket of a client, for the partner's tariffs. */
export type Basket = { client_id: string; reference: string; lines: readonly BasketLine[] }

/** What the answer to a harmless question proves: address, key and shape. */
export type ProbeOutcome = Extract<
  ConnectionOutcome,
  'reached' | 'wrong_secret' | 'stranger' | 'unreadable' | 'trouble'
>

export type PartnerGateway = {
  dialect: Dialect
  /** Asks about a client. Safe to repeat. */
  score: (request: ScoreRequest) => Promise<ScoreAnswer>
  /** Asks whether an answer has come. */
  answer: (external_id: string, request: ScoreRequest) => Promise<ScoreAnswer>
  /** The tariffs of the goods for this client; none of a partner without them. Creates nothing, safe to repeat. */
  tariffs: (basket: Basket) => Promise<Tariff[]>
  /** Makes a contract. After a lost answer `DIALECT_TRAITS` says whether it may be called again. */
  createContract: (order: ContractOrder) => Promise<MadeContract>
  /** Sends the client a code (again). */
  sendCode: (contract: PartnerContract) => Promise<void>
  /** Confirms by the client's code. After a time-out read `contractState` first. */
  confirm: (contract: PartnerContract, order: ContractOrder, code: string) => Promise<Confirmation>
  /** Confirms a contract that the client has signed on the partner's page. Safe to repeat. */
  confirmSigned: (contract: PartnerContract) => Promise<Confirmation>
  /** Refused with the code `UNKNOWN_CONTRACT`: the partner does not know it, which says nothing about what became of it. */
  contractState: (contract: PartnerContract) => Promise<ContractReport>
  /** Cancels the whole contract; cancelling twice is harmless. Refused with the code `closed`: it is paid off. */
  cancel: (contract: PartnerContract) => Promise<void>
  /**
   * Asks something that changes nothing, to test the connection: about `ownPhone`, a number of the shop (E.164 or ''), where
   * the dialect has a question about a number. Bypasses the circuit breaker.
   */
  probe: (ownPhone: string) => Promise<ProbeOutcome>
}

/**
 * Why an exchange gave no answer. `timeout` and `network`: the result at the partner is unknown; `refused`: a final
 * refusal (`reason` where it fits one); `technical`: an error of the partner, retried; `key_refused`: it does not accept the
 * key of the shop, which says nothing about a client; `circuit_open`: no request was sent.
 */
export type FailureKind = 'timeout' | 'network' | 'refused' | 'technical' | 'key_refused' | 'circuit_open'

/** Errors before anything was sent. */
const UNSENT: ReadonlySet<string> = new Set([
  'address_refused',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_INVALID_URL',
])
/** The partner knows no contract with this number. */
export const UNKNOWN_CONTRACT = 'contract_unknown'
/** The partner has too many requests and did nothing. */
export const TOO_MANY = 'too_many'

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

  /** The connection ended without an answer: the partner may have done what was asked. */
  get isOpen(): boolean {
    return this.kind === 'timeout' || (this.kind === 'network' && !UNSENT.has(this.raw.code))
  }

  /** Nothing was done at the partner: the request was not sent, or it was refused. An error of the partner leaves that unknown. */
  get isUndone(): boolean {
    return !this.isOpen && (this.kind !== 'technical' || this.raw.code === TOO_MANY)
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
  /** What of the answer was not as published: paths and types. */
  unread: string
  /** The reference of the attempt or contract. */
  reference: string
}

export type GatewaySettings = {
  dialect: Dialect
  /** Base address without a slash at the end. */
  url: string
  secret: string
  /** The second secret of a dialect that has two (`hasTokenSecret`). */
  secret2?: string
  /** What the partner has agreed to beyond what is known of its dialect; absent: nothing. */
  agreements?: readonly Agreement[]
  /** The page of ours to which the client's browser returns from the partner's, '' where it has no address. */
  returnUrl: string
  timeoutMs: number
}

/** Records of the shop that stand in for what a partner cannot be asked. Contracts are named by the partner's id. */
export type ShopRecords = {
  categoryNames: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  /** Keeps that the partner has accepted the client's code: the client still confirms in the partner's own cabinet. */
  keepAccepted: (contractId: string) => Promise<void>
  /** `confirmed`: as a person or the partner said · `accepted`: the client's code was right · `unanswered`: the code was sent, and its answer is not known · `unsent`: neither. */
  progressOf: (contractId: string) => Promise<'confirmed' | 'accepted' | 'unanswered' | 'unsent' | null>
  /** The partner has given the contract another id. */
  replaceId: (contractId: string, by: string) => Promise<void>
}

export type GatewayHooks = {
  /** Called once for every exchange. */
  log: (exchange: Exchange) => void
  now: () => number
  /** Refuses addresses this server may not go to, before anything is sent. */
  refuse?: (url: string) => Promise<void>
  records?: ShopRecords
  watch?: AnswerWatch
}
