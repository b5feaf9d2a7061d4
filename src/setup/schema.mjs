// `npm run schema`: writes the types of the database's tables to src/server/db/schema/tables.ts, from the migrations and overrides.ts.
import { ensureInstalled } from './install.mjs'
import { at, command, productNode, show } from './run.mjs'

command(import.meta.url, async () => {
  await ensureInstalled()
  process.exitCode = await show(productNode(), [at('src', 'setup', 'schema', 'write-tables.ts')])
})
