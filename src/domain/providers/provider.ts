// SMS providers (screen `reference.providers`,
// src/docs/business-rules.md#protocols-of-sms-providers): the form, and the result of a test message.
import { z } from 'zod'
import { isStorableText } from '../kernel/problem.ts'
import { trimmedText } from '../kernel/texts/text.ts'
import { REFERENCE_STATUSES } from '../reference/forms.ts'
import type { RefusalCause } from '../sms-log/refusal.ts'

/** `console` prints to the server's terminal and is for trials only. */
export const PROVIDER_KINDS = ['eskiz', 'play_mobile', 'console'] as const
export type ProviderKind = (typeof PROVIDER_KINDS)[number]
/** Names of companies are the same in every language. */
export const COMPANY_NAMES = { eskiz: 'Eskiz', play_mobile: 'Play Mobile' } as const satisfies Partial<
  Record<ProviderKind, string>
>
/** The providers that report deliveries to an address of this server. */
export const REPORTING_KINDS = ['eskiz', 'play_mobile'] as const satisfies readonly ProviderKind[]
/** The variables of the server's environment that make up that address. */
export const CALLBACK_VARIABLES = ['PUBLIC_URL', 'SMS_CALLBACK_SECRET'] as const
export const PROVIDER_STATUSES = REFERENCE_STATUSES
/** Seconds between two test messages to one phone. */
export const TEST_EVERY_S = 60

const ADDRESS = /^https?:\/\/[a-z\d.-]+(:\d{1,5})?(\/[\w./~-]*)?$/i
/** Whether a text is a URL that messages can be sent to: without credentials and without a query. */
export const isAddress = (text: string): boolean => ADDRESS.test(text)

export const providerForm = z
  .strictObject({
    name: trimmedText(2, 60),
    kind: z.enum(PROVIDER_KINDS),
    /** Empty: the provider's default address. */
    url: trimmedText(0, 200).refine((text) => text === '' || isAddress(text), {
      params: { code: 'url_format' },
    }),
    /** The short number or name of the sender; empty: the provider's default. */
    sender: trimmedText(0, 20),
    login: trimmedText(0, 120),
    /** Empty: the stored secret is kept. */
    secret: z
      .string()
      .max(200)
      .refine(isStorableText, { params: { code: 'text_invalid' } }),
    /** Whole soʻm for one part of a message. */
    price: z.number().int().min(0).max(100_000),
    /** The provider with the smallest number is tried first. */
    priority: z.number().int().min(1).max(999),
  })
  .refine(({ kind, login }) => kind === 'console' || login !== '', {
    path: ['login'],
    params: { code: 'required' },
  })
export type ProviderForm = z.infer<typeof providerForm>

/** The values of the form of a stored provider; the secret is never read back. */
export const providerValues = ({
  name,
  kind,
  url,
  sender,
  login,
  price,
  priority,
}: Omit<ProviderForm, 'secret'>): ProviderForm => ({
  name,
  kind,
  url,
  sender,
  login,
  price,
  priority,
  secret: '',
})

export const TEST_RESULTS = [
  'accepted',
  'perhaps',
  'unreachable',
  'sign_in',
  'number',
  'text',
  'sender',
  'account',
  'refused',
  'down',
  'secret',
  'failed',
] as const
export type TestResult = (typeof TEST_RESULTS)[number]

const RULES: readonly [RegExp, TestResult][] = [
  [/^secret_unreadable$/, 'secret'],
  [/^(login_)?unreachable$/, 'unreachable'],
  [/^(login_http_4|http_40[13])/, 'sign_in'],
  [/^(login_.*|http_503)$/, 'down'],
  [/^(http_4|not_accepted|text_too_long)/, 'refused'],
  [/^(timeout|network|http_5.*)$/, 'perhaps'],
]

/** What a refusal was about; the other causes are no matter of whoever sends a test. */
const ABOUT: Partial<Record<RefusalCause, TestResult>> = {
  number: 'number',
  text: 'text',
  sender: 'sender',
  account: 'account',
}

/**
 * The result of a test message by its code in the log, and the cause of a refusal where it is known; null as the code means that the
 * provider has accepted the message.
 */
export function testResultOf(code: string | null, cause: RefusalCause | null = null): TestResult {
  if (code === null) return 'accepted'
  const result = RULES.find(([pattern]) => pattern.test(code))?.[1] ?? 'failed'
  return (result === 'refused' && cause !== null && ABOUT[cause]) || result
}
