// The lines of a request: stored with the values that their goods had then, shown with current values, and applied.
import type { GoodLine } from '#api/back-office/change-requests.ts'
import { type RequestForm, sendFault } from '#domain/change-requests/change-request.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { priceFault } from '#domain/promotions/promotion.ts'
import { discountsOf, goodsByIds, levelsOf, lockProducts, setLevel } from '../goods/queries.ts'
import type { Call } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { fieldError, fieldErrors } from '../platform/problems.ts'
import { writeAudit } from '../platform/records/audit.ts'
import type { Trx } from '../platform/trx.ts'
import type { Kind } from './kinds.ts'
import { applyPrices } from './prices.ts'
import { linesOf } from './queries.ts'

type Lines = RequestForm['lines']

const wrong = (index: number, part: 'product_id' | 'value', code: string) =>
  fieldError(`lines.${index}.${part}`, code)

export async function levels(trx: Trx, { kind }: Kind) {
  if (kind === 'price') return []
  return (await levelsOf(trx)).map(({ status, id, name, colour }) => ({
    id,
    name,
    colour,
    active: status === 'active',
  }))
}

/** The lines of a request with their goods as they are now. */
export async function goodLines(trx: Trx, { kind, now }: Kind, request: number): Promise<GoodLine[]> {
  const lines = await linesOf(trx, request)
  const goods = await goodsByIds(
    trx,
    lines.map(({ product_id }) => product_id),
  )
  return lines.flatMap((line) => {
    const good = goods.get(line.product_id)
    if (!good) return []
    const old = kind === 'price' ? line.old_price : line.old_priority_id
    const value = (kind === 'price' ? line.new_price : line.new_priority_id) ?? 0
    const { product_id, sku, name, category, active } = good
    return [{ product_id, sku, name, category, active, now: now(good), old, value }]
  })
}

/** Keeps these lines and no others; active goods only, active levels only. */
export async function writeLines(trx: Trx, kind: Kind, request: number, lines: Lines): Promise<void> {
  await trx.deleteFrom('change_request_lines').where('request_id', '=', request).execute()
  if (lines.length === 0) return
  const goods = await goodsByIds(
    trx,
    lines.map(({ product_id }) => product_id),
  )
  const active = new Set((await levels(trx, kind)).filter((level) => level.active).map(({ id }) => id))
  const rows = lines.map(({ product_id, value }, place) => {
    const good = goods.get(product_id)
    if (!good?.active) throw wrong(place, 'product_id', 'unknown_choice')
    const head = { request_id: request, product_id, place }
    if (kind.kind === 'price')
      return {
        ...head,
        old_price: good.price,
        new_price: value,
        old_priority_id: null,
        new_priority_id: null,
      }
    if (!active.has(value)) throw wrong(place, 'value', 'unknown_choice')
    const old_priority_id = good.priority_id
    return { ...head, old_price: null, new_price: null, old_priority_id, new_priority_id: value }
  })
  await trx.insertInto('change_request_lines').values(rows).execute()
}

/** Requires new prices of which something is left after the discounts of their products. */
export async function requirePrices(
  { trx, deps }: Pick<Call<never>, 'trx' | 'deps'>,
  { kind }: Kind,
  lines: readonly GoodLine[],
): Promise<void> {
  if (kind !== 'price') return
  const products = lines.map(({ product_id }) => product_id)
  const discounts = await discountsOf(trx, products, todayInTashkent(deps.now()))
  const faults = lines.flatMap(({ product_id, now, value }, index) => {
    const fault = now === value ? null : priceFault(value, discounts.get(product_id) ?? 0)
    return fault === null ? [] : [{ field: `lines.${index}.value`, ...fault }]
  })
  if (faults.length > 0) throw fieldErrors(faults)
}

/** A request is sent with lines that each change something, of goods that are sold. */
export function requireSendable(lines: readonly GoodLine[]): void {
  const fault = sendFault(lines)
  if (fault) throw fieldErrors([fault])
}

async function requireLevels(trx: Trx, lines: readonly GoodLine[]): Promise<void> {
  const wanted = [...new Set(lines.map(({ value }) => value))]
  const found = await trx
    .selectFrom('priority_levels')
    .select('id')
    .where('id', 'in', wanted)
    .where('status', '=', 'active')
    .orderBy('id')
    .forShare()
    .execute()
  const active = new Set(found.map(({ id }) => id))
  const index = lines.findIndex(({ value }) => !active.has(value))
  if (index >= 0) throw wrong(index, 'value', 'switched_off')
}

/** The lines with their goods, locked until the transaction ends. */
export async function lockLines(trx: Trx, kind: Kind, request: number): Promise<GoodLine[]> {
  await lockProducts(
    trx,
    (await linesOf(trx, request)).map(({ product_id }) => product_id),
  )
  const lines = await goodLines(trx, kind, request)
  if (kind.kind === 'priority') await requireLevels(trx, lines)
  return lines
}

type Deciding = Pick<Call<never>, 'trx' | 'actor' | 'requestId'>

/** Applies the lines; each product records it in its own history. */
export async function applyLines(
  call: Deciding,
  { kind }: Kind,
  { request, lines }: { request: number; lines: readonly GoodLine[] },
): Promise<void> {
  const { trx, requestId } = call
  const changed = lines.filter((line) => line.now !== line.value)
  if (kind === 'price') {
    const prices = changed.map(({ product_id, now, value }) => ({ product_id, now: now ?? 0, value }))
    return applyPrices(call, { request, prices })
  }
  for (const { product_id, now, value } of changed) {
    await setLevel(trx, product_id, value)
    await writeAudit(trx, {
      action: 'product_update',
      user_id: person(call).id,
      request_id: requestId,
      entity: 'product',
      entity_id: product_id,
      details: { fields: ['priority_id'], changes: { priority_id: [now, value] }, request },
    })
  }
}
