// The identity provider behind one interface. In place, a question begins with a selfie and ends some seconds later with a
// result; with a session, the person answers on the provider's own page or in its SDK.
import type { IdentityProfile } from '#domain/identity/identity.ts'
import type { ConnectionOutcome } from '#domain/partners/connection.ts'

export type IdentityQuestion = {
  pinfl: string
  document_number: string
  /** Plain date. */
  birth_date: string
  /** JPEG in base64; never logged, never stored. */
  photo: string
}

export type IdentityResult =
  | { state: 'pending' }
  | {
      state: 'done'
      /** The provider's code and note, word for word. */
      code: number
      note: string
      /** How alike the faces are, 0 to 1. */
      score: number | null
      /** Only of a person who was recognised; null where the provider sent none. */
      profile: IdentityProfile | null
    }

export type SessionRequest = {
  /** Of the check, a UUID. */
  id: string
  /** Of the person's device. */
  address: string
  /** Who is meant; null where only the session itself can tell. */
  person: { pinfl: string; birth_date: string } | null
}

export type IdentitySessions = {
  /** Whether the provider is asked about the person of the request, so that success is that person's. */
  isAskedByPerson: boolean
  /** Begins a session; returns its id at the provider. It is used once and lives for `IDENTITY_SESSION_MS`. */
  open: (request: SessionRequest) => Promise<string>
  /** Where the person opens a session; null for the SDK, which needs the id alone. */
  urlOf: (session: string) => string | null
  /** The state of a session. Safe to repeat until it is done. */
  result: (session: string) => Promise<IdentityResult>
  /** The result for a code of the SDK, which the provider answers once. Null where sessions give no code to the device. */
  resultOfCode: ((code: string) => Promise<IdentityResult>) | null
}

export type IdentityProvider = {
  /** Starts a check in place; returns the provider's id of it. */
  start: (question: IdentityQuestion) => Promise<string>
  /** Asks for its state. Safe to repeat until it is done. */
  result: (job: string) => Promise<IdentityResult>
  /** Null in the in-place flow. */
  sessions: IdentitySessions | null
  /** Asks something that changes nothing: whether the provider answers and takes our secret. */
  probe: (timeoutMs: number) => Promise<ConnectionOutcome>
}

type IdentityTroubleKind = 'not_reached' | 'unreadable' | 'busy' | 'input'
type Extra = {
  /** Seconds until the provider accepts requests again. */
  seconds?: number
  /** Fields that the provider does not accept, by its own names. */
  fields?: readonly string[]
}

/** The provider cannot be reached, makes no sense, or has taken no question: nothing is known, it may be asked again. */
export class IdentityTrouble extends Error {
  readonly kind: IdentityTroubleKind
  readonly seconds: number
  readonly fields: readonly string[]

  constructor(kind: IdentityTroubleKind, what: string, { seconds = 0, fields = [] }: Extra = {}) {
    super(`identity provider: ${what}`)
    this.name = 'IdentityTrouble'
    this.kind = kind
    this.seconds = seconds
    this.fields = fields
  }
}
