// Conditions on the facts of a record as data: the domain evaluates them on a record at hand, the server writes the same
// condition as SQL (`src/server/db/predicate-sql.ts`). A filter that is defined this way cannot mean two things.

type Value = string | number | boolean | null
/** The facts of a record by name; null: the record has no such fact, and no comparison with it is true. */
export type Facts = Readonly<Record<string, Value>>

export type Predicate<Name extends string> =
  | { all: readonly Predicate<Name>[] }
  | { any: readonly Predicate<Name>[] }
  | { not: Predicate<Name> }
  /** The fact is one of the values. */
  | { fact: Name; in: readonly (string | number)[] }
  /** The fact is at least `from`, at most `to` and less than `below`; instants are milliseconds. */
  | { fact: Name; from?: number; to?: number; below?: number }
  /** The fact is true. */
  | { is: Name }

export const all = <Name extends string>(...conditions: readonly Predicate<Name>[]): Predicate<Name> => ({
  all: conditions,
})
export const any = <Name extends string>(...conditions: readonly Predicate<Name>[]): Predicate<Name> => ({
  any: conditions,
})
export const not = <Name extends string>(condition: Predicate<Name>): Predicate<Name> => ({ not: condition })

/** Whether the condition is true of a record. */
export function holds<Name extends string>(
  condition: Predicate<Name>,
  facts: Readonly<Record<Name, Value>>,
): boolean {
  if ('all' in condition) return condition.all.every((one) => holds(one, facts))
  if ('any' in condition) return condition.any.some((one) => holds(one, facts))
  if ('not' in condition) return !holds(condition.not, facts)
  if ('is' in condition) return facts[condition.is] === true
  const value = facts[condition.fact]
  if ('in' in condition) return condition.in.some((one) => one === value)
  if (typeof value !== 'number') return false
  const { from = -Infinity, to = Infinity, below = Infinity } = condition
  return value >= from && value <= to && value < below
}
