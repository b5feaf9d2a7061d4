// Why a provider did not take an SMS: whose matter it is, by the provider's code or words. A text that is not moderated,
// a sender or an empty account says nothing about the phone.

export const REFUSAL_CAUSES = [
  /** The phone that the SMS was to go to. */
  'number',
  /** The text: not moderated, or not as the provider wants it. */
  'text',
  'sender',
  /** Sign-in, contract or balance. */
  'account',
  /** What this server sent, apart from these. */
  'request',
  'provider',
] as const
export type RefusalCause = (typeof REFUSAL_CAUSES)[number]

/** The cause that is a property of the phone: every other one says nothing about whom the SMS was to go to. */
export const NUMBER_CAUSE = 'number' satisfies RefusalCause
/** Days for which a number that was refused is left out of SMS to many; somebody may release it earlier. */
export const REFUSED_NUMBER_DAYS = 90

/** The word of a report that is about the number. REJECTD of an operator is said of texts and senders, too. */
const NUMBER_WORD = /\bBLACKLIST\b/i

/** Whose matter a rejection is that was reported after a provider took the SMS, by its words; null where they do not tell it. */
export const reportedCause = (raw: string): RefusalCause | null =>
  NUMBER_WORD.test(raw) ? NUMBER_CAUSE : null

/** A refusal: the cause is null where neither code nor words tell it. */
export type Refusal = { cause: RefusalCause | null; words: string }

/** The error codes of Play Mobile. */
const PLAY_MOBILE_CAUSES: Readonly<Record<string, RefusalCause>> = {
  // Internal error.
  100: 'provider',
  // Syntax.
  101: 'request',
  // The account is locked; it has no channel.
  102: 'account',
  103: 'account',
  // Priority; too many ids.
  104: 'request',
  105: 'request',
  // No recipient that could be read.
  202: 'number',
  // Address of a mail; id of the message.
  204: 'request',
  205: 'request',
  // Variables of a template.
  206: 'text',
  // When to send.
  301: 'request',
  302: 'request',
  303: 'request',
  304: 'request',
  305: 'request',
  306: 'request',
  // No originator.
  401: 'sender',
  // Application.
  402: 'account',
  // Lifetime.
  403: 'request',
  // Content: missing, of another format, not accepted.
  404: 'text',
  405: 'text',
  406: 'text',
  407: 'request',
  408: 'request',
  410: 'request',
  411: 'request',
}

/** Whose matter an error code of Play Mobile is. */
export const playMobileCause = (code: string): RefusalCause | null =>
  (Object.hasOwn(PLAY_MOBILE_CAUSES, code) && PLAY_MOBILE_CAUSES[code]) || null

/** The fields of a request to Eskiz. */
const ESKIZ_FIELDS: Readonly<Record<string, RefusalCause>> = {
  mobile_phone: 'number',
  message: 'text',
  from: 'sender',
  user_sms_id: 'request',
  callback_url: 'request',
}

/** What is said to be wrong with a phone; a number that is only named may be that of a contract, or stand in the text. */
const WRONG =
  /невер|некоррект|неправил|недейств|недоступ|не ?существ|не найден|invalid|incorrect|not valid|wrong|not exist|not found|unknown|not.{0,2}g.{0,2}ri|xato|mavjud emas|topilmadi|нотўғри|хато|мавжуд эмас|ч[её]рн\S* спис|black ?list|qora ro|қора рў/i
const PHONE = /номер|телефон|абонент|raqam|telefon|рақам|phone|number|recipient|получател/i

/** Eskiz explains a refusal in Russian, Uzbek or English and has no codes; the first row all of whose patterns fit decides. */
const ESKIZ_WORDS: readonly (readonly [RefusalCause, ...RegExp[]])[] = [
  ['text', /модерац|moderat|moderats|шаблон|template|shablon|андоз|тест|\btests?\b/i],
  [
    'account',
    /баланс|balans|balance|средств|mablag|маблағ|funds|\bpul|лимит|limit|quota|превы|exceed|oshib|ошиб кет|блокир|block|договор|contract|shartnoma|шартнома|тариф|tarif|account|hisob|ҳисоб|сч[её]т/i,
  ],
  [
    'sender',
    /отправител|yuboruvchi|юборувчи|sender|originator|никнейм|\bник|\bnick|\bfrom\b|альфа|al[fp]h?a[ -]/i,
  ],
  [
    'text',
    /текст|matn|матн|\btext|символ|character|реклам|reklam|advert|контент|content|спам|\bspam|слов[ао]|\bwords?\b/i,
  ],
  [NUMBER_CAUSE, PHONE, WRONG],
  ['text', /сообщени|xabar|хабар|message/i],
]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whose matter a refusal of Eskiz is: `message` is words, or words by the field of the request. */
export function eskizCause(message: unknown): RefusalCause | null {
  if (isRecord(message)) {
    const fields = Object.keys(message)
    const known = fields.find((field) => Object.hasOwn(ESKIZ_FIELDS, field))
    if (known !== undefined) return ESKIZ_FIELDS[known] ?? null
  }
  const words = readWords(message)
  return ESKIZ_WORDS.find(([, ...patterns]) => patterns.every((one) => one.test(words)))?.[0] ?? null
}

const LONGEST_WORDS = 300
/** A provider may repeat the phone or the code: a number of five digits or more is hidden. */
const LONG_NUMBER = /\d(?:[ -]?\d){4,}/g

function textsOf(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([field, part]) => textsOf(part).map((text) => `${field}: ${text}`))
}

/** The words of a refusal as they are kept and shown. */
export const readWords = (message: unknown): string =>
  textsOf(message)
    .join('; ')
    .replaceAll(LONG_NUMBER, (digits) => digits.replaceAll(/\d/g, '•'))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_WORDS)
    .toWellFormed()
