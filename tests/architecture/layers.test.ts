// The import rules: there is no forbidden import, every module is checked, and each rule reports a seeded violation.
// With an unsupported compiler the tool would silently check nothing.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesOf, ROOT } from '#support/sources.ts'

type Cruise = {
  modules: Array<{ source: string }>
  summary: { violations: Array<{ from: string; to: string; rule: { name: string } }> }
}
const TOOL = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
const CONFIG = join(ROOT, '.dependency-cruiser.cjs')

function cruise(cwd: string, folders: string[]): Cruise {
  const args = [TOOL, '--config', CONFIG, '--output-type', 'json', ...folders]
  const result = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
  if (!result.stdout.startsWith('{')) throw new Error(result.stderr || result.stdout)
  return JSON.parse(result.stdout)
}

describe('the import rules', () => {
  it('hold for every module of src and sw', () => {
    const { modules, summary } = cruise(ROOT, ['src', 'sw'])
    const violations = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
    expect(violations).toEqual([])
    const checked = new Set(modules.map((module) => module.source))
    const expected = filesOf(['src', 'sw'], /(?<!\.d)\.tsx?$|\.mjs$/)
    expect(expected.filter((path) => !checked.has(path))).toEqual([])
    expect(expected.length).toBeGreaterThan(60)
  })
})

/** Files by their paths, each with what it imports. */
type Files = Record<string, string[]>

/** A part of the applications and one that it may not import: it builds on the first. */
const APPLICATION_PARTS = {
  application: 'drafts',
  drafts: 'wizard',
  adoption: 'photos',
  photos: 'wizard',
  wizard: 'record',
  stages: 'record',
  history: 'record',
  queue: 'record',
  record: 'pinned',
  pinned: 'page',
  page: 'queue',
  panel: 'record',
}

/** A violation of each rule. */
const VIOLATIONS: readonly [rule: string, files: Files][] = [
  ['domain-is-pure', { 'src/domain/a.ts': ['../server/b.ts'], 'src/server/b.ts': [] }],
  ['kernel-is-lowest', { 'src/domain/kernel/a.ts': ['../clients/b.ts'], 'src/domain/clients/b.ts': [] }],
  ['api-is-declarations', { 'src/api/a.ts': ['../server/b.ts'], 'src/server/b.ts': [] }],
  ['server-imports-no-app', { 'src/server/a.ts': ['../app/b.ts'], 'src/app/b.ts': [] }],
  ['server-public-queries', { 'src/server/clients/a.ts': ['../stock/b.ts'], 'src/server/stock/b.ts': [] }],
  ['app-imports-no-server', { 'src/app/a.ts': ['../server/b.ts'], 'src/server/b.ts': [] }],
  ['app-features-apart', { 'src/app/clients/a.ts': ['../stock/b.ts'], 'src/app/stock/b.ts': [] }],
  ['shared-layers-import-no-feature', { 'src/app/kit/a.ts': ['../stock/b.ts'], 'src/app/stock/b.ts': [] }],
  [
    'platform-below-offline',
    { 'src/app/platform/a.ts': ['../offline/runtime.ts'], 'src/app/offline/runtime.ts': [] },
  ],
  [
    'offline-store',
    { 'src/app/offline/store/a.ts': ['../encryption/b.ts'], 'src/app/offline/encryption/b.ts': [] },
  ],
  [
    'offline-encryption',
    { 'src/app/offline/encryption/a.ts': ['../outbox/b.ts'], 'src/app/offline/outbox/b.ts': [] },
  ],
  [
    'offline-outbox',
    { 'src/app/offline/outbox/a.ts': ['../drafts/b.ts'], 'src/app/offline/drafts/b.ts': [] },
  ],
  [
    'offline-drafts',
    { 'src/app/offline/drafts/a.ts': ['../photos/b.ts'], 'src/app/offline/photos/b.ts': [] },
  ],
  ['offline-photos', { 'src/app/offline/photos/a.ts': ['../sync/b.ts'], 'src/app/offline/sync/b.ts': [] }],
  ['offline-sync', { 'src/app/offline/sync/a.ts': ['../health/b.ts'], 'src/app/offline/health/b.ts': [] }],
  [
    'offline-health',
    { 'src/app/offline/health/a.ts': ['../rescue/b.ts'], 'src/app/offline/rescue/b.ts': [] },
  ],
  ['offline-rescue', { 'src/app/offline/rescue/a.ts': ['../runtime.ts'], 'src/app/offline/runtime.ts': [] }],
  ['offline-store-is-lowest', { 'src/app/offline/store/a.ts': ['../../kit/b.ts'], 'src/app/kit/b.ts': [] }],
  ...Object.entries(APPLICATION_PARTS).map(([part, other]): [string, Files] => [
    `applications-${part}`,
    {
      [`src/app/applications/${part}/a.ts`]: [`../${other}/b.ts`],
      [`src/app/applications/${other}/b.ts`]: [],
    },
  ]),
  ['app-runs-in-a-browser', { 'src/app/a.ts': ['node:fs'] }],
  [
    'application-record-is-lowest',
    {
      'src/server/applications/record/a.ts': ['../transitions/b.ts'],
      'src/server/applications/transitions/b.ts': [],
    },
  ],
  [
    'transitions-import-no-stages',
    {
      'src/server/applications/transitions/a.ts': ['../stages/goods/b.ts'],
      'src/server/applications/stages/goods/b.ts': [],
    },
  ],
  [
    'stages-and-photos-apart',
    {
      'src/server/applications/photos/a.ts': ['../stages/b.ts'],
      'src/server/applications/stages/b.ts': [],
    },
  ],
  [
    'platform-knows-no-feature',
    { 'src/server/platform/a.ts': ['../session/queries.ts'], 'src/server/session/queries.ts': [] },
  ],
  ['resolves', { 'src/app/a.ts': ['./nowhere.ts'] }],
]
const CYCLE: Files = { 'src/app/a.ts': ['./b.ts'], 'src/app/b.ts': ['./a.ts'] }
const BY_PUBLIC_FILES: Files = {
  'src/server/clients/a.ts': ['../stock/queries.ts', '../stock/changes.ts'],
  'src/server/stock/queries.ts': [],
  'src/server/stock/changes.ts': [],
}

