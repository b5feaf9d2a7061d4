// Migrates an empty database in memory and writes the types of its tables (`npm run schema`).
import { writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { migrate } from '#server/db/migrate.ts'
import { overPglite, PGLITE_OPTIONS } from '#server/db/open.ts'
import { readCatalogue, TABLES_FILE, tablesFile } from './tables-file.ts'

const database = overPglite(await PGlite.create(PGLITE_OPTIONS))
await migrate(database)
writeFileSync(TABLES_FILE, tablesFile(await readCatalogue(database.db)))
await database.close()
