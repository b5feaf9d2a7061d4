// The SMS providers as people keep them. Secrets are encrypted before they are written, and never part of answers or
// of the audit trail; the active providers are read for every message (gateways/sms/accounts.ts).
import { providerList, type providers } from '#api/back-office/providers.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'
import { PROVIDER_KINDS, providerValues, TEST_EVERY_S, testResultOf } from '#domain/providers/provider.ts'
import { callbackUrl, usualPlaces } from '../gateways/sms/accounts.ts'
import { allTexts, testTexts } from '../gateways/sms/texts.ts'
import type { Handlers } from '../platform/handler.ts'
import { listHandlers } from '../platform/listing/declared.ts'
import { person } from '../platform/person.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import { changesOf, readHistory, requireVersion } from '../platform/records/records.ts'
import type { Trx } from '../platform/trx.ts'
import {
  createProvider,
  lastTestTo,
  lockedProvider,
  type Provider,
  providerId,
  providerSql,
  updateProvider,
} from './queries.ts'
import { checkPlace, checkSecret, checkToggle, keptSecret } from './rules.ts'

const FIELDS = ['name', 'kind', 'url', 'sender', 'price', 'priority', 'login', 'secret'] as const
/** Fields whose change is audited without their values. */
const UNRECORDED = ['login', 'secret'] as const
async function getProvider(trx: Trx, key: string): Promise<Provider> {
  const provider = await lockedProvider(trx, key)
  if (!provider) throw new Problem('not_found')
  return provider
}

async function refuseTooSoon(trx: Trx, phone: string, now: Date): Promise<void> {
  const last = await lastTestTo(trx, phone)
  if (last === null) return
  const seconds = TEST_EVERY_S - Math.floor((now.getTime() - last.getTime()) / 1000)
  if (seconds <= 0) return
  const errors = [{ code: 'resend_too_soon', field: 'phone', params: { seconds } }]
  throw new Problem('resend_too_soon', { retryAfter: seconds, errors })
}

export const providerHandlers: Handlers<typeof providers> = {
  ...listHandlers(providerList, null, providerSql, 'sms_providers'),

  state: async ({ deps: { env, sms } }) => {
    const places = usualPlaces(env)
    const kinds = PROVIDER_KINDS.filter((kind) => kind !== 'console' || env.ANKETA_MODE !== 'production')
    return {
      in_force: (await sms.inForce()).map(({ id, name, kind }) => ({
        key: id === null ? null : String(id),
        name,
        kind,
      })),
      kinds: kinds.map((kind) => ({
        kind,
        ...places[kind],
        callback: kind === 'console' ? '' : callbackUrl(env, kind),
        tests: {
          ru: testTexts(kind, 'ru'),
          'uz-Latn': testTexts(kind, 'uz-Latn'),
          'uz-Cyrl': testTexts(kind, 'uz-Cyrl'),
        },
      })),
      texts: { ru: allTexts('ru'), 'uz-Latn': allTexts('uz-Latn'), 'uz-Cyrl': allTexts('uz-Cyrl') },
    }
  },

  create: async ({ trx, body, audited, deps }) => {
    checkPlace(deps.env, body)
    checkSecret(null, body)
    const { secret, ...rest } = body
    const kept = keptSecret(deps.env, deps.now(), secret)
    const { id, version } = await createProvider(trx, { ...rest, ...kept })
    audited('sms_provider', id, changesOf<string>({}, body, FIELDS, UNRECORDED))
    return { ok: true, key: String(id), version }
  },

  update: async ({ trx, params, body, audited, deps }) => {
    const before = await getProvider(trx, params.key)
    const { values, base_version } = body
    const known = providerValues(before)
    audited('sms_provider', before.id, changesOf<string>(known, values, FIELDS, UNRECORDED))
    requireVersion(before, base_version, known)
    checkPlace(deps.env, values)
    checkSecret(before, values)
    const { secret, ...rest } = values
    const version = before.version + 1
    const kept = keptSecret(deps.env, deps.now(), secret)
    await updateProvider(trx, before.id, { ...rest, ...kept, version })
    return { ok: true, key: params.key, version }
  },

  toggle: async ({ trx, params, body: { base_version, status }, audited, deps }) => {
    const before = await getProvider(trx, params.key)
    audited('sms_provider', before.id, changesOf(before, { status }, ['status']))
    requireVersion(before, base_version, { ...providerValues(before), status: before.status })
    if (status !== before.status) await checkToggle(trx, deps.env, { before, status })
    const version = before.version + 1
    await updateProvider(trx, before.id, { status, version })
    return { ok: true, key: params.key, version }
  },

  test: async (call) => {
    const { trx, params, body, audited, deps } = call
    const to = normalisePhone(body.phone)
    if (to === null) throw fieldError('phone', 'phone_format')
    const provider = await providerId(trx, params.key)
    if (provider === null) throw new Problem('not_found')
    await refuseTooSoon(trx, to, deps.now())
    const user_id = person(call).id
    const failure = await deps.sms.sendTest({ provider, to, language: body.language, user_id })
    const code = failure?.code ?? null
    const result = testResultOf(code, failure?.refusal.cause ?? null)
    audited('sms_provider', provider, { fields: ['test'], changes: { test: [null, result] } })
    return { result, code, words: failure?.refusal.words ?? '' }
  },

  history: async ({ trx, params }) => ({ items: await readHistory(trx, 'sms_provider', params.key) }),
}
