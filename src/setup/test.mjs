// `npm test`: the gate, from an empty machine: what a change may break, and what CI runs. `npm run test:all` (`--all`): everything.
// Installs packages, a browser and PostgreSQL when they are missing, runs the stages and ends with the line `N passed, N failed`.
// `npm test -- journeys tests/api/stock/stock.test.ts` runs those stages and files alone.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureBrowser, ensureOtherBrowsers, ensurePostgres, ensureSpreadsheet } from './machine.mjs'
import { command } from './run.mjs'
import { runStages, summarise } from './stages/run-stages.mjs'
import { ALL_ONLY, ALL_STEPS, chosen, STEPS } from './stages/stages.mjs'

/** A failed installation counts as one failed stage; the others still run. */
async function prepare(name, ensure) {
  try {
    await ensure()
    return []
  } catch (error) {
    console.log(`FAILED ${name}: ${error.message}`)
    return [{ name, passed: 0, failed: 1, ms: 0, busy: '' }]
  }
}

command(import.meta.url, async () => {
  const isWhole = process.argv.includes('--all')
  const words = process.argv.slice(2).filter((word) => word !== '--all')
  const only = chosen(words)
  const steps = words.length === 0 ? (isWhole ? ALL_STEPS : STEPS) : [...only.keys()].map((name) => [[name]])
  await ensureInstalled()
  const needsOthers = isWhole || ALL_ONLY.some((name) => only.has(name))
  const missing = [
    ...(await prepare('browser', ensureBrowser)),
    ...(await prepare('PostgreSQL', ensurePostgres)),
    ...(isWhole ? await prepare('LibreOffice', ensureSpreadsheet) : []),
    ...(needsOthers ? await prepare('other browsers', ensureOtherBrowsers) : []),
  ]
  // Browser stages need the built app; a full run has a stage for the build.
  if (words.length > 0) await ensureBuilt()
  const suite = isWhole ? 'all' : 'gate'
  summarise([...missing, ...(await runStages(steps, suite, (name) => only.get(name) ?? []))])
})
