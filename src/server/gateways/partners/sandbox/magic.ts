// Magic clients of the sandbox partners: what happens is chosen by the last two digits of the client's phone. The table
// is printed by the sandbox at `/` and is listed in the README.

import { OTHER_REJECTION_REASONS, REJECTION_REASONS } from '#domain/applications/reasons.ts'

export type Magic = {
  /** The partner's answer for the client. */
  says: 'approve' | 'limit' | 'blacklist' | 'debt' | 'unregistered' | 'zero' | 'silent' | 'slow'
  /** Uzum: the status of the buyer, in place of the one that follows from `says`. */
  buyerStatus: number | null
  /** Uzum: a verified buyer without a limit, or without a date of verification. */
  lacks: 'none' | 'limit' | 'verification'
  /** Uzum: a status that the confirmed contract has from then on. */
  contractStatus: number | null
  /** Uzum: two tariffs of six months, of which the second is cheaper. */
  hasTwoTariffs: boolean
  /** Uzum: the contract says a larger total than its tariff did. */
  isDearer: boolean
  /** Intend: a code that is sent again belongs to another `ref_id`. */
  hasNewRef: boolean
  /** Whole soʻm. */
  limit: number
  trouble: 'none' | 'always_500' | 'first_500' | 'too_late' | 'unauthorized'
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
  buyerStatus: null,
  lacks: 'none',
  contractStatus: null,
  hasTwoTariffs: false,
  isDearer: false,
  hasNewRef: false,
  limit: USUAL_LIMIT,
  trouble: 'none',
  cut: 'none',
  moderation: false,
  isModerationEndless: false,
  refusal: '',
}

/** From here on one number for each reason of both catalogues, in their order. */
export const FIRST_REFUSAL = 50

/** By the last two digits; every other client is approved with 30 000 000 soʻm. */
export const MAGIC: Readonly<Record<string, Partial<Magic> & { note: string }>> = {
  '11': { says: 'limit', note: 'refused: not enough limit (Alif; the others: limit 0)' },
  '12': { says: 'blacklist', note: 'refused: on the black list' },
  '13': { says: 'debt', note: 'refused: overdue contracts' },
  '14': {
    says: 'unregistered',
    note: 'not registered with the partner (Uzum: until the page of registration is completed; the others refuse)',
  },
  '15': { says: 'zero', note: 'refused: available instalment 0' },
  '16': { buyerStatus: 9, note: 'Uzum: blocked' },
  '17': { buyerStatus: 13, note: 'Uzum: must call the call centre' },
  '18': { buyerStatus: 14, note: 'Uzum: may not buy at this shop' },
  '20': {
    says: 'slow',
    note: 'reviewing twice, approved at the third question (Uzum: documents are checked)',
  },
  '21': { says: 'silent', note: 'reviewing for ever (Uzum: documents are checked)' },
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
  '31': { buyerStatus: 1, note: 'Uzum: has to register and add a card' },
  '32': { buyerStatus: 5, note: 'Uzum: the photo of the passport is missing' },
  '33': { buyerStatus: 10, note: 'Uzum: the selfie with the passport is missing' },
  '34': { buyerStatus: 11, note: 'Uzum: the page with the registered address is missing' },
  '35': { buyerStatus: 12, note: 'Uzum: the contact person is missing' },
  '36': { lacks: 'limit', note: 'Uzum: verified, has no limit yet' },
  '37': { lacks: 'verification', note: 'Uzum: verified without a date of verification' },
  '38': { trouble: 'unauthorized', note: 'the partner does not accept the key of the shop (401)' },
  '42': { contractStatus: 9, note: 'Uzum: the confirmed contract is closed (paid off)' },
  '43': { contractStatus: 4, note: 'Uzum: the confirmed contract is 30 days overdue' },
  '44': { contractStatus: 3, note: 'Uzum: the confirmed contract is 60 days overdue' },
  '45': { hasTwoTariffs: true, note: 'Uzum: two tariffs of six months' },
  '47': { hasNewRef: true, note: 'Intend: a code that is sent again has another number of the order' },
  '46': { isDearer: true, note: 'Uzum: the contract says a larger total than its tariff' },
  ...Object.fromEntries(
    [...REJECTION_REASONS, ...OTHER_REJECTION_REASONS].map((refusal, index) => [
      String(FIRST_REFUSAL + index),
      { refusal, buyerStatus: 9, note: `refused (Uzum: blocked): ${refusal.replaceAll('_', ' ')}` },
    ]),
  ),
}

/** A shop's secret that begins so is refused, to see what a wrong one looks like; every other one is taken. */
export const WRONG_SECRET = 'wrong'
export const isRefused = (secret: string | undefined): boolean =>
  secret === undefined || secret.startsWith(WRONG_SECRET)

/** Intend: the second secret of the shop, which is part of every token. */
export const INTEND_TOKEN_SECRET = 'demo-intend'

/** What happens to the client with this phone. */
export const magicOf = (phone: string): Magic => {
  const { note: _note, ...special } = MAGIC[phone.slice(-2)] ?? { note: '' }
  return { ...USUAL, ...special }
}

/** Codes the sandbox "sends" to clients: Alif has four digits, the others six; the card processor its own. */
export const CODES = { uzum: '123456', alif: '1234', intend: '123456', cards: '666666' } as const
