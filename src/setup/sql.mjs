// `npm run sql`: writes the plans of every list and search, each with the hash of its statement, to src/docs/sql.
// `npm run sql -- --full [endpoint…]`: prints the statements too, of these endpoints or of all, and writes nothing.
// The test that compares the files makes both.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { BIN, collect, command, show } from './run.mjs'

const VITEST = join(BIN, 'vitest')
const RUN = ['run', '--project=api', 'tests/api/platform/list-sql.test.ts']

async function printStatements(names) {
  const folder = mkdtempSync(join(tmpdir(), 'anketa-sql-'))
  try {
    const { code, output } = await collect(VITEST, RUN, { env: { SQL_TEXTS: folder } })
    if (code !== 0) throw new Error(output)
    const known = readdirSync(folder).map((file) => file.replace(/\.sql$/, ''))
    const unknown = names.filter((name) => !known.includes(name))
    if (unknown.length > 0) throw new Error(`No list or search: ${unknown.join(', ')}`)
    for (const name of names.length > 0 ? names : known)
      process.stdout.write(`${readFileSync(join(folder, `${name}.sql`), 'utf8')}\n`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

command(import.meta.url, async () => {
  await ensureInstalled()
  const [option, ...names] = process.argv.slice(2)
  if (option === '--full') return printStatements(names)
  process.exitCode = await show(VITEST, RUN, { env: { SQL_PLANS: 'write' } })
})
