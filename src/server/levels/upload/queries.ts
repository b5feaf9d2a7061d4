// SQL of the upload of min/max levels: everything that the rows name is read and written in a few statements, whatever their number.
import { sql } from 'kysely'
import type { LevelsForm } from '#domain/levels/levels.ts'
import type { Condition } from '../../db/condition.ts'
import type { Trx } from '../../platform/trx.ts'
import type { LevelKey } from '../queries.ts'
import type { StoredLevels } from './judge.ts'

/** Open branches within a condition on `branches b`. */
export async function branchesWithin(trx: Trx, within: Condition) {
  const { rows } = await sql<{ id: number; name: string }>`
    select b.id, b.name from branches b where b.active and b.deleted_at is null and ${within} order by b.id`.execute(
    trx,
  )
  return rows
}

/** The levels of products in all branches; locked in the order in which the movements of chosen lines lock them. */
export async function levelsOfProducts(
  trx: Trx,
  products: readonly number[],
  isLocked: boolean,
): Promise<StoredLevels[]> {
  const lock = isLocked ? sql`for update` : sql``
  const { rows } = await sql<StoredLevels>`
    select branch_id, product_id, min, max, version from branch_levels where product_id = any(${[...products]}::int[])
    order by product_id, branch_id ${lock}`.execute(trx)
  return rows
}

type Change = LevelKey & LevelsForm & { version: number }

/** Writes levels over the versions before them; returns how many were written, fewer where one was added or changed meanwhile. */
export async function writeAllLevels(
  trx: Trx,
  changes: readonly Change[],
  { at, user }: { at: Date; user: number },
): Promise<number> {
  const rows = JSON.stringify(changes)
  const { numAffectedRows } = await sql`
    insert into branch_levels as v (branch_id, product_id, min, max, version, changed_at, changed_by)
    select n.branch_id, n.product_id, n.min, n.max, n.version + 1, ${at}, ${user}
    from jsonb_to_recordset(${rows}::jsonb) as n (branch_id int, product_id int, min int, max int, version int)
    order by n.product_id, n.branch_id
    on conflict (branch_id, product_id) do update
      set min = excluded.min, max = excluded.max, version = excluded.version, changed_at = excluded.changed_at,
        changed_by = excluded.changed_by
      where v.version = excluded.version - 1`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
