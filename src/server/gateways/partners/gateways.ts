// The gateways of all partners: settings from the database, one circuit each, every exchange in the log.
import { partnerAccess, recordKey, shopRecords } from '../../partners/queries.ts'
import type { Env } from '../../platform/env.ts'
import type { Db } from '../../platform/trx.ts'
import type { OpenWatch } from '../watch.ts'
import { refuseInside, SANDBOX } from './address.ts'
import type { Exchange, PartnerGateway } from './gateway.ts'
import { circuits, openGateway } from './open.ts'
import { RETURN_PATH } from './return-page.ts'

/** `patienceMs` limits the time when a person waits at the screen. */
export type Gateways = (partnerId: number, patienceMs?: number) => Promise<PartnerGateway>

const addressOf = (env: Env, url: string): string =>
  (url.startsWith(SANDBOX) ? env.SANDBOX_URL + url.slice(SANDBOX.length) : url).replace(/\/$/, '')

const write = (db: Db, partner_id: number, { raw, ...exchange }: Exchange) =>
  db
    .insertInto('partner_exchanges')
    .values({ partner_id, ...exchange, raw_code: raw?.code ?? '' })
    .execute()

/** Opens gateways; settings are read each time, so that a change counts from the next call. */
export function openGateways(
  env: Env,
  db: Db,
  onFault: (error: unknown) => void,
  watches: OpenWatch,
): Gateways {
  const onKey = (partnerId: number, isAccepted: boolean) =>
    void recordKey(db, partnerId, isAccepted, new Date()).catch(onFault)
  const circuitOf = circuits(Date.now, onKey)
  const refuse = (url: string) => refuseInside(env, url)
  return async (partnerId, patienceMs = env.PARTNER_TIMEOUT_MS) => {
    const access = await partnerAccess(db, env.SECRETS_KEY, partnerId)
    const settings = {
      dialect: access.dialect,
      url: addressOf(env, access.gateway_url),
      secret: access.secret,
      secret2: access.secret2,
      agreements: access.agreements,
      returnUrl: env.PUBLIC_URL ? `${env.PUBLIC_URL.replace(/\/$/, '')}${RETURN_PATH}` : '',
      timeoutMs: Math.min(patienceMs, env.PARTNER_TIMEOUT_MS),
    }
    const log = (exchange: Exchange) => void write(db, partnerId, exchange).catch(onFault)
    const records = shopRecords(db, partnerId)
    const hooks = { log, now: Date.now, refuse, records, watch: watches(access.dialect, partnerId) }
    return openGateway(settings, hooks, circuitOf(partnerId, access.secret))
  }
}
