// `npm run check`: what a person runs before every commit; about a minute. Types, lint, walls, house rules, unit tests.
import { ensureInstalled } from './install.mjs'
import { command } from './run.mjs'
import { runStages, summarise } from './stages/run-stages.mjs'

command(import.meta.url, async () => {
  await ensureInstalled()
  summarise(await runStages(['types', 'lint', 'build', 'house', 'unit']))
})
