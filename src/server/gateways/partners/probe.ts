// A try of the connection: one harmless question in the partner's own dialect, and what its end means in our words.
import type { ConnectionOutcome } from '#domain/partners/connection.ts'
import { partnerSecrets } from '../../partners/queries.ts'
import type { Deps } from '../../platform/deps.ts'
import { readJson, readText } from '../read-answer.ts'
import { failureOf } from './exchange.ts'
import { GatewayFailure, type PartnerGateway } from './gateway.ts'

const OUTCOME_OF_CODE: Record<string, ConnectionOutcome> = {
  address_refused: 'address_refused',
  ENOTFOUND: 'address_unknown',
  EAI_AGAIN: 'address_unknown',
  ERR_INVALID_URL: 'address_unknown',
}

function outcomeOf({ kind, raw }: GatewayFailure): ConnectionOutcome {
  if (kind === 'timeout') return 'timeout'
  if (kind !== 'network') return 'trouble'
  const isCertificate = /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY/.test(raw.code)
  return isCertificate ? 'certificate' : (OUTCOME_OF_CODE[raw.code] ?? 'no_answer')
}

/** Asks a partner whether it is there, takes our secret and answers as published; `ownPhone` as for `probe`. */
export async function tryConnection(gateway: PartnerGateway, ownPhone: string): Promise<ConnectionOutcome> {
  try {
    return await gateway.probe(ownPhone)
  } catch (error) {
    if (error instanceof GatewayFailure) return outcomeOf(error)
    throw error
  }
}

/** Tries the connection to one partner with its current settings; `ownPhone` and `patienceMs` as for the gateway. */
export async function tryPartner(
  { db, env, partners }: Pick<Deps, 'db' | 'env' | 'partners'>,
  id: number,
  ownPhone: string,
  patienceMs: number,
): Promise<ConnectionOutcome> {
  const secrets = await partnerSecrets(db, env.SECRETS_KEY, id)
  if (secrets.includes(null)) return 'secret_unreadable'
  return tryConnection(await partners(id, patienceMs), ownPhone)
}

type Answer = { status: number; body: unknown }

/**
 * Sends one request that changes nothing and returns how the connection ended. `judge` reads what was answered; a
 * status of 401 or 403 means a wrong secret, one of 500 or more the trouble of the other side.
 */
export async function probeAddress(
  url: string,
  init: RequestInit & { timeoutMs: number },
  judge: (answer: Answer) => ConnectionOutcome,
): Promise<ConnectionOutcome> {
  const { timeoutMs, ...request } = init
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...request,
    })
    const { status } = response
    const body: unknown = readJson(await readText(response)) ?? null
    if (status === 401 || status === 403) return 'wrong_secret'
    return status >= 500 ? 'trouble' : judge({ status, body })
  } catch (error) {
    return outcomeOf(failureOf(error))
  }
}
