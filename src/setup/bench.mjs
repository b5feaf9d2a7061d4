// `npm run bench`: the measurements of tests/bench against the built app; `-- --smoke` takes only the exact ones,
// `-- --only capture` one part again, `-- load` the server under load instead.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureBrowser, ensurePostgres } from './machine.mjs'
import { at, command, productNode, show } from './run.mjs'

/** Time limit in ms for what people of the load runs expect to see, on processors under load. */
const EXPECT_WITHIN_MS = '120000'

command(import.meta.url, async () => {
  await ensureInstalled()
  await ensureBrowser()
  await ensureBuilt()
  const [first, ...rest] = process.argv.slice(2)
  const isLoad = first === 'load'
  if (isLoad) await ensurePostgres()
  const args = isLoad
    ? [at('tests', 'bench', 'load', 'main.ts'), ...rest]
    : [at('tests', 'bench', 'main.ts'), ...process.argv.slice(2)]
  process.exitCode = await show(productNode(), args, isLoad ? { env: { EXPECT_WITHIN_MS } } : {})
})
