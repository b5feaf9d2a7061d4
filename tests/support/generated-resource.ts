// A copy of the project into which `npm run new` writes a resource, registered by exactly the rows that the command prints.
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { ROOT } from './sources.ts'

const COPIED = [
  'src',
  'tests',
  'locales',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  '.biome.json',
]

type Ended = SpawnSyncReturns<string>
/** A row to register: a file, what it loses (`-`) and what it gains (`+`). */
export type Row = { file: string; removed: string[]; added: string[] }

export type ProjectCopy = {
  /** A path in the copy. */
  at: (path: string) => string
  /** Runs a program of node_modules in the copy, without the variables of this test run. */
  run: (program: string, ...args: string[]) => Ended
  /** Runs the command for a name. */
  make: (name: string) => Ended
}

/** A copy for the tests of this file, always at the same path, so that the compiler knows its files again. */
export function projectCopy(name: string): ProjectCopy {
  const copy = join(ROOT, 'test-results', `new-${name}`)
  beforeAll(() => {
    rmSync(copy, { recursive: true, force: true })
    mkdirSync(copy, { recursive: true })
    for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  })
  afterAll(() => rmSync(copy, { recursive: true, force: true }))
  const run = (program: string, ...args: string[]) => {
    const own = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'))
    const env = { ...Object.fromEntries(own), TMPDIR: copy, NO_COLOR: '1' }
    return spawnSync(process.execPath, [join(ROOT, program), ...args], { cwd: copy, encoding: 'utf8', env })
  }
  return {
    at: (path) => join(copy, path),
    run,
    make: (name) => run('src/setup/new.mjs', name, '--into', copy),
  }
}

/** The files that the command says it wrote. */
export const writtenIn = (output: string): string[] =>
  [...output.matchAll(/^wrote (.+)$/gm)].map((match) => match[1] ?? '')

/** The rows that the command prints. */
export function rowsIn(output: string): Row[] {
  const rows: Row[] = []
  for (const line of output.slice(output.indexOf('Register it')).split('\n')) {
    if (line.startsWith('src/')) rows.push({ file: line, removed: [], added: [] })
    if (line.startsWith('- ')) rows.at(-1)?.removed.push(line.slice(2))
    if (line.startsWith('+ ')) rows.at(-1)?.added.push(line.slice(2))
  }
  return rows
}

/** Does what a row says. */
export function register({ at }: ProjectCopy, { file, removed, added }: Row): void {
  const text = readFileSync(at(file), 'utf8')
  const [from, to] = [removed.join('\n'), added.join('\n')]
  if (from !== '') {
    if (!text.includes(from)) throw new Error(`${file} has no line ${from}`)
    writeFileSync(at(file), text.replace(from, to))
    return
  }
  const isExport = (line: string) => line.startsWith('export')
  const exported = [...text.split('\n').filter(isExport), to]
  const sourceOf = (line: string) => line.slice(line.indexOf(' from '))
  exported.sort((one, other) => (sourceOf(one) < sourceOf(other) ? -1 : 1))
  writeFileSync(at(file), `${text.slice(0, text.indexOf('\nexport'))}\n${exported.join('\n')}\n`)
}

export const migrationsIn = (root: string): string[] =>
  readdirSync(join(root, 'src/server/db/migrations')).sort()
