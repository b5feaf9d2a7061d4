// The npm commands: what counts as installed, which old files a build keeps, and how failures are counted.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ROOT } from '#support/sources.ts'
import { keepOldAssets } from '../../src/setup/build.mjs'
import { isInstalled } from '../../src/setup/install.mjs'
import {
  briefFailureText,
  failuresOfPlaywright,
  failuresOfVitest,
  failureText,
  flakyOfPlaywright,
  flakyOfVitest,
} from '../../src/setup/stages/failures.mjs'
import {
  ALL_ONLY_TAG,
  OUTSIDE_THE_GATE,
  PARTLY_IN_THE_GATE,
  PGLITE_IN_THE_GATE,
} from '../../src/setup/stages/gate.mjs'
import { describeRunning } from '../../src/setup/stages/running.mjs'
import {
  ALL_ONLY,
  ALL_STEPS,
  chosen,
  countPlaywright,
  countVitest,
  judgeFlaky,
  STAGES,
  STEPS,
} from '../../src/setup/stages/stages.mjs'

let folder = ''
beforeEach(() => {
  mkdirSync(join(ROOT, 'test-results'), { recursive: true })
  folder = mkdtempSync(join(ROOT, 'test-results', 'setup-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const put = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

describe('the installation', () => {
  const wanted = {
    '': {},
    'node_modules/a': { version: '1.0.0', integrity: 'x' },
    'node_modules/mac': { version: '1.0.0', integrity: 'm', optional: true },
  }
  const isGood = (placed: object) =>
    isInstalled(
      put('lock.json', JSON.stringify({ packages: wanted })),
      put('placed.json', JSON.stringify({ packages: placed })),
    )

  it('is complete when every package has its version; packages of other systems may be missing', () => {
    expect(isGood({ 'node_modules/a': { version: '1.0.0', integrity: 'x' } })).toBe(true)
  })

  it('is incomplete when a package is missing, has another version or other bytes', () => {
    expect(isGood({})).toBe(false)
    expect(isGood({ 'node_modules/a': { version: '1.0.1', integrity: 'x' } })).toBe(false)
    expect(isGood({ 'node_modules/a': { version: '1.0.0', integrity: 'y' } })).toBe(false)
  })

  it('is incomplete when npm was interrupted', () => {
    expect(isInstalled(put('lock.json', '{"packages":{}}'), join(folder, 'nowhere.json'))).toBe(false)
  })
})

describe('a new build', () => {
  it('keeps the hashed files of the last 30 days, which an open page may still ask for', () => {
    const [from, to] = [join(folder, 'old'), join(folder, 'new')]
    mkdirSync(from)
    mkdirSync(to)
    for (const name of ['young-1.js', 'old-1.js', 'same-1.js']) writeFileSync(join(from, name), name)
    writeFileSync(join(to, 'same-1.js'), 'new')
    const monthAgo = Date.now() / 1000 - 31 * 24 * 3600
    utimesSync(join(from, 'old-1.js'), monthAgo, monthAgo)
    expect(keepOldAssets(from, to)).toEqual(['young-1.js'])
    expect(readdirSync(to).sort()).toEqual(['same-1.js', 'young-1.js'])
    expect(readFileSync(join(to, 'same-1.js'), 'utf8')).toBe('new')
  })
})

describe('counting', () => {
  const report = (rest: object) => ({
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    ...rest,
  })

  it('adds up what passed and what failed', () => {
    expect(countVitest(report({}), 0)).toEqual({ passed: 3, failed: 0 })
    expect(countVitest(report({ numFailedTests: 2 }), 1)).toEqual({ passed: 3, failed: 2 })
    expect(countPlaywright({ stats: { expected: 4, unexpected: 1, flaky: 0, skipped: 0 } }, 1)).toEqual({
      passed: 4,
      failed: 1,
    })
  })

  it('a skipped test, a file that does not load and a crash are failures', () => {
    expect(countVitest(report({ numPendingTests: 1 }), 0).failed).toBe(1)
    expect(countVitest(report({ testResults: [{ status: 'failed', assertionResults: [] }] }), 1).failed).toBe(
      1,
    )
    expect(countVitest(report({}), 1).failed).toBe(1)
    expect(countVitest(null, 1)).toEqual({ passed: 0, failed: 1 })
    expect(countPlaywright({ stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 1 } }, 0).failed).toBe(1)
    expect(countPlaywright(null, 1)).toEqual({ passed: 0, failed: 1 })
  })

  it('a test that passed at a repeated attempt passes the gate and is a failure of everything', () => {
    const counted = countPlaywright({ stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 0 } }, 0)
    expect(counted).toEqual({ passed: 5, failed: 0 })
    const flaky = [{ title: 'wavers', text: 'too late' }]
    expect(judgeFlaky(counted, flaky, 'gate')).toEqual({ passed: 5, failed: 0 })
    expect(judgeFlaky(counted, flaky, 'all')).toEqual({ passed: 4, failed: 1 })
  })

  it('a stage that was ended names the tests that were running', () => {
    expect(describeRunning(['one', 'other'], 60)).toEqual({
      title: 'ended after 60 minutes',
      text: 'running: one; other',
    })
  })
})

describe('what npm test runs', () => {
  it('is every test once, in a separate step where both processors are needed', () => {
    expect(ALL_STEPS.flat(2).sort()).toEqual(Object.keys(STAGES).sort())
    expect([...STEPS.flat(2), ...ALL_ONLY].sort()).toEqual(Object.keys(STAGES).sort())
  })

  it('is a stage by its name, and a file on every database that it uses', () => {
    expect([...chosen(['journeys', 'unit'])]).toEqual([
      ['journeys', []],
      ['unit', []],
    ])
    const apis = ['api on PostgreSQL', 'api on PGlite']
    expect([...chosen(['api']).keys()]).toEqual(apis)
    const files = [join(ROOT, 'tests/api/stock/stock.test.ts'), join(ROOT, 'tests/sweep/moves.test.ts')]
    expect([...chosen(files)]).toEqual(
      apis.map((name) => [name, ['tests/api/stock/stock.test.ts', 'tests/sweep/moves.test.ts']]),
    )
    expect([...chosen([join(ROOT, 'tests/journeys/story.spec.ts')]).keys()]).toEqual(['journeys'])
  })

  const testFiles = ['src', 'sw', 'tests']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true }).map((name) => `${folder}/${String(name)}`),
    )
    .filter((name) => /\.(test\.tsx?|spec\.ts)$/.test(name))

  it('reaches every test file of the repository', () => {
    expect(testFiles.length).toBeGreaterThan(250)
    expect(testFiles.filter((name) => chosen([join(ROOT, name)]).size === 0)).toEqual([])
  })

  it('leaves out only files that are there, each with its reason', () => {
    for (const list of [OUTSIDE_THE_GATE, PARTLY_IN_THE_GATE])
      for (const [path, why] of Object.entries(list)) {
        expect(testFiles, path).toContain(path)
        expect(why.length, path).toBeGreaterThan(20)
      }
    expect(PGLITE_IN_THE_GATE.filter((path) => !testFiles.includes(path))).toEqual([])
  })

  it('leaves out single tests only of the files that are named for it', () => {
    const tagged = testFiles.filter((path) =>
      readFileSync(join(ROOT, path), 'utf8').includes(`tag: '${ALL_ONLY_TAG}'`),
    )
    expect(tagged.sort()).toEqual(Object.keys(PARTLY_IN_THE_GATE).sort())
  })

  it('is refused with a message where an argument is neither', () => {
    expect(() => chosen(['jurneys'])).toThrow('"jurneys" is neither a test file nor a stage: types, lint')
    expect(() => chosen([join(ROOT, 'tests/api/nowhere.test.ts')])).toThrow('neither a test file nor a stage')
  })
})

