// Column types of the tables: how instants, json and bigint are read and written.
import type { ColumnType, Generated } from 'kysely'

export type Instant = ColumnType<Date, Date | string, Date | string>
export type InstantNow = ColumnType<Date, Date | string | undefined, Date | string>
export type Json<T> = ColumnType<T, string, string>
/** A json column with a default in the SQL. */
export type JsonOr<T> = ColumnType<T, string | undefined, string>
/** bigint columns are read as numbers: sums are whole soʻm far below 2^53. */
export type Big = ColumnType<number, number | string, number | string>
export type BigOr = ColumnType<number, number | string | undefined, number | string>
export type Id = Generated<number>
/** A column the database makes of others. */
export type Made<T> = ColumnType<T, never, never>
