// `npm run test:faults`: the fault suite (tests/faults) against real servers, a real PostgreSQL and a real browser.
// `-- --seed 7` uses another seed, `--seed random` any; `--scale 5` runs five times the rounds; the other arguments
// choose files or, after `-g`, titles. `--seeds 1-200` runs the whole random run
// (src/docs/offline.md#seeded-random-runs: 150 steps) of each of these seeds, three at a time for two processors (a
// run waits for a third of its time), and records result, commit and browser in
// tests/bench/results/seeds.json.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureBrowser, ensurePostgres, findBrowser } from './machine.mjs'
import { at, collect, command, productNode, show } from './run.mjs'

const options = {
  seed: { type: 'string', default: '1' },
  scale: { type: 'string' },
  grep: { type: 'string', short: 'g', default: '' },
  seeds: { type: 'string' },
}
const PLAYWRIGHT = [at('node_modules', '@playwright', 'test', 'cli.js'), 'test']
const FAULTS = ['--config', at('tests', 'journeys', 'playwright.config.ts'), '--project=faults']
const KEPT = at('tests', 'bench', 'results', 'seeds.json')
const RUN_ENDS_WITHIN_MS = 7_200_000
/** Scale of a whole run; CI runs 25 steps. */
const WHOLE_RUN = '6'

/** Writes the result of a seed to the others; replaces an earlier result of the same seed. */
function keepSeed(result) {
  const kept = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : []
  const all = [...kept.filter(({ seed }) => seed !== result.seed), result].sort((a, b) => a.seed - b.seed)
  writeFileSync(KEPT, `[\n${all.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`)
}

async function readCommit() {
  const { code, output } = await collect('git', ['rev-parse', '--short=7', 'HEAD'])
  return code === 0 ? output.trim() : 'unknown'
}

/** Runs one seed; returns whether nothing was lost, duplicated or left over. */
async function playSeed(seed, scale) {
  const folder = at('test-results', `seed-${seed}`)
  const { code, output } = await collect(
    productNode(),
    [...PLAYWRIGHT, ...FAULTS, '-g', 'random run', '--reporter=line', `--output=${folder}`],
    { env: { NO_COLOR: '1', FAULT_SEED: String(seed), FAULT_SCALE: scale }, timeout: RUN_ENDS_WITHIN_MS },
  )
  const summary = /random seed \d+: (.*)/.exec(output)?.[1] ?? /Error: .*/.exec(output)?.[0] ?? ''
  const isGood = code === 0
  const by = basename(findBrowser() ?? 'playwright')
  keepSeed({
    seed,
    isGood,
    at: new Date().toISOString().slice(0, 10),
    of: await readCommit(),
    by,
    told: summary,
  })
  console.log(`${isGood ? 'held  ' : 'FAILED'} seed ${seed}: ${summary}`)
  if (!isGood) console.log(output)
  return isGood
}

async function playSeeds(range, scale) {
  const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(range) ?? []
  if (first === undefined || Number(last) < Number(first))
    throw new Error('--seeds wants one seed or a range: 7, or 1-200')
  const left = Array.from({ length: Number(last) - Number(first) + 1 }, (_, nth) => Number(first) + nth)
  let failed = 0
  const playOn = async () => {
    for (let seed = left.shift(); seed !== undefined; seed = left.shift())
      if (!(await playSeed(seed, scale))) failed += 1
  }
  await Promise.all(Array.from({ length: Math.ceil(availableParallelism() * 1.5) }, playOn))
  return failed === 0 ? 0 : 1
}

command(import.meta.url, async () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  await ensureInstalled()
  await ensureBrowser()
  await ensurePostgres()
  await ensureBuilt()
  if (values.seeds !== undefined) {
    process.exitCode = await playSeeds(values.seeds, values.scale ?? WHOLE_RUN)
    return
  }
  const seed = values.seed === 'random' ? String(Math.floor(Math.random() * 1_000_000)) : values.seed
  const scale = values.scale ?? '1'
  console.log(`seed ${seed}, ${scale} times the usual rounds`)
  process.exitCode = await show(
    productNode(),
    [
      ...PLAYWRIGHT,
      ...positionals,
      ...FAULTS,
      '--reporter=list',
      ...(values.grep === '' ? [] : ['-g', values.grep]),
    ],
    { env: { FAULT_SEED: seed, FAULT_SCALE: scale } },
  )
})
