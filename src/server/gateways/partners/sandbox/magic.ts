// Magic clients of the sandbox partners: what happens is chosen by the last two digits of the client's phone. The table
// is printed by the sandbox at `/` and is listed in the README.

import { OTHER_REJECTION_REASONS, REJECTION_REASONS } from '#domain/applications/reasons.ts'

export type Magic = {
  /** The partner's answer for the client. */
  says: 'approve' | 'limit' | 'blacklist' | 'debt' | 'unregistered' | 'zero' | 'silent' | 'slow'
  /** Whole soʻm. */
  limit: number
  trouble: 'none' | 'always_500' | 'first_500' | 'too_late'
  /** The contract is made, or confirmed, but its answer is cut off the first time. */
  cut: 'none' | 'create' | 'confirm'
  moderation: boolean
  /** The partner's moderation never ends. */
  isModerationEndless: boolean
  /** Refused for this reason of the catalogues, named as agreed. */
  refusal: string
}

export const USUAL_LIMIT = 30_000_000
const USUAL: Magic = {
  says: 'approve',
  limit: USUAL_LIMIT,
  trouble: 'none',
  cut: 'none',
  moderation: false,
  isModerationEndless: false,
  refusal: '',
}

export const BUSY_PHONE = '40'
export const UNCHANGEABLE_PHONE = '41'
/** From here on one number for each reason of both catalogues, in their order. */
export const FIRST_REFUSAL = 50

/** By the last two digits; every other client is approved with 30 000 000 soʻm. */
export const MAGIC: Readonly<Record<string, Partial<Magic> & { note: string }>> = {
  '11': { says: 'limit', note: 'refused: not enough limit (Alif; the others: limit 0)' },
  '12': { says: 'blacklist', note: 'refused: on the black list' },
  '13': { says: 'debt', note: 'refused: overdue contracts' },
  '14': { says: 'unregistered', note: 'refused: not verified with the partner' },
  '15': { says: 'zero', note: 'refused: available instalment 0' },
  '20': { says: 'slow', note: 'reviewing twice, approved at the third question' },
  '21': { says: 'silent', note: 'reviewing for ever' },
  '22': { trouble: 'always_500', note: 'the partner answers 500 to everything' },
  '23': { trouble: 'first_500', note: '500 to the first call of every path, then fine' },
  '24': { trouble: 'too_late', note: 'answers after 30 s' },
  '25': { cut: 'create', note: 'the contract is made, its answer is cut off the first time' },
  '26': { moderation: true, note: 'the confirmed contract is moderated for three questions' },
  '28': {
    moderation: true,
    isModerationEndless: true,
    note: 'the confirmed contract is moderated for ever',
  },
  '27': { cut: 'confirm', note: 'the contract is confirmed, its answer is cut off the first time' },
  '30': { limit: 3_000_000, note: 'approved with 3 000 000 only' },
  [BUSY_PHONE]: { note: 'as a new number of a client: busy, it belongs to another one' },
  [UNCHANGEABLE_PHONE]: { note: 'as a new number of a client: cannot be changed' },
  ...Object.fromEntries(
    [...REJECTION_REASONS, ...OTHER_REJECTION_REASONS].map((refusal, index) => [
      String(FIRST_REFUSAL + index),
      { refusal, note: `refused: ${refusal.replaceAll('_', ' ')}` },
    ]),
  ),
}

/** A shop's secret that begins so is refused, to see what a wrong one looks like; every other one is taken. */
export const WRONG_SECRET = 'wrong'
export const isRefused = (secret: string | undefined): boolean =>
  secret === undefined || secret.startsWith(WRONG_SECRET)

/** What happens to the client with this phone. */
export const magicOf = (phone: string): Magic => {
  const { note: _note, ...special } = MAGIC[phone.slice(-2)] ?? { note: '' }
  return { ...USUAL, ...special }
}

/** Codes the sandbox "sends" to clients: Alif has four digits, the others six; the card processor its own. */
export const CODES = { uzum: '123456', alif: '1234', intend: '123456', cards: '666666' } as const
