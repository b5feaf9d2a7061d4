// `npm run new` writes a resource that works: generated into a copy of the project and registered by exactly the rows that
// the command prints, it compiles, its migration is applied, and its tests pass; also for a screen that every default role may
// open, as here.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ROOT } from '#support/sources.ts'

// The compiler and the tests run one after another, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 })

let copy = ''
beforeAll(() => {
  mkdirSync(join(ROOT, 'test-results'), { recursive: true })
  copy = mkdtempSync(join(ROOT, 'test-results', 'new-'))
  const copied = [
    'src',
    'tests',
    'locales',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    '.biome.json',
  ]
  for (const name of copied) cpSync(join(ROOT, name), join(copy, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const at = (path: string) => join(copy, path)
/** Runs a program of node_modules in the copy, without the variables of this test run. */
function run(program: string, ...args: string[]) {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'))
  const env = { ...Object.fromEntries(own), TEST_DATABASE: 'pglite', TMPDIR: copy, NO_COLOR: '1' }
  return spawnSync(process.execPath, [join(ROOT, program), ...args], { cwd: copy, encoding: 'utf8', env })
}
const make = (name: string) => run('src/setup/new.mjs', name, '--into', copy)

type Row = { file: string; removed: string[]; added: string[] }
/** The rows that the command prints: a file, what it loses (`-`) and what it gains (`+`). */
function rowsIn(output: string): Row[] {
  const rows: Row[] = []
  for (const line of output.slice(output.indexOf('Register it')).split('\n')) {
    if (line.startsWith('src/')) rows.push({ file: line, removed: [], added: [] })
    if (line.startsWith('- ')) rows.at(-1)?.removed.push(line.slice(2))
    if (line.startsWith('+ ')) rows.at(-1)?.added.push(line.slice(2))
  }
  return rows
}

function register({ file, removed, added }: Row): void {
  const text = readFileSync(at(file), 'utf8')
  const [from, to] = [removed.join('\n'), added.join('\n')]
  if (from !== '') {
    expect(text).toContain(from)
    writeFileSync(at(file), text.replace(from, to))
    return
  }
  const isExport = (line: string) => line.startsWith('export')
  const exported = [...text.split('\n').filter(isExport), to]
  const sourceOf = (line: string) => line.slice(line.indexOf(' from '))
  exported.sort((one, other) => (sourceOf(one) < sourceOf(other) ? -1 : 1))
  writeFileSync(at(file), `${text.slice(0, text.indexOf('\nexport'))}\n${exported.join('\n')}\n`)
}

const migrationsIn = (root: string) => readdirSync(join(root, 'src/server/db/migrations')).sort()

describe('a new resource', () => {
  let written: string[] = []

  it('is written in every layer and formatted, with the next migration, and is registered by four rows', () => {
    const { stdout, stderr } = make('knowledge')
    expect(stderr).toBe('')
    written = [...stdout.matchAll(/^wrote (.+)$/gm)].map((match) => match[1] ?? '')
    expect(written).toHaveLength(14)
    expect(written.filter((path) => !existsSync(at(path)))).toEqual([])
    const last = Number(migrationsIn(ROOT).at(-1)?.slice(0, 4))
    expect(migrationsIn(copy).at(-1)).toBe(`${String(last + 1).padStart(4, '0')}_knowledge.sql`)
    expect(stdout).toContain('director, manager, seller, support, operator, finance, accounting, intern')
    const rows = rowsIn(stdout)
    expect(rows).toHaveLength(4)
    for (const row of rows) {
      expect(row.added).toHaveLength(1)
      register(row)
    }
    const checked = [...written, ...rows.map(({ file }) => file)].filter((path) => !path.endsWith('.sql'))
    const { status, stderr: complaints } = run(
      'node_modules/@biomejs/biome/bin/biome',
      ...['check', '--vcs-enabled=false', ...checked],
    )
    expect([status, status === 0 ? '' : complaints]).toEqual([0, ''])
  })

  it('compiles', () => {
    // Files that are left out here load these types in the whole project.
    const compilerOptions = { lib: ['ESNext', 'DOM', 'DOM.Iterable'] }
    const include = [
      'src/app/i18n/types.d.ts',
      'src/app/shell/router.tsx',
      'src/server/handlers.ts',
      'tests/sweep/entries/*.ts',
      ...written.filter((path) => /\.tsx?$/.test(path)),
    ]
    writeFileSync(
      at('tsconfig.new.json'),
      JSON.stringify({ extends: './tsconfig.json', compilerOptions, include }),
    )
    const compiled = run('node_modules/@typescript/native/bin/tsc', '-p', 'tsconfig.new.json', '--noEmit')
    expect(compiled.stdout).toBe('')
    expect(compiled.status).toBe(0)
  })

  it.each([
    ['unit', 'src/domain/', 2],
    ['api', 'tests/api/', 6],
  ])('passes its %s tests, on a database with its migration', (project, folder, count) => {
    const report = at(`${project}.json`)
    const tests = written.filter((path) => path.startsWith(folder) && path.endsWith('.test.ts'))
    expect(tests).toHaveLength(1)
    const { stdout, stderr } = run(
      'node_modules/vitest/vitest.mjs',
      ...['run', `--project=${project}`, '--reporter=json', `--outputFile=${report}`, ...tests],
    )
    expect(existsSync(report), `${stdout}${stderr}`).toBe(true)
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: { assertionResults: { title: string; status: string }[] }[]
    }
    const results = testResults.flatMap(({ assertionResults }) => assertionResults)
    expect(results.filter(({ status }) => status !== 'passed')).toEqual([])
    expect(results).toHaveLength(count)
  })

  it('never overwrites a file', () => {
    expect(make('knowledge')).toMatchObject({ status: 1, stderr: expect.stringContaining('already there') })
  })

  it('is refused without a list in the table of screens that is still to be built', () => {
    const refusals = {
      carrots: 'no list "carrots"',
      outsider: 'built already',
      return: 'reserved word',
      Knowledge: 'small letters',
    }
    for (const [name, text] of Object.entries(refusals))
      expect(make(name)).toMatchObject({ status: 1, stderr: expect.stringContaining(text) })
  })
})
