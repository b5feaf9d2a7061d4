// The options of a filter or a choice: the first of those that a search finds, or the one that is chosen.
import { type SqlBool, sql } from 'kysely'
import { MOST_OPTIONS } from '#api/shapes/list.ts'
import type { Condition } from '../../db/condition.ts'
import type { Trx } from '../trx.ts'
import { allOf, nameOrderOf } from './listing.ts'

/** Rows `o` of a table with names that meet the conditions, by name; with `id` only this one. */
export async function readOptions(
  trx: Trx,
  table: 'users' | 'branches' | 'partners',
  conditions: readonly Condition[],
  id: number | undefined,
): Promise<{ id: number; name: string }[]> {
  const chosen = id === undefined ? conditions : [...conditions, sql<SqlBool>`o.id = ${id}`]
  const { rows } = await sql<{ id: number; name: string }>`
    select o.id, o.name from ${sql.table(table)} o where ${allOf(chosen)}
    order by ${nameOrderOf(sql`o.name`)}, o.id limit ${MOST_OPTIONS}`.execute(trx)
  return rows
}
