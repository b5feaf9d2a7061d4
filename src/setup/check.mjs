// `npm run check`: to run before every commit, in less than a minute: types, lint, unused code, architecture tests and unit
// tests.
import { ensureInstalled } from './install.mjs'
import { command } from './run.mjs'
import { runStages, summarise } from './stages/run-stages.mjs'
import { QUICK } from './stages/stages.mjs'

command(import.meta.url, async () => {
  await ensureInstalled()
  summarise(await runStages([QUICK], 'gate'))
})
