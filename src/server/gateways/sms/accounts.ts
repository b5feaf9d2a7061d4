// Which providers send: the active ones of the table in their order, and without any the one that the environment names
// (decision 0018). The table is read for every message, so that a change counts for the next one in every process.
import type { ProviderKind } from '#domain/providers/provider.ts'
import type { Selected } from '../../db/schema/database.ts'
import type { Env } from '../../platform/env.ts'
import { decrypt } from '../../platform/secrets.ts'
import type { Db, Trx } from '../../platform/trx.ts'
import type { OpenWatch } from '../watch.ts'
import { eskiz } from './eskiz.ts'
import { playMobile } from './play-mobile.ts'
import { type Account, SmsFailure, type SmsProvider } from './provider.ts'

/** The encryption purpose of passwords of SMS providers. */
export const SMS_SECRET = 'sms provider'

/** A provider with the adapter that calls it. */
export type Outlet = { account: Account; provider: SmsProvider }
export type Accounts = {
  /** Those that send, the first one first. */
  inForce: () => Promise<Outlet[]>
  /** Every one, active or not: SMS under way are asked about even when their provider has been switched off. */
  all: () => Promise<Outlet[]>
  byId: (id: number) => Promise<Outlet | undefined>
}
type Row = Selected<'sms_providers'>
type Place = { url: string; sender: string }

/** Where a provider usually is, and whom its messages come from. */
export const usualPlaces = (env: Env): Record<ProviderKind, Place> => ({
  eskiz: { url: env.ESKIZ_URL, sender: env.ESKIZ_FROM },
  play_mobile: { url: env.PLAY_MOBILE_URL, sender: env.PLAY_MOBILE_ORIGINATOR },
  console: { url: '', sender: '' },
})

/** Where a provider reports deliveries, with the secret that lets it in; empty where nobody can reach this server. */
export const callbackUrl = (env: Env, kind: ProviderKind): string =>
  env.PUBLIC_URL && env.SMS_CALLBACK_SECRET
    ? `${env.PUBLIC_URL.replace(/\/$/, '')}/api/sms/callback/${kind}/${env.SMS_CALLBACK_SECRET}`
    : ''

/** Replaces a provider whose password was encrypted under another key. */
const LOCKED: SmsProvider = {
  send: async () => {
    throw new SmsFailure('secret_unreadable', true)
  },
  poll: async () => [],
}

function fromEnvironment(env: Env): Account | null {
  const kind = env.SMS_PROVIDER
  if (kind === 'none') return null
  const [login, secret] = {
    console: ['', ''],
    eskiz: [env.ESKIZ_EMAIL, env.ESKIZ_PASSWORD],
    play_mobile: [env.PLAY_MOBILE_LOGIN, env.PLAY_MOBILE_PASSWORD],
  }[kind] as [string, string]
  return { id: null, name: kind, kind, login, secret, price: null, ...usualPlaces(env)[kind] }
}

function accountOf(env: Env, row: Row): Account | null {
  const usual = usualPlaces(env)[row.kind]
  const secret = row.secret === '' ? '' : decrypt(env.SECRETS_KEY, SMS_SECRET, row.secret)
  if (secret === null) return null
  const { id, name, kind, login, price } = row
  const url = (row.url || usual.url).replace(/\/$/, '')
  return { id, name, kind, login, secret, price, url, sender: row.sender || usual.sender }
}

/** The providers of the table in their order; the console is none in production. */
async function providersOfTable(trx: Trx, env: Env): Promise<Row[]> {
  const rows = await trx.selectFrom('sms_providers').selectAll().orderBy('priority').orderBy('id').execute()
  return rows.filter(({ kind }) => kind !== 'console' || env.ANKETA_MODE !== 'production')
}

/** Those of the table that send, the first one first. */
export const activeProviders = async (trx: Trx, env: Env): Promise<Row[]> =>
  (await providersOfTable(trx, env)).filter(({ status }) => status === 'active')

/** Opens the providers; `terminal` is the console's. */
export function openAccounts(env: Env, db: Db, terminal: SmsProvider, watches: OpenWatch): Accounts {
  const known = new Map<number, { version: number; outlet: Outlet }>()
  const adapterOf = (account: Account): SmsProvider => {
    if (account.kind === 'console') return terminal
    const watch = watches(account.kind, account.id ?? 0)
    if (account.kind === 'play_mobile') return playMobile(account, env.SMS_TIMEOUT_MS, watch)
    return eskiz(account, callbackUrl(env, 'eskiz'), env.SMS_TIMEOUT_MS, watch)
  }
  const open = (row: Row): Outlet => {
    const account = accountOf(env, row)
    if (account !== null) return { account, provider: adapterOf(account) }
    return { account: { ...row, secret: '' }, provider: LOCKED }
  }
  /** The adapter of a row keeps its sign-in until the row is changed. */
  const outletOf = (row: Row): Outlet => {
    const kept = known.get(row.id)
    if (kept?.version === row.version) return kept.outlet
    const outlet = open(row)
    known.set(row.id, { version: row.version, outlet })
    return outlet
  }
  const own = fromEnvironment(env)
  const ofEnvironment: Outlet[] = own === null ? [] : [{ account: own, provider: adapterOf(own) }]
  return {
    inForce: async () => {
      const active = await activeProviders(db, env)
      return active.length > 0 ? active.map(outletOf) : ofEnvironment
    },
    all: async () => [...(await providersOfTable(db, env)).map(outletOf), ...ofEnvironment],
    byId: async (id) => {
      const row = (await providersOfTable(db, env)).find((one) => one.id === id)
      return row && outletOf(row)
    },
  }
}
