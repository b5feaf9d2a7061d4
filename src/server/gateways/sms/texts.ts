// Texts of the SMS in the person's language. Latin Uzbek uses the ASCII apostrophe to stay in the GSM-7 alphabet, and
// every text fits one part. The words with the code must match the template approved by the provider.

import { formatSum } from '#domain/kernel/money.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/kernel/texts/language.ts'
import type { ProviderKind } from '#domain/providers/provider.ts'

export type CodeClass = 'login_code' | 'reset_code' | 'client_code'

const TEST_TEXT = {
  ru: 'Anketa: проверка отправки SMS. Отвечать не нужно.',
  'uz-Latn': 'Anketa: SMS yuborishni tekshirish. Javob berish shart emas.',
  'uz-Cyrl': 'Anketa: SMS юборишни текшириш. Жавоб бериш шарт эмас.',
} as const satisfies Record<Language, string>

/**
 * Fixed texts of Eskiz: an account in trial sends no others. There is none in Uzbek Cyrillic. They are the provider's words and
 * keep its spelling.
 */
const ESKIZ_TRIAL_TEXT = {
  ru: 'Это тест от Eskiz',
  'uz-Latn': 'Bu Eskiz dan test',
  'uz-Cyrl': 'Bu Eskiz dan test',
} as const satisfies Record<Language, string>

const CODE_TEXTS = {
  login_code: {
    ru: (code) => `Anketa: код для входа ${code}. Никому его не сообщайте.`,
    'uz-Latn': (code) => `Anketa: kirish kodi ${code}. Uni hech kimga aytmang.`,
    'uz-Cyrl': (code) => `Anketa: кириш коди ${code}. Уни ҳеч кимга айтманг.`,
  },
  reset_code: {
    ru: (code) => `Anketa: код для нового пароля ${code}. Не сообщайте его.`,
    'uz-Latn': (code) => `Anketa: yangi parol uchun kod ${code}. Uni hech kimga aytmang.`,
    'uz-Cyrl': (code) => `Anketa: янги парол учун код ${code}. Ҳеч кимга айтманг.`,
  },
  client_code: {
    ru: (code) => `Anketa: код заявки на рассрочку ${code}. Назовите его менеджеру.`,
    'uz-Latn': (code) => `Anketa: bo'lib to'lash arizasi kodi ${code}. Uni menejerga ayting.`,
    'uz-Cyrl': (code) => `Anketa: бўлиб тўлаш аризаси коди ${code}. Уни менежерга айтинг.`,
  },
} as const satisfies Record<CodeClass, Record<Language, (code: string) => string>>

/** A partner's page that the client opens on their own phone. */
export type LinkNotice = { key: 'registration_link' | 'signing_link'; url: string; partner: string }
export type ReturnNotice = { key: 'return_approved' | 'return_paid'; number: number; refund: number }

const plainSum = (sum: number): string => formatSum(sum).replaceAll('\u00a0', ' ')

/** What a client hears of a return; the refund in whole soʻm. Without the sign №, which the GSM-7 alphabet does not have. */
const RETURN_TEXTS = {
  return_approved: {
    ru: ({ number }) => `Anketa: ваш возврат ${number} одобрен. Подробности в магазине.`,
    'uz-Latn': ({ number }) => `Anketa: ${number}-sonli qaytarish ma'qullandi. Batafsil do'konda.`,
    'uz-Cyrl': ({ number }) => `Anketa: ${number}-сонли қайтариш маъқулланди. Батафсил дўконда.`,
  },
  return_paid: {
    ru: ({ number, refund }) => `Anketa: возврат ${number}, вам вернули ${plainSum(refund)} сум.`,
    'uz-Latn': ({ number, refund }) =>
      `Anketa: ${number}-sonli qaytarish, sizga ${plainSum(refund)} so'm qaytarildi.`,
    'uz-Cyrl': ({ number, refund }) =>
      `Anketa: ${number}-сонли қайтариш, сизга ${plainSum(refund)} сўм қайтарилди.`,
  },
} as const satisfies Record<ReturnNotice['key'], Record<Language, (notice: ReturnNotice) => string>>

/** What a client is sent to open; the address of the partner's page is the last word. */
const LINK_TEXTS = {
  registration_link: {
    ru: ({ partner, url }) => `Anketa: регистрация в ${partner}: ${url}`,
    'uz-Latn': ({ partner, url }) => `Anketa: ${partner} ro'yxatdan o'tish: ${url}`,
    'uz-Cyrl': ({ partner, url }) => `Anketa: ${partner} рўйхатдан ўтиш: ${url}`,
  },
  signing_link: {
    ru: ({ partner, url }) => `Anketa: подпишите договор ${partner}: ${url}`,
    'uz-Latn': ({ partner, url }) => `Anketa: ${partner} shartnomasini imzolang: ${url}`,
    'uz-Cyrl': ({ partner, url }) => `Anketa: ${partner} шартномасини имзоланг: ${url}`,
  },
} as const satisfies Record<LinkNotice['key'], Record<Language, (notice: LinkNotice) => string>>

const isLink = (notice: ReturnNotice | LinkNotice): notice is LinkNotice => notice.key in LINK_TEXTS

/** The SMS that notifies a client of a return, or sends a partner's page. */
export const noticeText = (notice: ReturnNotice | LinkNotice, language: Language): string =>
  isLink(notice) ? LINK_TEXTS[notice.key][language](notice) : RETURN_TEXTS[notice.key][language](notice)

/** The SMS with a code. */
export const codeText = (kind: CodeClass, code: string, language: Language = DEFAULT_LANGUAGE): string =>
  CODE_TEXTS[kind][language](code)

/** The message by which a provider is tried out; another one only where a provider has refused the text before it. */
export const testTexts = (kind: ProviderKind, language: Language): [string, ...string[]] =>
  kind === 'eskiz' ? [ESKIZ_TRIAL_TEXT[language], TEST_TEXT[language]] : [TEST_TEXT[language]]

/** Every text as a provider approves it; digits replace the code. */
export const allTexts = (language: Language): string[] => [
  ...Object.values(CODE_TEXTS).map((texts) => texts[language]('123456')),
  ...(['return_approved', 'return_paid'] as const).map((key) =>
    noticeText({ key, number: 123_456, refund: 100_000_000 }, language),
  ),
  ...(['registration_link', 'signing_link'] as const).map((key) =>
    noticeText({ key, url: 'https://example.uz/', partner: 'Nasiya' }, language),
  ),
  TEST_TEXT[language],
]

/** The text for the log: without any digit. */
export const maskDigits = (text: string): string => text.replaceAll(/\d/g, '•')
