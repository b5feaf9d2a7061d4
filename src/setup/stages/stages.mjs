// The stages of the check and of the two suites: what each runs and how its passed and failed are counted. A stage that
// is not a test run (types, lint, build) counts as one. The gate (`npm test`) runs what a change may break; `npm run test:all`
// runs everything. What the gate leaves out stands in gate.mjs (decision 0060).
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { ensureBuilt } from '../build.mjs'
import { at, collect, productNode, ROOT } from '../run.mjs'
import { failuresOfPlaywright, failuresOfVitest, flakyOfPlaywright, flakyOfVitest } from './failures.mjs'
import { OUTSIDE_THE_GATE, PGLITE_IN_THE_GATE } from './gate.mjs'
import { describeRunning } from './running.mjs'

const MINUTE = 60_000
/** For stages that hang: no stage of a slow machine takes as long. */
const STAGE_LIMIT = { gate: 60 * MINUTE, all: 180 * MINUTE }

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

export function countPlaywright(report, code) {
  if (report === null) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const failed = unexpected + skipped
  return { passed: expected + flaky, failed: failed === 0 && code !== 0 ? 1 : failed }
}

/** A test that passed at a repeated attempt passes the gate and is named; everything (`all`) does not accept it (decision 0060). */
export const judgeFlaky = ({ passed, failed }, flaky, suite) =>
  suite === 'all' ? { passed: passed - flaky.length, failed: failed + flaky.length } : { passed, failed }

const emptyFile = (name) => {
  mkdirSync(at('test-results'), { recursive: true })
  const path = at('test-results', name)
  rmSync(path, { force: true })
  return path
}

/**
 * Runs a test runner with a reporter that records which tests are running: a runner that is ended at the limit of a stage says
 * so with their names. `read` takes the exit code and the output.
 */
async function runTests(name, suite, args, env, read) {
  const running = emptyFile(`${name}.running.json`)
  const { code, output, isEnded } = await collect(productNode(), args, {
    env: { NO_COLOR: '1', TEST_SUITE: suite, RUNNING_TESTS: running, ...env },
    timeout: STAGE_LIMIT[suite],
  })
  const { counted, failures, flaky } = read(code)
  const ended = isEnded ? [describeRunning(readReport(running), STAGE_LIMIT[suite] / MINUTE)] : []
  const { passed, failed } = judgeFlaky(counted, flaky, suite)
  return { passed, failed: failed + ended.length, failures: [...ended, ...failures], flaky, output }
}

export function vitest(name, suite, args, env = {}) {
  const path = emptyFile(`${name}.json`)
  const reporters = ['default', 'json', at('src', 'setup', 'stages', 'running-vitest.mjs')]
  const command = [at('node_modules', 'vitest', 'vitest.mjs'), 'run', ...args, `--outputFile.json=${path}`]
  for (const reporter of reporters) command.push(`--reporter=${reporter}`)
  return runTests(name, suite, command, env, (code) => {
    const report = readReport(path)
    return {
      counted: countVitest(report, code),
      failures: failuresOfVitest(report),
      flaky: flakyOfVitest(report),
    }
  })
}

function playwright(project, suite, paths, env = {}) {
  const path = emptyFile(`${project}.json`)
  const command = [
    at('node_modules', '@playwright', 'test', 'cli.js'),
    'test',
    '--config',
    at('tests', 'journeys', 'playwright.config.ts'),
    `--project=${project}`,
    ...paths,
    `--output=${at('test-results', project)}`,
    `--reporter=line,json,${at('src', 'setup', 'stages', 'running-playwright.mjs')}`,
  ]
  const left = suite === 'gate' && paths.length === 0 ? { LEAVE_OUT: 'what is outside the gate' } : {}
  const all = { PLAYWRIGHT_JSON_OUTPUT_NAME: path, ...left, ...env }
  return runTests(project, suite, command, all, (code) => {
    const report = readReport(path)
    return {
      counted: countPlaywright(report, code),
      failures: failuresOfPlaywright(report),
      flaky: flakyOfPlaywright(report),
    }
  })
}

async function build() {
  try {
    await ensureBuilt()
    return { passed: 1, failed: 0, output: '' }
  } catch (error) {
    return { passed: 0, failed: 1, output: String(error) }
  }
}

