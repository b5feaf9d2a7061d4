// Opens the embedded database in the given folder, fills its disk and writes until the journal needs a new
// file: the engine aborts, and this process with it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/platform/env.ts'

const folder = process.argv[2] ?? ''
const { db } = await openDatabase(readEnv({ ANKETA_DATA: folder }))
try {
  writeFileSync(join(folder, 'rest'), new Uint8Array(400 * 1024 * 1024))
} catch {
  // As much as fits.
}
for (;;) await sql`select pg_logical_emit_message(true, 'fill', repeat('x', 100000))`.execute(db)
