// A connection to the database, and a transaction in it.
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/schema/database.ts'

export type Db = Kysely<Database>
export type Trx = Transaction<Database> | Kysely<Database>
