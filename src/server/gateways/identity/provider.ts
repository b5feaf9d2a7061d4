// The identity provider behind one interface: a question begins with a selfie and ends some seconds later with a result.
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
      /** Only of a person who was recognised. */
      profile: IdentityProfile | null
    }

export type IdentityProvider = {
  /** Starts a check; returns the provider's id of it. */
  start: (question: IdentityQuestion) => Promise<string>
  /** Asks for its state. Safe to repeat until it is done. */
  result: (job: string) => Promise<IdentityResult>
  /** Asks something that changes nothing: whether the provider answers and takes our secret. */
  probe: (timeoutMs: number) => Promise<ConnectionOutcome>
}

/** The provider cannot be reached or makes no sense: nothing is known, it may be asked again. */
export class IdentityTrouble extends Error {
  constructor(what: string) {
    super(`identity provider: ${what}`)
    this.name = 'IdentityTrouble'
  }
}
