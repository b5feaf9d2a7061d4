// `npm run bench`: the measurements of tests/bench against the built app; `-- --smoke` takes only the exact ones.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureBrowser } from './machine.mjs'
import { at, command, productNode, show } from './run.mjs'

command(import.meta.url, async () => {
  await ensureInstalled()
  await ensureBrowser()
  await ensureBuilt()
  process.exitCode = await show(productNode(), [at('tests', 'bench', 'main.ts'), ...process.argv.slice(2)])
})