describe('what failed', () => {
  const vitest = {
    testResults: [
      { name: 'a.test.ts', status: 'failed', assertionResults: [], message: 'cannot load' },
      {
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'b is one', status: 'passed', failureMessages: [] },
          {
            fullName: 'b is two',
            status: 'failed',
            failureMessages: ['\u001b[31mexpected 2\u001b[0m\n\nat b'],
          },
        ],
      },
    ],
  }
  const spec = (title: string, ok: boolean) => ({
    title,
    ok,
    file: 'c.spec.ts',
    line: 3,
    tests: [{ results: [{ errors: ok ? [] : [{ message: 'not visible' }] }] }],
  })
  const playwright = { suites: [{ suites: [{ specs: [spec('holds', true), spec('breaks', false)] }] }] }

  it('is summarised in a few lines, including files that cannot be loaded', () => {
    expect(failuresOfVitest(vitest)).toEqual([
      { title: 'a.test.ts', text: 'cannot load' },
      { title: 'b is two', text: 'expected 2\nat b' },
    ])
    expect(failuresOfPlaywright(playwright)).toEqual([{ title: 'c.spec.ts:3 breaks', text: 'not visible' }])
    expect(failureText({ name: 'unit', failures: failuresOfVitest(vitest) })).toContain('✘ unit › b is two')
  })

  it('a test that passed at its second attempt is named with its first error', () => {
    const results = [{ errors: [{ message: 'too late' }] }, { errors: [] }]
    const lucky = { ...spec('wavers', true), tests: [{ status: 'flaky', results }] }
    const flaky = flakyOfPlaywright({ suites: [{ specs: [spec('holds', true), lucky] }] })
    expect(flaky).toEqual([{ title: 'c.spec.ts:3 wavers', text: 'too late' }])
    expect(failureText({ name: 'journeys', flaky })).toBe('FLAKY journeys › c.spec.ts:3 wavers\ntoo late\n')
  })

  it('shows the page, and where the page, the trace and the picture lie', () => {
    const path = put(
      'error-context.md',
      '# Error\n\n# Page snapshot\n\n```yaml\n- heading "Drafts"\n- button\n```\n',
    )
    const attachments = [
      { name: 'error-context', path },
      { name: 'trace', path: '/a/trace.zip' },
      { name: 'screenshot', path: '/a/shot.png' },
    ]
    const failed = {
      ...spec('breaks', false),
      tests: [{ results: [{ errors: [{ message: 'not visible' }], attachments }] }],
    }
    const failures = failuresOfPlaywright({ suites: [{ specs: [failed] }] })
    expect(briefFailureText({ name: 'journeys', failures })).toBe(
      '✘ journeys › c.spec.ts:3 breaks\n    not visible',
    )
    expect(failures[0]?.text.split('\n')).toEqual([
      'not visible',
      '  | - heading "Drafts"',
      '  | - button',
      `  page: ${path}`,
      '  trace: /a/trace.zip',
      '  picture: /a/shot.png',
    ])
  })

  it('a test of Vitest that passed at its second attempt is named with its first error', () => {
    const result = { fullName: 'b wavers', status: 'passed', failureMessages: ['too late'] }
    const steady = { fullName: 'b holds', status: 'passed', failureMessages: [] }
    const report = { testResults: [{ name: 'b.test.ts', assertionResults: [result, steady] }] }
    expect(flakyOfVitest(report)).toEqual([{ title: 'b.test.ts b wavers', text: 'too late' }])
  })

  it('is empty where nothing failed or nothing ran', () => {
    expect([...failuresOfVitest(null), ...failuresOfPlaywright(null)]).toEqual([])
    expect(failureText({ name: 'unit' })).toBe('')
    expect(briefFailureText({ name: 'unit' })).toBe('')
  })
})