/** The files of a case get names of their own, so that one run of the tool checks all cases. */
const namedFor = (name: string, path: string): string => path.replace(/\b([ab])\.ts$/, `$1-${name}.ts`)

/** Writes files that each export one name and import the given others. */
function writeCase(folder: string, name: string, files: Files, keyword = 'import type'): void {
  for (const [path, imports] of Object.entries(files)) {
    const lines = imports.map(
      (to) => `${keyword} { x as other } from '${namedFor(name, to)}'\nexport type Y = typeof other`,
    )
    const file = join(folder, namedFor(name, path))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, [...lines, 'export const x = 1', ''].join('\n'))
  }
}

describe('a seeded violation', () => {
  let folder = ''
  let found: Cruise
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'layers-'))
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    for (const [rule, files] of VIOLATIONS) writeCase(folder, rule, files)
    writeCase(folder, 'no-cycles', CYCLE, 'import')
    writeCase(folder, 'cycle-of-types', CYCLE)
    writeCase(folder, 'by-public-files', BY_PUBLIC_FILES)
    found = cruise(folder, ['src'])
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** The rules that the files of a case violate. */
  const rulesOf = (name: string): string[] => {
    const isOfCase = (path: string) => path.endsWith(`-${name}.ts`)
    expect(found.modules.filter(({ source }) => isOfCase(source))).not.toEqual([])
    return found.summary.violations.filter(({ from }) => isOfCase(from)).map(({ rule }) => rule.name)
  }

  it.each(VIOLATIONS)('of %s is reported', (rule) => {
    expect(rulesOf(rule)).toContain(rule)
  })

  it('of no-cycles is reported; two files may import each other’s types', () => {
    expect(rulesOf('no-cycles')).toContain('no-cycles')
    expect(rulesOf('cycle-of-types')).toEqual([])
  })

  it('is not reported for an import of another feature by its queries.ts or changes.ts', () => {
    expect(rulesOf('by-public-files')).toEqual([])
  })
})

it('the top level contains only what the customer specified', () => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  })
  const tops = new Set(
    listed
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((path) => path.split('/')[0] ?? ''),
  )
  const specified =
    /^(package\.json|package-lock\.json|vite\.config\.ts|tsconfig\.json|index\.html|src|public|locales|sw|tests|findings|README\.md|\..*)$/
  expect([...tops].filter((name) => !specified.test(name))).toEqual([])
})
