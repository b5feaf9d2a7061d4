// The sandbox of the card processor (Payme Subscribe, JSON-RPC 2.0 at one address), written from what is known of the interface
// and not from our adapter. What happens is chosen by the last four digits of the number (`CARD_ENDINGS`).
import { randomBytes } from 'node:crypto'
import { CODES, WRONG_SECRET } from './magic.ts'
import { replyWith, type SandboxReply, type SandboxRequest, text } from './reply.ts'
import type { Memory } from './state.ts'

type Method = 'cards.create' | 'cards.get_verify_code' | 'cards.verify' | 'cards.check' | 'cards.remove'
export type SandboxCard = { number: string; expire: string; ending: string; verify: boolean }
/** Three languages, or one text. */
type Message = string | { ru: string; uz: string; en: string }
type Fault = { code: number; message: Message; data?: unknown }
type Ending = {
  note: string
  /** Refusals by method. */
  faults?: Partial<Record<Method, Fault>>
  /** Replaces parts of the answer to `cards.get_verify_code`. */
  code?: { sent?: boolean; wait?: number }
  /** The first removal does not succeed. */
  isRemovedLate?: boolean
}

const inThree = (ru: string, uz: string, en: string): Message => ({ ru, uz, en })
const NOT_FOUND: Fault = {
  code: -31_400,
  message: inThree('Карта не найдена', 'Karta topilmadi', 'Card not found'),
  data: null,
}
const NO_ACCESS: Fault = { code: -32_504, message: 'Недостаточно привилегий', data: null }

/** `data` is of any kind and says nothing: text that looks like a reason, objects, numbers, lists, null or nothing. */
export const CARD_ENDINGS: Record<string, Ending> = {
  '0001': {
    note: 'refused at once: -31300, a text',
    faults: {
      'cards.create': { code: -31_300, message: 'Неверный номер карты', data: 'card_type_unsupported' },
    },
  },
  '0002': {
    note: 'refused at once: -31300, three languages (a corporate card)',
    faults: {
      'cards.create': {
        code: -31_300,
        message: inThree('Корпоративная карта', 'Korporativ karta', 'Corporate card'),
        data: { field: 'number' },
      },
    },
  },
  '0003': {
    note: 'refused at once: -31900, wrong data',
    faults: { 'cards.create': { code: -31_900, message: 'Данные карты неверны', data: 17 } },
  },
  '0004': {
    note: 'refused at once: -31301, expired, blocked or without SMS',
    faults: {
      'cards.create': {
        code: -31_301,
        message: inThree('Карта заблокирована', 'Karta bloklangan', 'Card is blocked'),
        data: ['blocked'],
      },
    },
  },
  '0005': { note: 'refused at once: -32504, no access', faults: { 'cards.create': NO_ACCESS } },
  '0006': {
    note: 'refused at once: -31999, a code that nobody has published',
    faults: {
      'cards.create': {
        code: -31_999,
        message: inThree('Операция не выполнена', 'Amal bajarilmadi', 'Operation failed'),
        data: false,
      },
    },
  },
  '0011': { note: 'the code is not sent: sent is false', code: { sent: false } },
  '0012': {
    note: 'the code is not sent: -31110',
    faults: { 'cards.get_verify_code': { code: -31_110, message: 'SMS не отправлено', data: null } },
  },
  '0013': {
    note: 'the code is refused: -31301, no SMS service',
    faults: {
      'cards.get_verify_code': {
        code: -31_301,
        message: inThree('Нет SMS-информирования', 'SMS-xabarnoma yoqilmagan', 'No SMS service'),
      },
    },
  },
  '0014': { note: 'the next code only after two minutes', code: { wait: 120_000 } },
  '0015': {
    note: 'the card is gone when the code is wanted: -31400',
    faults: { 'cards.get_verify_code': NOT_FOUND },
  },
  '0016': { note: 'the code is refused: -32504, no access', faults: { 'cards.get_verify_code': NO_ACCESS } },
  '0021': {
    note: 'every code has expired: -31101',
    faults: { 'cards.verify': { code: -31_101, message: 'Срок кода истёк', data: null } },
  },
  '0022': {
    note: 'too many tries: -31102',
    faults: {
      'cards.verify': {
        code: -31_102,
        message: inThree('Попытки закончились', 'Urinishlar tugadi', 'Too many tries'),
        data: { tries: 0 },
      },
    },
  },
  '0023': {
    note: 'the balance cannot be read: -31302',
    faults: { 'cards.verify': { code: -31_302, message: 'Баланс недоступен' } },
  },
  '0024': {
    note: 'not enough money: -31303',
    faults: { 'cards.verify': { code: -31_303, message: 'Недостаточно средств', data: 0 } },
  },
  '0025': {
    note: 'not enough money: -31630',
    faults: {
      'cards.verify': {
        code: -31_630,
        message: inThree('Недостаточно средств', 'Mablagʻ yetarli emas', 'Insufficient funds'),
        data: null,
      },
    },
  },
  '0026': {
    note: 'every code is wrong: -31103',
    faults: {
      'cards.verify': {
        code: -31_103,
        message: inThree('Неверный код', 'Notoʻgʻri kod', 'Wrong code'),
        data: { code: 'wrong' },
      },
    },
  },
  '0031': { note: 'is removed only at the second request', isRemovedLate: true },
}

