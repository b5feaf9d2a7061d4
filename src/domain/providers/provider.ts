// SMS providers as people edit them (screen `reference.providers`,
// src/docs/business-rules.md#protocols-of-sms-providers): the fields, and the outcome of a test message.
import { z } from 'zod'
import { isStorableText } from '../kernel/problem.ts'
import { REFERENCE_STATUSES } from '../reference/forms.ts'

/** `console` prints at the server's terminal and is for trials only. */
export const PROVIDER_KINDS = ['eskiz', 'play_mobile', 'console'] as const
export type ProviderKind = (typeof PROVIDER_KINDS)[number]
export const PROVIDER_STATUSES = REFERENCE_STATUSES

const trimmedText = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine(isStorableText, { params: { code: 'text_invalid' } })

const ADDRESS = /^https?:\/\/[a-z\d.-]+(:\d{1,5})?(\/[\w./~-]*)?$/i
/** Whether a text is an address that messages can be sent to: no sign-in and no question in it. */
export const isAddress = (text: string): boolean => ADDRESS.test(text)

export const providerForm = z
  .strictObject({
    name: trimmedText(2, 60),
    kind: z.enum(PROVIDER_KINDS),
    /** '' is the provider's usual address. */
    url: trimmedText(0, 200).refine((text) => text === '' || isAddress(text), {
      params: { code: 'url_format' },
    }),
    /** The short number or the name that the message comes from; '' is the provider's usual one. */
    sender: trimmedText(0, 20),
    login: trimmedText(0, 120),
    /** '' keeps the one that is there. */
    secret: z
      .string()
      .max(200)
      .refine(isStorableText, { params: { code: 'text_invalid' } }),
    /** Whole soʻm for a part. */
    price: z.number().int().min(0).max(100_000),
    /** The smallest is asked first. */
    priority: z.number().int().min(1).max(999),
  })
  .refine(({ kind, login }) => kind === 'console' || login !== '', {
    path: ['login'],
    params: { code: 'required' },
  })
export type ProviderForm = z.infer<typeof providerForm>

export const TEST_RESULTS = [
  'accepted',
  'perhaps',
  'unreachable',
  'sign_in',
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
  [/^http_4/, 'refused'],
  [/^(timeout|network|http_5.*)$/, 'perhaps'],
]

/** The result of a test message for a code of the log; null is a message that the provider has accepted. */
export function testResultOf(code: string | null): TestResult {
  if (code === null) return 'accepted'
  return RULES.find(([pattern]) => pattern.test(code))?.[1] ?? 'failed'
}
