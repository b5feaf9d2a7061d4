// Financing partners as records: seen, made, changed, switched on and off, tried out. What is written here counts with
// the next client, because scoring and tablets read the same rows.
import type { partners } from '#api/back-office/partners.ts'
import type { PartnerForm } from '#domain/partners/partner-form.ts'
import { tryConnection } from '../gateways/partners/probe.ts'
import type { Call, Handlers } from '../platform/handler.ts'
import { Problem } from '../platform/problems.ts'
import { changesOf, readHistory, requireVersion } from '../platform/records/records.ts'
import { encrypt } from '../platform/secrets.ts'
import { publishToTablets } from './events.ts'
import { financeHandlers } from './finance.ts'
import { listHandlers } from './list.ts'
import { lastPlace, orderHandlers } from './order.ts'
import { createPartner, goodsCategories, partnerSecret, secretOwner, updatePartner } from './queries.ts'
import { checkPartner, columnsOf, partnerOf, readableOf, trailOf } from './record.ts'
import { refusePartnerStaff } from './scope.ts'

/** Time limit of a connection test, while a person waits at the screen. */
const PATIENCE_MS = 10_000

const changed = (before: Partial<PartnerForm>, after: PartnerForm) => {
  const [was, is] = [trailOf(before), trailOf(after)]
  return changesOf<string>(was, is, Object.keys(is), ['gateway_secret'])
}

type Writing = Pick<Call<never>, 'trx' | 'deps'>

/** Written over, or left as it is where nothing was typed. */
async function storeSecret({ trx, deps }: Writing, id: number, secret: string): Promise<void> {
  if (secret === '') return
  const gateway_secret = encrypt(deps.env.SECRETS_KEY, secretOwner(id), secret)
  await updatePartner(trx, id, { gateway_secret, secret_set_at: deps.now() })
}

export const partnerHandlers: Handlers<typeof partners> = {
  ...listHandlers,
  ...orderHandlers,
  ...financeHandlers,

  view: async (call) => {
    const row = await partnerOf(call, call.params.key)
    const { version, active, priority, secret_set_at: at } = row
    const secret_set_at = row.gateway_secret === '' ? null : (at?.toISOString() ?? null)
    return { ...readableOf(row), key: call.params.key, version, active, priority, secret_set_at }
  },

  choices: async ({ trx }) => ({ product_categories: await goodsCategories(trx) }),

  create: async (call) => {
    refusePartnerStaff(call)
    const { trx, body, audited } = call
    await checkPartner(call, body, null)
    const priority = await lastPlace(trx)
    const { id, version } = await createPartner(trx, { ...columnsOf(body), priority, active: false })
    await storeSecret(call, id, body.gateway_secret)
    audited('partner', id, changed({}, body))
    return { ok: true, key: String(id), version }
  },

  update: async (call) => {
    const { trx, body, params, audited } = call
    const before = await partnerOf(call, params.key, true)
    const readable = readableOf(before)
    audited('partner', before.id, changed({ ...readable, gateway_secret: '' }, body.values))
    requireVersion(before, body.base_version, readable)
    await checkPartner(call, body.values, before)
    const set = { ...columnsOf(body.values), version: before.version + 1 }
    await updatePartner(trx, before.id, set)
    await storeSecret(call, before.id, body.values.gateway_secret)
    await publishToTablets(call)
    return { ok: true, key: params.key, version: set.version }
  },

  toggle: async (call) => {
    const { trx, body, params, audited } = call
    const { id, active, version, ...row } = await partnerOf(call, params.key, true)
    audited('partner', id, changesOf({ active }, body, ['active']))
    if (active === body.active) return { ok: true, key: params.key, version }
    const isReady = row.gateway_url !== '' && row.gateway_secret !== '' && row.terms.length > 0
    if (body.active && !isReady) throw new Problem('partner_not_ready')
    const set = { active: body.active, version: version + 1 }
    await updatePartner(trx, id, set)
    await publishToTablets(call)
    return { ok: true, key: params.key, version: set.version }
  },

  probe: async (call) => {
    const { trx, deps, params, audited } = call
    const { id, gateway_url } = await partnerOf(call, params.key)
    const started = performance.now()
    const secret = await partnerSecret(trx, deps.env.SECRETS_KEY, id)
    const ended = (outcome: Awaited<ReturnType<typeof tryConnection>>) => {
      audited('partner', id, { fields: ['connection'], changes: { connection: [null, outcome] } })
      return { outcome, ms: Math.round(performance.now() - started) }
    }
    if (secret === null) return ended('secret_unreadable')
    if (gateway_url === '' || secret === '') return ended('not_set')
    return ended(await tryConnection(await deps.partners(id, PATIENCE_MS)))
  },

  history: async (call) => {
    const { id } = await partnerOf(call, call.params.key)
    return { items: await readHistory(call.trx, 'partner', id) }
  },
}