const PHONE = '99890*****67'
const WAIT_MS = 60_000

/** The answers of JSON-RPC to one request: with its id where it has one. */
function answersTo({ body }: SandboxRequest) {
  const head = { jsonrpc: '2.0', ...(body['id'] !== undefined && { id: body['id'] }) }
  return {
    done: (result: unknown) => replyWith({ ...head, result }),
    refuse: ({ code, message, data }: Fault) =>
      replyWith({ ...head, error: { code, message, ...(data !== undefined && { data }) } }),
  }
}

/** A body that is no JSON. */
export const NOT_JSON: SandboxReply = replyWith({
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_700, message: 'Parse error', data: null },
})

/** Headers that let a page of another host call the processor. */
export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'content-type, x-auth',
  'access-control-max-age': '600',
}

const shown = (token: string, { number, expire, verify, ending }: SandboxCard) => ({
  number,
  expire,
  token,
  recurrent: true,
  verify,
  // Sometimes there.
  ...(ending.endsWith('2') && { type: '22618' }),
})

function create(
  params: Record<string, unknown>,
  { cards }: Memory,
): { token: string; card: SandboxCard } | Fault {
  const sent = (params['card'] ?? {}) as Record<string, unknown>
  const number = text(sent['number'])
  const expire = text(sent['expire'])
  const isWhole = /^\d{16}$/.test(number) && /^(0[1-9]|1[0-2])\d{2}$/.test(expire)
  if (!isWhole) return { code: -31_300, message: 'Неверный номер или срок действия карты', data: null }
  const ending = number.slice(-4)
  const fault = CARD_ENDINGS[ending]?.faults?.['cards.create']
  if (fault) return fault
  const card: SandboxCard = {
    number: `${number.slice(0, 6)}******${ending}`,
    expire: `${expire.slice(0, 2)}/${expire.slice(2)}`,
    ending,
    verify: false,
  }
  // As long as the real one.
  const token = randomBytes(195).toString('hex')
  cards.set(token, card)
  return { token, card }
}

const METHODS: Record<string, (token: string, card: SandboxCard, request: SandboxRequest) => unknown> = {
  'cards.get_verify_code': (_token, { ending }) => ({
    sent: true,
    phone: PHONE,
    wait: WAIT_MS,
    ...CARD_ENDINGS[ending]?.code,
  }),
  'cards.check': (token, card) => ({ card: shown(token, card) }),
  'cards.remove': (token, { ending }, { memory }) => {
    const isLate = CARD_ENDINGS[ending]?.isRemovedLate && memory.isFirst(`card removal ${token}`)
    return { success: !isLate && memory.cards.delete(token) }
  },
}

/** The id alone from a browser, `id:password` from a server: `cards.*` take both, `receipts.*` the second only. */
function mayCall(method: string, auth: string | undefined): boolean {
  const [id = '', password] = (auth ?? '').split(':')
  if (id === '' || id.startsWith(WRONG_SECRET) || password?.startsWith(WRONG_SECRET)) return false
  return method.startsWith('cards.') || (password ?? '') !== ''
}

function verify(token: string, card: SandboxCard, code: string): Fault | { card: unknown } {
  if (code !== CODES.cards)
    return { code: -31_103, message: inThree('Неверный код', 'Notoʻgʻri kod', 'Wrong code'), data: null }
  card.verify = true
  return { card: shown(token, card) }
}

export function cardsSandbox(request: SandboxRequest): SandboxReply {
  const { body, headers, memory } = request
  const method = text(body['method'])
  const params = (body['params'] ?? {}) as Record<string, unknown>
  const { done, refuse } = answersTo(request)
  if (!mayCall(method, headers['x-auth'])) return refuse(NO_ACCESS)
  if (method === 'cards.create') {
    const made = create(params, memory)
    return 'code' in made ? refuse(made) : done({ card: shown(made.token, made.card) })
  }
  const isVerify = method === 'cards.verify'
  const perform = METHODS[method]
  if (!perform && !isVerify) return refuse({ code: -32_601, message: 'Method not found', data: method })
  const token = text(params['token'])
  if (token === '') return refuse({ code: -32_602, message: 'Invalid params', data: 'token' })
  const card = memory.cards.get(token)
  if (!card) return refuse(NOT_FOUND)
  const fault = CARD_ENDINGS[card.ending]?.faults?.[method as Method]
  if (fault) return refuse(fault)
  if (perform) return done(perform(token, card, request))
  const verified = verify(token, card, text(params['code']))
  return 'code' in verified ? refuse(verified) : done(verified)
}
