// The stages of the check and of the whole test: what each runs and how its passed and failed are counted. A stage that
// is not a test run (types, lint, build) counts as one.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureBuilt } from '../build.mjs'
import { at, collect, productNode } from '../run.mjs'
import { failuresOfPlaywright, failuresOfVitest } from './failures.mjs'

const REPORTS = at('test-results')
const MINUTE = 60_000

const single = async (steps) => {
  const results = []
  for (const args of steps) results.push(await collect(productNode(), args, { timeout: 10 * MINUTE }))
  const isGood = results.every((result) => result.code === 0)
  return {
    passed: isGood ? 1 : 0,
    failed: isGood ? 0 : 1,
    output: results.map((result) => result.output).join(''),
  }
}

const tsc = (project) => [
  at('node_modules', '@typescript', 'native', 'bin', 'tsc'),
  '-p',
  project,
  '--noEmit',
]

function readReport(path) {
  if (!existsSync(path)) return null
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** A file that could not be loaded has no tests in the report and counts as one failure; so does every skipped test. */
export function countVitest(report, code) {
  if (report === null) return { passed: 0, failed: 1 }
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + broken.length
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed }
}

export function countPlaywright(report, code) {
  if (report === null) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const failed = unexpected + flaky + skipped
  return { passed: expected, failed: failed === 0 && code !== 0 ? 1 : failed }
}

const reportPath = (name) => {
  mkdirSync(REPORTS, { recursive: true })
  const path = at('test-results', `${name}.json`)
  rmSync(path, { force: true })
  return path
}

async function vitest(name, args, env = {}) {
  const path = reportPath(name)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const { code, output } = await collect(
    productNode(),
    [at('node_modules', 'vitest', 'vitest.mjs'), 'run', ...args, ...reporters],
    { env: { NO_COLOR: '1', ...env }, timeout: 20 * MINUTE },
  )
  const report = readReport(path)
  return { ...countVitest(report, code), failures: failuresOfVitest(report), output }
}

async function playwright(name, project, env = {}) {
  const path = reportPath(name)
  const { code, output } = await collect(
    productNode(),
    [
      at('node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      '--config',
      at('tests', 'journeys', 'playwright.config.ts'),
      `--project=${project}`,
      `--output=${at('test-results', project)}`,
      '--reporter=line,json',
    ],
    { env: { NO_COLOR: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: path, ...env }, timeout: 30 * MINUTE },
  )
  const report = readReport(path)
  return { ...countPlaywright(report, code), failures: failuresOfPlaywright(report), output }
}

async function build() {
  try {
    await ensureBuilt()
    return { passed: 1, failed: 0, output: '' }
  } catch (error) {
    return { passed: 0, failed: 1, output: String(error) }
  }
}

export const STAGES = {
  types: () => single([tsc('tsconfig.json'), tsc('sw'), tsc('src/domain')]),
  lint: () => single([[at('node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'ci', '--colors=off', '.']]),
  build,
  house: () => vitest('house', ['--project=house']),
  unit: () => vitest('unit', ['--project=unit']),
  unused: () => single([[at('node_modules', 'knip', 'bin', 'knip.js'), '--no-progress']]),
  'api on PGlite': () => vitest('api-pglite', ['--project=api'], { TEST_DATABASE: 'pglite' }),
  'api on PostgreSQL': () => vitest('api-postgres', ['--project=api'], { TEST_DATABASE: 'postgres' }),
  journeys: () => playwright('journeys', 'journeys'),
  // The fixed seed and fewer rounds: more of both belong to `npm run test:faults`.
  faults: () => playwright('faults', 'faults', { FAULT_SEED: '1', FAULT_SCALE: '0.4' }),
  screens: () => playwright('screens', 'screens'),
  bench: () => single([[at('tests', 'bench', 'main.ts'), '--smoke']]),
}
