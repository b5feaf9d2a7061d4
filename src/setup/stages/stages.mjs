// The stages of the check and of the whole test: what each runs and how its passed and failed are counted. A stage that
// is not a test run (types, lint, build) counts as one.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { ensureBuilt } from '../build.mjs'
import { at, collect, productNode, ROOT } from '../run.mjs'
import { failuresOfPlaywright, failuresOfVitest, flakyOfPlaywright } from './failures.mjs'

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

/**
 * Checks the types of a project; a second check reads only what has changed since the first. One checker: four, the
 * compiler's default, each work out the same types of libraries again, which takes two and a half times the processor time.
 */
const tsc = (project, name) => [
  at('node_modules', '@typescript', 'native', 'bin', 'tsc'),
  '-p',
  project,
  '--noEmit',
  '--checkers',
  '1',
  '--incremental',
  '--tsBuildInfoFile',
  at('node_modules', '.cache', 'types', `${name}.json`),
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

/** Tests of one stage that may pass at the second attempt of a CI run; elsewhere there is no second attempt (decision 0058). */
const FLAKY_LIMIT = 1

export function countPlaywright(report, code) {
  if (report === null) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const isTolerated = flaky <= FLAKY_LIMIT
  const failed = unexpected + skipped + (isTolerated ? 0 : flaky)
  return { passed: expected + (isTolerated ? flaky : 0), failed: failed === 0 && code !== 0 ? 1 : failed }
}

const reportPath = (name) => {
  mkdirSync(at('test-results'), { recursive: true })
  const path = at('test-results', `${name}.json`)
  rmSync(path, { force: true })
  return path
}

export async function vitest(name, args, env = {}) {
  const path = reportPath(name)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const { code, output } = await collect(
    productNode(),
    [at('node_modules', 'vitest', 'vitest.mjs'), 'run', ...args, ...reporters],
    { env: { NO_COLOR: '1', ...env }, timeout: 30 * MINUTE },
  )
  const report = readReport(path)
  return { ...countVitest(report, code), failures: failuresOfVitest(report), output }
}

async function playwright(name, project, paths, env = {}) {
  const path = reportPath(name)
  const { code, output } = await collect(
    productNode(),
    [
      at('node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      '--config',
      at('tests', 'journeys', 'playwright.config.ts'),
      `--project=${project}`,
      ...paths,
      `--output=${at('test-results', project)}`,
      '--reporter=line,json',
    ],
    { env: { NO_COLOR: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: path, ...env }, timeout: 30 * MINUTE },
  )
  const report = readReport(path)
  return {
    ...countPlaywright(report, code),
    failures: failuresOfPlaywright(report),
    flaky: flakyOfPlaywright(report),
    output,
  }
}

async function build() {
  try {
    await ensureBuilt()
    return { passed: 1, failed: 0, output: '' }
  } catch (error) {
    return { passed: 0, failed: 1, output: String(error) }
  }
}

/**
 * The sweeps of rights and transitions run on PostgreSQL alone, and the hostile inputs in full there: the embedded database is
 * the same engine, and every other test of the API runs on both (decision 0053). Asked for by its path, a sweep runs on both.
 */
const ON_POSTGRESQL_ALONE = ['tests/sweep/endpoints.test.ts', 'tests/sweep/moves.test.ts']
const HOSTILE_INPUTS_ON_PGLITE = '4'

/**
 * Every stage: `seconds` it takes on two idle processors, the `files` that it runs (so that one of them can be asked for by
 * its path), and `run`, which takes the paths to run instead of all.
 */
export const STAGES = {
  types: {
    seconds: 25,
    run: () => single([tsc('tsconfig.json', 'all'), tsc('sw', 'worker'), tsc('src/domain', 'domain')]),
  },
  lint: {
    seconds: 5,
    run: () => single([[at('node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'ci', '--colors=off', '.']]),
  },
  build: { seconds: 10, run: build },
  architecture: {
    seconds: 45,
    files: /^tests\/architecture\/.*\.test\.ts$/,
    run: (paths) => vitest('architecture', ['--project=architecture', ...paths]),
  },
  unit: {
    seconds: 7,
    files: /^(src\/(api|domain|server|setup)|sw)\/.*\.test\.ts$/,
    run: (paths) => vitest('unit', ['--project=unit', ...paths]),
  },
  app: {
    seconds: 35,
    files: /^(src\/app|tests\/offline)\/.*\.test\.tsx?$/,
    run: (paths) => vitest('app', ['--project=app', ...paths]),
  },
  unused: {
    seconds: 4,
    run: () => single([[at('node_modules', 'knip', 'bin', 'knip.js'), '--no-progress']]),
  },
  'api on PGlite': {
    seconds: 320,
    files: /^tests\/(api|sweep)\/.*\.test\.ts$/,
    run: (paths) => {
      const left = paths.length > 0 ? [] : ON_POSTGRESQL_ALONE.flatMap((path) => ['--exclude', path])
      const env = { TEST_DATABASE: 'pglite', FUZZ_CASES: HOSTILE_INPUTS_ON_PGLITE }
      return vitest('api-pglite', ['--project=api', ...left, ...paths], env)
    },
  },
  'api on PostgreSQL': {
    seconds: 380,
    files: /^tests\/(api|sweep)\/.*\.test\.ts$/,
    run: (paths) => vitest('api-postgres', ['--project=api', ...paths], { TEST_DATABASE: 'postgres' }),
  },
  journeys: {
    seconds: 930,
    files: /^tests\/journeys\/.*\.spec\.ts$/,
    run: (paths) => playwright('journeys', 'journeys', paths),
  },
  // The fixed seed and fewer rounds: more of both belong to `npm run test:faults`.
  faults: {
    seconds: 650,
    files: /^tests\/faults\/.*\.spec\.ts$/,
    run: (paths) => playwright('faults', 'faults', paths, { FAULT_SEED: '1', FAULT_SCALE: '0.4' }),
  },
  screens: {
    seconds: 480,
    files: /^tests\/sweep\/.*\.spec\.ts$/,
    run: (paths) => playwright('screens', 'screens', paths),
  },
  bench: { seconds: 10, run: () => single([[at('tests', 'bench', 'main.ts'), '--smoke']]) },
}

/** Everything that is quick. Two lanes of equal length run in parallel. `npm run check` has stages of its own (check-stages.mjs). */
export const QUICK = [
  ['types', 'unused', 'app'],
  ['lint', 'build', 'architecture', 'unit'],
]
/** What `npm test` runs: stages that use one processor in parallel, then stages that use both. */
export const ALL = [
  QUICK,
  ...['api on PGlite', 'api on PostgreSQL', 'journeys', 'faults', 'screens', 'bench'].map((name) => [[name]]),
]

const stagesNamed = (word) =>
  Object.keys(STAGES).filter((name) => name === word || name.startsWith(`${word} `))

/**
 * What the arguments after `npm test --` choose: stages by name (`api` is both databases), test files by path. Returns each
 * chosen stage with its paths; throws an error with a message for any other argument.
 */
export function chosen(words) {
  const byStage = new Map()
  for (const word of words) {
    const path = relative(ROOT, resolve(word)).split(sep).join('/')
    const named = stagesNamed(word)
    const stages =
      named.length > 0 ? named : Object.keys(STAGES).filter((name) => STAGES[name].files?.test(path))
    if (stages.length === 0 || (named.length === 0 && !existsSync(at(path))))
      throw new Error(`"${word}" is neither a test file nor a stage: ${Object.keys(STAGES).join(', ')}`)
    for (const stage of stages)
      byStage.set(stage, named.length > 0 ? [] : [...(byStage.get(stage) ?? []), path])
  }
  return byStage
}
