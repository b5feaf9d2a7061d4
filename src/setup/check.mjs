// `npm run check`: to run before every commit, in less than a minute: types, lint, unused code, the architecture tests and the
// unit tests of what has changed.
import { ensureInstalled } from './install.mjs'
import { command } from './run.mjs'
import { CHECK, CHECK_STAGES } from './stages/check-stages.mjs'
import { runStages, summarise } from './stages/run-stages.mjs'

command(import.meta.url, async () => {
  await ensureInstalled()
  summarise(await runStages([CHECK], 'gate', () => [], CHECK_STAGES))
})
