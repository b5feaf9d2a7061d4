// The order in which partners are asked: read, written and versioned as one thing. Whoever saw another order, or other
// partners, gets the current order.
import type { partners } from '#api/back-office/partners.ts'
import type { Call, Handlers } from '../platform/handler.ts'
import { Problem } from '../platform/problems.ts'
import { writeAudit } from '../platform/records/audit.ts'
import { requireVersion } from '../platform/records/records.ts'
import type { Trx } from '../platform/trx.ts'
import { publishToTablets } from './events.ts'
import { monthsOf } from './list.ts'
import { refusePartnerStaff } from './scope.ts'

const STEP = 10

const listInOrder = (trx: Trx) =>
  trx
    .selectFrom('partners as p')
    .select(['p.id', 'p.name', 'p.active', 'p.priority', monthsOf.as('months')])
    .orderBy('p.priority')
    .orderBy('p.id')
    .execute()
type Entry = Awaited<ReturnType<typeof listInOrder>>[number]

const itemOf = ({ id, name, active, months }: Entry) => ({ key: String(id), name, active, months })

/** The version of the order, locked against other changes and new partners until the transaction ends. */
async function orderVersion(trx: Trx, lock = false): Promise<number> {
  const query = trx.selectFrom('partner_order').select('version')
  return (await (lock ? query.forUpdate() : query).executeTakeFirstOrThrow()).version
}

/** The place behind all others, for a new partner; the order is another one from now on. */
export async function lastPlace(trx: Trx): Promise<number> {
  const version = await orderVersion(trx, true)
  await trx
    .updateTable('partner_order')
    .set({ version: version + 1 })
    .execute()
  const last = await trx
    .selectFrom('partners')
    .select(({ fn }) => fn.max('priority').as('priority'))
    .executeTakeFirst()
  return (last?.priority ?? 0) + STEP
}

/** Each partner whose position changed records it in its own history. */
async function publishMoved(call: Call<typeof partners.reorder>, before: readonly Entry[]): Promise<void> {
  const { trx, body, actor, requestId } = call
  for (const [index, { id }] of before.entries()) {
    const at = body.keys.indexOf(String(id))
    if (at === index) continue
    await writeAudit(trx, {
      action: 'partner_move',
      user_id: actor?.id ?? null,
      request_id: requestId,
      entity: 'partner',
      entity_id: id,
      details: { fields: ['place'], changes: { place: [index + 1, at + 1] } },
    })
  }
}

const namesOf = (entries: readonly (Entry | undefined)[]): string =>
  entries.map((entry) => entry?.name ?? '').join(', ')

export const orderHandlers: Pick<Handlers<typeof partners>, 'order' | 'reorder'> = {
  order: async (call) => {
    refusePartnerStaff(call)
    const { trx } = call
    return { version: await orderVersion(trx), items: (await listInOrder(trx)).map(itemOf) }
  },

  reorder: async (call) => {
    refusePartnerStaff(call)
    const { trx, body, audited } = call
    const version = await orderVersion(trx, true)
    const before = await listInOrder(trx)
    const known = new Map(before.map((entry) => [String(entry.id), entry]))
    const isWhole =
      body.keys.length === known.size &&
      new Set(body.keys).size === known.size &&
      body.keys.every((key) => known.has(key))
    audited('partner_order', 'all', {
      fields: ['order'],
      changes: { order: [namesOf(before), namesOf(body.keys.map((key) => known.get(key)))] },
    })
    const now = { version, items: before.map(itemOf) }
    requireVersion(now, body.base_version, now)
    if (!isWhole) throw new Problem('version_conflict', { details: { version, server_values: now } })
    for (const [index, key] of body.keys.entries())
      await trx
        .updateTable('partners')
        .set({ priority: (index + 1) * STEP })
        .where('id', '=', Number(key))
        .execute()
    await publishMoved(call, before)
    await trx
      .updateTable('partner_order')
      .set({ version: version + 1 })
      .execute()
    await publishToTablets(call)
    return { ok: true, version: version + 1 }
  },
}
