import type { RawBuilder, SqlBool } from 'kysely'

/** A condition of an SQL statement: filters, scopes and searches are lists of them. */
export type Condition = RawBuilder<SqlBool>
