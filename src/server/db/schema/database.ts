// The tables of the database as types for Kysely: what the catalogue says (tables.ts, generated), and what people know besides (overrides.ts).
import type { Insertable, Selectable } from 'kysely'
import type { Database } from './tables.ts'

export type { Database } from './tables.ts'
export type Selected<T extends keyof Database> = Selectable<Database[T]>
export type Inserted<T extends keyof Database> = Insertable<Database[T]>
