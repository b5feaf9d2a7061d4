// `npm run new` writes a resource that fits: generated into a copy of the project and registered by exactly the rows that
// the command prints, it is formatted and compiles; also for a
// screen that every default role may open, as here. That its migration is applied and its tests pass is part of the API
// stage: `tests/sweep/new-resource.test.ts`.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { migrationsIn, projectCopy, register, rowsIn, writtenIn } from '#support/generated-resource.ts'
import { ROOT } from '#support/sources.ts'

// The compiler runs on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 })

const copy = projectCopy('compiled')
const { at, run, make } = copy

describe('a new resource', () => {
  let written: string[] = []

  it('is written in every layer and formatted, with the next migration, and is registered by four rows', () => {
    const { stdout, stderr } = make('knowledge')
    expect(stderr).toBe('')
    written = writtenIn(stdout)
    expect(written).toHaveLength(14)
    expect(written.filter((path) => !existsSync(at(path)))).toEqual([])
    const last = Number(migrationsIn(ROOT).at(-1)?.slice(0, 4))
    expect(migrationsIn(at('.')).at(-1)).toBe(`${String(last + 1).padStart(4, '0')}_knowledge.sql`)
    expect(stdout).toContain('director, manager, seller, support, operator, finance, accounting, intern')
    const rows = rowsIn(stdout)
    expect(rows).toHaveLength(4)
    for (const row of rows) {
      expect(row.added).toHaveLength(1)
      register(copy, row)
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
    const compiled = run(
      'node_modules/@typescript/native/bin/tsc',
      ...['-p', 'tsconfig.new.json', '--noEmit', '--checkers', '1', '--incremental'],
      ...['--tsBuildInfoFile', join(ROOT, 'node_modules', '.cache', 'types', 'new-resource.json')],
    )
    expect(compiled.stdout).toBe('')
    expect(compiled.status).toBe(0)
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
