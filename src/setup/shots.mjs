// `npm run shots`: takes the pictures of the README into tests/journeys/film; `-- requests` records the requests of a tablet
// of this build into tests/api/platform/released, once for each release.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureBrowser } from './machine.mjs'
import { at, command, productNode, show } from './run.mjs'

command(import.meta.url, async () => {
  await ensureInstalled()
  await ensureBrowser()
  await ensureBuilt()
  process.exitCode = await show(productNode(), [
    at('node_modules', '@playwright', 'test', 'cli.js'),
    'test',
    '--config',
    at('tests', 'journeys', 'playwright.config.ts'),
    `--project=${process.argv[2] ?? 'film'}`,
  ])
})
