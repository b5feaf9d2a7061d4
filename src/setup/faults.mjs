// `npm run test:faults`: the fault suite (tests/faults) against real servers, a real PostgreSQL and a real browser.
// `-- --seed 7` plays other chances, `--seed random` any; `--scale 5` plays five times the rounds; the rest of the words
// choose files or, after `-g`, titles.
import { parseArgs } from 'node:util'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureBrowser, ensurePostgres } from './machine.mjs'
import { at, command, productNode, show } from './run.mjs'

const options = {
  seed: { type: 'string', default: '1' },
  scale: { type: 'string', default: '1' },
  grep: { type: 'string', short: 'g', default: '' },
}

command(import.meta.url, async () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  await ensureInstalled()
  await ensureBrowser()
  await ensurePostgres()
  await ensureBuilt()
  const seed = values.seed === 'random' ? String(Math.floor(Math.random() * 1_000_000)) : values.seed
  console.log(`seed ${seed}, ${values.scale} times the usual rounds`)
  process.exitCode = await show(
    productNode(),
    [
      ...[at('node_modules', '@playwright', 'test', 'cli.js'), 'test', ...positionals],
      ...['--config', at('tests', 'journeys', 'playwright.config.ts'), '--project=faults', '--reporter=list'],
      ...(values.grep === '' ? [] : ['-g', values.grep]),
    ],
    { env: { FAULT_SEED: seed, FAULT_SCALE: values.scale } },
  )
})
