// `npm run sql`: writes the SQL of every list and search, each with its plan, to src/docs/sql. The test that compares them writes them.

import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { at, BIN, command, show } from './run.mjs'

const VITEST = ['run', 'tests/api/platform/list-sql.test.ts', '--project=api', '--update']

command(import.meta.url, async () => {
  await ensureInstalled()
  process.exitCode = await show(join(BIN, 'vitest'), VITEST, { cwd: at('.') })
})
