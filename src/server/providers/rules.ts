// Rules of a provider that the form alone cannot check: a console in production, an address in clear text, a missing secret,
// and the last active provider.
import type { ProviderForm } from '#domain/providers/provider.ts'
import { SMS_SECRET } from '../gateways/sms/accounts.ts'
import type { Env } from '../platform/env.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import { encrypt } from '../platform/secrets.ts'
import type { Trx } from '../platform/trx.ts'
import { otherActive, type Provider } from './queries.ts'

const refuse = (field: string, code: string): never => {
  throw fieldError(field, code)
}

/** Requires a kind and an address that this server allows. */
export function checkPlace(env: Env, { kind, url }: ProviderForm): void {
  if (env.ANKETA_MODE !== 'production') return
  if (kind === 'console') refuse('kind', 'unknown_choice')
  if (url.startsWith('http:')) refuse('url', 'url_https')
}

/**
 * A provider that signs in needs a secret, and a new one when its address changes: a person who may change the address
 * must not be able to send the old secret there.
 */
export function checkSecret(before: Provider | null, { kind, url, secret }: ProviderForm): void {
  if (kind === 'console' || secret !== '') return
  if (before === null || before.secret === '') {
    if (before?.status === 'inactive') return
    refuse('secret', 'required')
  }
  const isElsewhere = before?.url !== url || before.kind !== kind
  if (isElsewhere) refuse('secret', 'secret_again')
}

/** The secret to store; unchanged when none was entered. */
export const keptSecret = (env: Env, now: Date, secret: string) =>
  secret === '' ? {} : { secret: encrypt(env.SECRETS_KEY, SMS_SECRET, secret), secret_set_at: now }

/** Whether it may be switched on, or off. */
export async function checkToggle(
  trx: Trx,
  env: Env,
  { before, status }: { before: Provider; status: Provider['status'] },
): Promise<void> {
  if (status === 'active') {
    if (before.kind !== 'console' && before.secret === '') throw new Problem('provider_no_secret')
    return
  }
  const others = await otherActive(trx, before.id)
  const isReal = env.ANKETA_MODE === 'production'
  const left = others.filter(({ kind }) => !(isReal && kind === 'console'))
  if (left.length === 0 && env.SMS_PROVIDER === 'none') throw new Problem('provider_last')
}