/** Rounds of the faults, as a part of those of `npm run test:faults`. */
const FAULT_SCALE = { gate: '0.2', all: '1' }

const excluded = Object.keys(OUTSIDE_THE_GATE).flatMap((path) => ['--exclude', path])

/** Files of the API to run on a database: those that were asked for, else what belongs to the suite. */
const onPostgres = (suite, paths) => (paths.length > 0 || suite === 'all' ? paths : excluded)
const onPglite = (suite, paths) => (paths.length > 0 || suite === 'all' ? paths : PGLITE_IN_THE_GATE)

/**
 * Every stage: `seconds` it took in the gate on two busy processors (November 2026), the `files` that it runs (so that one of them can be
 * asked for by its path), and `run`, which takes the suite and the paths to run instead of all.
 */
export const STAGES = {
  types: {
    seconds: 70,
    run: () => single([tsc('tsconfig.json', 'all'), tsc('sw', 'worker'), tsc('src/domain', 'domain')]),
  },
  lint: {
    seconds: 14,
    run: () => single([[at('node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'ci', '--colors=off', '.']]),
  },
  build: { seconds: 17, run: build },
  architecture: {
    seconds: 60,
    files: /^tests\/architecture\/.*\.test\.ts$/,
    run: (suite, paths) => vitest('architecture', suite, ['--project=architecture', ...paths]),
  },
  unit: {
    seconds: 80,
    files: /^(src\/(api|domain|server|setup)|sw)\/.*\.test\.ts$/,
    run: (suite, paths) => vitest('unit', suite, ['--project=unit', ...paths]),
  },
  app: {
    seconds: 150,
    files: /^(src\/app|tests\/offline)\/.*\.test\.tsx?$/,
    run: (suite, paths) => vitest('app', suite, ['--project=app', ...paths]),
  },
  unused: {
    seconds: 12,
    run: () => single([[at('node_modules', 'knip', 'bin', 'knip.js'), '--no-progress']]),
  },
  'api on PostgreSQL': {
    seconds: 1000,
    files: /^tests\/(api|sweep)\/.*\.test\.ts$/,
    run: (suite, paths) =>
      vitest('api-postgres', suite, ['--project=api', ...onPostgres(suite, paths)], {
        TEST_DATABASE: 'postgres',
      }),
  },
  'api on PGlite': {
    seconds: 130,
    files: /^tests\/(api|sweep)\/.*\.test\.ts$/,
    run: (suite, paths) =>
      vitest('api-pglite', suite, ['--project=api', ...onPglite(suite, paths)], { TEST_DATABASE: 'pglite' }),
  },
  journeys: {
    seconds: 1450,
    files: /^tests\/journeys\/.*\.spec\.ts$/,
    run: (suite, paths) => playwright('journeys', suite, paths),
  },
  faults: {
    seconds: 540,
    files: /^tests\/faults\/.*\.spec\.ts$/,
    run: (suite, paths) =>
      playwright('faults', suite, paths, { FAULT_SEED: '1', FAULT_SCALE: FAULT_SCALE[suite] }),
  },
  screens: {
    seconds: 700,
    files: /^tests\/sweep\/.*\.spec\.ts$/,
    run: (suite, paths) => playwright('screens', suite, paths),
  },
  browsers: {
    seconds: 240,
    files: /^tests\/browsers\/.*\.spec\.ts$/,
    run: (suite, paths) => playwright('browsers', suite, paths),
  },
  bench: { seconds: 23, run: () => single([[at('tests', 'bench', 'main.ts'), '--smoke']]) },
}

/** Everything that is quick. Two lanes of equal length run in parallel. `npm run check` has stages of its own (check-stages.mjs). */
export const QUICK = [
  ['types', 'app'],
  ['lint', 'build', 'unused', 'architecture', 'unit'],
]
/** Stages that only `npm run test:all` runs: the gate needs one browser, this journey needs two more. */
export const ALL_ONLY = ['browsers']
/** What `npm test` and `npm run test:all` run: stages that use one processor in parallel, then stages that use both. */
export const STEPS = [
  QUICK,
  ...['api on PostgreSQL', 'api on PGlite', 'journeys', 'faults', 'screens', 'bench'].map((name) => [[name]]),
]

/** The same with the stages that the gate leaves out. */
export const ALL_STEPS = [...STEPS, ...ALL_ONLY.map((name) => [[name]])]

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
