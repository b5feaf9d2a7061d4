// The interface of SMS providers; implemented by the real adapters and the console.
import type { ProviderKind } from '#domain/providers/provider.ts'
import type { SmsStatus } from '#domain/sms-log/log.ts'
import type { Refusal } from '#domain/sms-log/refusal.ts'

/** A provider's word on one SMS; `reference` is ours, `provider_id` theirs, one of the two is always there. */
export type SmsReport = {
  reference: string | null
  provider_id: string | null
  raw: string
  status: SmsStatus
  /** The delivery of one part: its id, and of how many parts the provider says that there are. */
  part?: { id: string; count: number }
  /** How many parts the provider bills, where it says so. */
  parts?: number
}

/** How a provider is reached and signed in to. */
export type Account = {
  /** Of the table of providers; null for the one of the environment. */
  id: number | null
  name: string
  kind: ProviderKind
  url: string
  sender: string
  login: string
  secret: string
  /** Whole soʻm for a part, where it is known. */
  price: number | null
}

export type SmsProvider = {
  /** Sends the SMS; returns the provider's id. `to` is E.164, `reference` at most 20 characters. Throws `SmsFailure`. */
  send: (to: string, text: string, reference: string) => Promise<string | null>
  /** Asks for the state of SMS that are still under way; one that the provider does not know does not stop the others. */
  poll: (sent: readonly { reference: string; provider_id: string | null }[]) => Promise<SmsReport[]>
  /** Asks by our references whether the provider has these SMS; absent where its interface does not take our reference. */
  find?: (references: readonly string[]) => Promise<Found>
}

/** `reports`: of those that the provider has. `unknown`: those that it surely does not have. Of any other nothing is known. */
export type Found = { reports: SmsReport[]; unknown: string[] }

/** A provider's refusal: `certain` when the SMS was surely not sent, false when unknown (time-out). */
export class SmsFailure extends Error {
  readonly certain: boolean
  readonly code: string
  readonly refusal: Refusal

  constructor(code: string, certain: boolean, refusal: Refusal = { cause: null, words: '' }) {
    super(`sms ${code}`)
    this.name = 'SmsFailure'
    this.code = code
    this.certain = certain
    this.refusal = refusal
  }
}
