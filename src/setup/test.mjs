// `npm test`: everything CI runs, from an empty machine. Installs packages, a browser and PostgreSQL when they are
// missing, runs all stages and ends with the line `N passed, N failed`.
import { ensureInstalled } from './install.mjs'
import { ensureBrowser, ensurePostgres } from './machine.mjs'
import { command } from './run.mjs'
import { runStages, summarise } from './stages/run-stages.mjs'
import { STAGES } from './stages/stages.mjs'

/** What cannot be installed is one failed stage; the others still run and say what they know. */
async function prepare(name, ensure) {
  try {
    await ensure()
    return []
  } catch (error) {
    console.log(`FAILED ${name}: ${error.message}`)
    return [{ name, passed: 0, failed: 1, ms: 0 }]
  }
}

command(import.meta.url, async () => {
  await ensureInstalled()
  const missing = [
    ...(await prepare('browser', ensureBrowser)),
    ...(await prepare('PostgreSQL', ensurePostgres)),
  ]
  summarise([...missing, ...(await runStages(Object.keys(STAGES)))])
})
