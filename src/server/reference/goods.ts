// Rules of categories and levels that their columns alone cannot check: nothing is switched off while active goods use
// it, and no category becomes its own ancestor, even by two concurrent changes.
import { type RawBuilder, sql } from 'kysely'
import { fieldErrors } from '../platform/problems.ts'
import type { Values } from '../platform/records/reference.ts'
import type { Trx } from '../platform/trx.ts'

type Line = (Values & { key: string }) | null

const ACTIVE_GOODS = sql`select count(*)::int from products p where p.active`
export const GOODS_OF_CATEGORY = sql`(${ACTIVE_GOODS} and p.category_id = product_categories.id)`
export const GOODS_OF_LEVEL = sql`(${ACTIVE_GOODS} and p.priority_id = priority_levels.id)`

export const PARENT_OF_CATEGORY = sql`(select above.name from product_categories above where above.id = product_categories.parent_id)`

/** Serialises all changes of the category tree. */
const TREE_LOCK = 734_512

const wrong = (field: string, code: string, count?: number) =>
  fieldErrors([{ code, field, ...(count !== undefined && { params: { count } }) }])

async function counted(trx: Trx, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (${query}) as count`.execute(trx)
  return rows[0]?.count ?? 0
}

async function refuseWhileUsed(trx: Trx, what: 'category_id' | 'priority_id', key: string): Promise<void> {
  const count = await counted(trx, sql`${ACTIVE_GOODS} and p.${sql.ref(what)} = ${Number(key)}`)
  if (count > 0) throw wrong('status', 'goods_hang_on_it', count)
}

async function requireParent(trx: Trx, parent: number, key: string | null, isActive: boolean): Promise<void> {
  const { rows } = await sql<{ id: number; status: string }>`
    with recursive above as (
      select id, parent_id, status from product_categories where id = ${parent}
      union select c.id, c.parent_id, c.status from product_categories c join above a on c.id = a.parent_id)
    select id, status from above`.execute(trx)
  const found = rows.find(({ id }) => id === parent)
  if (!found) throw wrong('parent_id', 'unknown_choice')
  if (rows.some(({ id }) => String(id) === key)) throw wrong('parent_id', 'category_circle')
  if (isActive && found.status !== 'active') throw wrong('parent_id', 'switched_off')
}

export async function checkCategory(trx: Trx, values: Values, before: Line): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TREE_LOCK})`.execute(trx)
  const isActive = values['status'] === 'active'
  const parent = values['parent_id']
  if (typeof parent === 'number') await requireParent(trx, parent, before?.key ?? null, isActive)
  if (isActive || before === null || before['status'] !== 'active') return
  await refuseWhileUsed(trx, 'category_id', before.key)
  const below = sql`select count(*)::int from product_categories
    where status = 'active' and parent_id = ${Number(before.key)}`
  const count = await counted(trx, below)
  if (count > 0) throw wrong('status', 'categories_below', count)
}

export async function checkLevel(trx: Trx, values: Values, before: Line): Promise<void> {
  if (values['status'] === 'active' || before === null || before['status'] !== 'active') return
  await refuseWhileUsed(trx, 'priority_id', before.key)
}
