// A condition of the domain (`src/domain/kernel/predicate.ts`) as SQL, fact by fact.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Predicate } from '#domain/kernel/predicate.ts'
import type { Condition } from './condition.ts'

/** A fact as SQL; `instant`: a timestamptz, which conditions give in milliseconds. */
export type FactSql = { sql: RawBuilder<unknown>; kind: 'value' | 'instant' | 'flag' }
export type FactTable<Name extends string> = Readonly<Record<Name, FactSql>>

const bound = ({ kind }: FactSql, value: number): RawBuilder<unknown> =>
  kind === 'instant' ? sql`${new Date(value)}::timestamptz` : sql`${value}::bigint`

/** Whole numbers and keys of the domain are written as literals, so that a partial index fits. */
const literals = (values: readonly (string | number)[]): RawBuilder<unknown> =>
  sql.join(values.map((value) => sql.lit(value)))

const joined = (conditions: readonly Condition[], word: 'and' | 'or'): Condition => {
  if (conditions.length === 0) return word === 'and' ? sql<SqlBool>`true` : sql<SqlBool>`false`
  return sql<SqlBool>`(${sql.join(conditions, sql.raw(` ${word} `))})`
}

/** The condition as SQL. A comparison with null is false, as in the domain, under `not` too. */
export function toSql<Name extends string>(condition: Predicate<Name>, facts: FactTable<Name>): Condition {
  const inner = (one: Predicate<Name>) => toSql(one, facts)
  if ('all' in condition) return joined(condition.all.map(inner), 'and')
  if ('any' in condition) return joined(condition.any.map(inner), 'or')
  if ('not' in condition) return sql<SqlBool>`not coalesce(${inner(condition.not)}, false)`
  if ('is' in condition) return sql<SqlBool>`${facts[condition.is].sql}`
  const fact = facts[condition.fact]
  if ('in' in condition)
    return condition.in.length === 0
      ? sql<SqlBool>`false`
      : sql<SqlBool>`${fact.sql} in (${literals(condition.in)})`
  const { from, to, below } = condition
  return joined(
    [
      ...(from === undefined ? [] : [sql<SqlBool>`${fact.sql} >= ${bound(fact, from)}`]),
      ...(to === undefined ? [] : [sql<SqlBool>`${fact.sql} <= ${bound(fact, to)}`]),
      ...(below === undefined ? [] : [sql<SqlBool>`${fact.sql} < ${bound(fact, below)}`]),
    ],
    'and',
  )
}
