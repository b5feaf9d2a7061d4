// One call to a provider: with a time-out, an answer read as JSON or text, and failures classified by certainty.
import { withoutUnstorable } from '#domain/kernel/texts/plain-text.ts'
import type { Refusal } from '#domain/sms-log/refusal.ts'
import { readJson, readText } from '../read-answer.ts'
import type { AnswerWatch } from '../watch.ts'
import { SmsFailure } from './provider.ts'

export type ProviderAnswer = { status: number; body: unknown }
/** `url`: the address of the provider, without a slash at its end. */
export type ProviderCall = {
  url: string
  path: string
  init: RequestInit
  timeoutMs: number
  watch: AnswerWatch
}

/** Failures before anything was sent: no connection, or an invalid certificate. */
const NEVER_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN|UND_ERR_CONNECT_TIMEOUT|ERR_INVALID_URL)$|CERT|SELF_SIGNED|UNABLE_TO_VERIFY/

function failureOf(error: unknown): SmsFailure {
  if (error instanceof Error && error.name === 'TimeoutError') return new SmsFailure('timeout', false)
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined
  const isSure = NEVER_SENT.test(String(cause?.code ?? ''))
  return isSure ? new SmsFailure('unreachable', true) : new SmsFailure('network', false)
}

/** Calls a provider; a time-out or a connection that broke half-way leaves the outcome open. */
export async function callProvider({
  url,
  path,
  init,
  timeoutMs,
  watch,
}: ProviderCall): Promise<ProviderAnswer> {
  try {
    const response = await fetch(`${url}${path}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await readText(response)
    const body = readJson(text)
    watch({ method: init.method ?? 'GET', path, status: response.status, body })
    return { status: response.status, body: body ?? withoutUnstorable(text) }
  } catch (error) {
    throw failureOf(error)
  }
}

const UNAVAILABLE = 503

/** A refusal as an adapter reads it; `code` is the provider's own. */
export type ReadRefusal = Refusal & { code?: string }

/** The failure that an answer other than a 2xx is: 4xx and "not now" are certain, another 5xx may have gone through. */
function failureOfAnswer(status: number, { code = '', cause, words }: ReadRefusal): SmsFailure {
  const isCertain = status < 500 || status === UNAVAILABLE
  const isSignIn = status === 401 || status === 403
  const whose = isSignIn ? 'account' : status === UNAVAILABLE ? 'provider' : isCertain ? cause : null
  return new SmsFailure(`http_${status}${code && `_${code}`}`.slice(0, 60), isCertain, {
    cause: whose,
    words,
  })
}

/** Throws for anything but a 2xx. */
export function requireSuccess(
  { status, body }: ProviderAnswer,
  readRefusal: (body: unknown) => ReadRefusal,
): unknown {
  if (status >= 200 && status < 300) return body
  throw failureOfAnswer(status, readRefusal(body))
}
