// Financing partners as records: seen, made, changed, switched on and off, tried out. What is written here counts with
// the next client, because scoring and tablets read the same rows.
import type { partners } from '#api/back-office/partners.ts'
import { DIALECT_TRAITS } from '#domain/partners/partner.ts'
import type { PartnerForm } from '#domain/partners/partner-form.ts'
import { tryPartner } from '../gateways/partners/probe.ts'
import type { Call, Handlers } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import { changesOf, readHistory, requireVersion } from '../platform/records/records.ts'
import { encrypt } from '../platform/secrets.ts'
import { getSettings } from '../platform/settings.ts'
import { publishToTablets } from './events.ts'
import { financeHandlers } from './finance.ts'
import { partnerListHandlers } from './list.ts'
import { lastPlace, orderHandlers } from './order.ts'
import { createPartner, goodsCategories, secretOwner, updatePartner } from './queries.ts'
import {
  checkPartner,
  columnsOf,
  isOtherPartner,
  type PartnerRow,
  readableOf,
  requirePartner,
  trailOf,
} from './record.ts'
import { refusePartnerStaff } from './scope.ts'

/** Time limit of a connection test, while a person waits at the screen. */
const PATIENCE_MS = 10_000

const changed = (before: Partial<PartnerForm>, after: PartnerForm) => {
  const [was, is] = [trailOf(before), trailOf(after)]
  return changesOf<string>(was, is, Object.keys(is), ['gateway_secret', 'gateway_secret2'])
}

type Writing = Pick<Call<never>, 'trx' | 'deps'>

type Secrets = Pick<PartnerForm, 'gateway_secret' | 'gateway_secret2'>

/** Written over, or left as they are where nothing was typed. */
async function storeSecrets({ trx, deps }: Writing, id: number, secrets: Secrets): Promise<void> {
  const encrypted = (secret: string) => encrypt(deps.env.SECRETS_KEY, secretOwner(id), secret)
  const { gateway_secret: first, gateway_secret2: second = '' } = secrets
  if (first !== '')
    await updatePartner(trx, id, { gateway_secret: encrypted(first), secret_set_at: deps.now() })
  if (second !== '')
    await updatePartner(trx, id, { gateway_secret2: encrypted(second), secret2_set_at: deps.now() })
}

/** Whether every secret of the dialect was entered. */
const hasSecrets = (row: Pick<PartnerRow, 'dialect' | 'gateway_secret' | 'gateway_secret2'>): boolean =>
  row.gateway_secret !== '' && (row.gateway_secret2 !== '' || !DIALECT_TRAITS[row.dialect].hasTokenSecret)

export const partnerHandlers: Handlers<typeof partners> = {
  ...partnerListHandlers,
  ...orderHandlers,
  ...financeHandlers,

  view: async (call) => {
    const row = await requirePartner(call, call.params.key)
    const { version, active, priority } = row
    const setAt = (secret: string, at: Date | null) => (secret === '' ? null : (at?.toISOString() ?? null))
    return {
      ...readableOf(row),
      key: call.params.key,
      version,
      active,
      priority,
      secret_set_at: setAt(row.gateway_secret, row.secret_set_at),
      secret2_set_at: setAt(row.gateway_secret2, row.secret2_set_at),
      verified_at: row.verified_at?.toISOString() ?? null,
    }
  },

  choices: async ({ trx }) => ({ product_categories: await goodsCategories(trx) }),

  create: async (call) => {
    refusePartnerStaff(call)
    const { trx, body, audited } = call
    await checkPartner(call, body, null)
    const priority = await lastPlace(trx)
    const { id, version } = await createPartner(trx, { ...columnsOf(body), priority, active: false })
    await storeSecrets(call, id, body)
    audited('partner', id, changed({}, body))
    return { ok: true, key: String(id), version }
  },

  update: async (call) => {
    const { trx, body, params, audited } = call
    const before = await requirePartner(call, params.key, true)
    const readable = readableOf(before)
    audited(
      'partner',
      before.id,
      changed({ ...readable, gateway_secret: '', gateway_secret2: '' }, body.values),
    )
    requireVersion(before, body.base_version, readable)
    await checkPartner(call, body.values, before)
    const set = {
      ...columnsOf(body.values),
      version: before.version + 1,
      ...(isOtherPartner(before, body.values) && { verified_at: null, verified_by: null }),
      // A secret that is not asked for again must not reach another server later.
      ...(!DIALECT_TRAITS[body.values.dialect].hasTokenSecret && {
        gateway_secret2: '',
        secret2_set_at: null,
      }),
    }
    await updatePartner(trx, before.id, set)
    await storeSecrets(call, before.id, body.values)
    await publishToTablets(call)
    return { ok: true, key: params.key, version: set.version }
  },

  toggle: async (call) => {
    const { trx, body, params, audited } = call
    const { id, active, version, ...row } = await requirePartner(call, params.key, true)
    audited('partner', id, changesOf({ active }, body, ['active']))
    if (active === body.active) return { ok: true, key: params.key, version }
    const isReady = row.gateway_url !== '' && hasSecrets(row) && row.terms.length > 0
    if (body.active && !isReady) throw new Problem('partner_not_ready')
    const set = { active: body.active, version: version + 1 }
    await updatePartner(trx, id, set)
    await publishToTablets(call)
    return { ok: true, key: params.key, version: set.version }
  },

  verify: async (call) => {
    const { trx, deps, params, body, audited } = call
    const before = await requirePartner(call, params.key, true)
    refusePartnerStaff(call)
    // The trial sale was one with the settings that the person saw.
    requireVersion(before, body.base_version, readableOf(before))
    const { id, version, verified_at } = before
    audited('partner', id, { fields: ['verified'], changes: { verified: [verified_at !== null, true] } })
    if (verified_at === null)
      await updatePartner(trx, id, { verified_at: deps.now(), verified_by: person(call).id })
    return { ok: true, key: params.key, version }
  },

  probe: async (call) => {
    const { deps, params, audited } = call
    const row = await requirePartner(call, params.key)
    const { id, gateway_url } = row
    const started = performance.now()
    const ended = (outcome: Awaited<ReturnType<typeof tryPartner>>) => {
      audited('partner', id, { fields: ['connection'], changes: { connection: [null, outcome] } })
      return { outcome, ms: Math.round(performance.now() - started) }
    }
    if (gateway_url === '' || !hasSecrets(row)) return ended('not_set')
    const { support_phone } = await getSettings(deps)
    return ended(await tryPartner(deps, id, support_phone ?? deps.env.SUPPORT_PHONE, PATIENCE_MS))
  },

  history: async (call) => {
    const { id } = await requirePartner(call, call.params.key)
    return { items: await readHistory(call.trx, 'partner', id) }
  },
}
