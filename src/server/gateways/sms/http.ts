// One call to a provider: with a time-out, an answer read as JSON or text, and failures told apart by certainty.
import { SmsFailure } from './provider.ts'

export type ProviderAnswer = { status: number; body: unknown }

function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Calls a provider; a time-out or a broken connection leaves the outcome open. */
export async function callProvider(
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<ProviderAnswer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, body: readBody(await response.text()) }
  } catch (error) {
    const code = error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network'
    throw new SmsFailure(code, false)
  }
}

/** Throws for anything but a 2xx; 4xx is certain, 5xx may have gone through. */
export function requireSuccess({ status, body }: ProviderAnswer): unknown {
  if (status >= 200 && status < 300) return body
  const code =
    typeof body === 'object' && body !== null && 'error_code' in body ? `_${String(body.error_code)}` : ''
  throw new SmsFailure(`http_${status}${code}`.slice(0, 60), status < 500)
}
