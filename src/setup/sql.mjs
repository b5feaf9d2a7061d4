// `npm run sql`: writes the SQL of every list and search, each with its plan, to src/docs/sql. The test that compares them writes them.
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { BIN, command, show } from './run.mjs'

command(import.meta.url, async () => {
  await ensureInstalled()
  const test = 'tests/api/platform/list-sql.test.ts'
  // At the end: the option takes what follows it as its value.
  process.exitCode = await show(join(BIN, 'vitest'), ['run', '--project=api', test, '--update'])
})
