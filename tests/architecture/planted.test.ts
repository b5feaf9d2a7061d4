// The compiler reports every place that must handle a new status or permission: one of each is added to the
// tables, and the reported places are exactly the expected ones (decision 0045). Packages are not loaded, for
// speed; their types do not matter here.
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { filesOf, ROOT, textOf } from '#support/sources.ts'

const PLANTED: Record<string, readonly [string, string]> = {
  'src/domain/applications/status.ts': ['  deleted: null,\n', '  deleted: null,\n  planted_status: null,\n'],
  'src/domain/access/permissions.ts': [
    "  set_up: flag('support'),\n",
    "  set_up: flag('support'),\n  'planted.permission': flag('support'),\n",
  ],
}
const OPTIONS: ts.CompilerOptions = {
  noEmit: true,
  strict: true,
  allowImportingTsExtensions: true,
  noUncheckedIndexedAccess: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  jsx: ts.JsxEmit.ReactJSX,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.esnext.d.ts'],
  types: [],
}
/** A property that a type requires is missing in a literal, also under `satisfies`. */
const MISSING = new Set([1360, 2739, 2740, 2741])

const resolved = (name: string, from: string): string | null => {
  if (name.startsWith('#')) return join(ROOT, 'src', name.slice(1))
  return name.startsWith('.') ? join(from, '..', name) : null
}

function plantedHost(): ts.CompilerHost {
  const host = ts.createCompilerHost(OPTIONS)
  const read = host.readFile
  host.readFile = (path) => {
    const text = read(path)
    const replacement = PLANTED[path.slice(ROOT.length + 1)]
    return replacement ? text?.replace(...replacement) : text
  }
  host.getSourceFile = (path, version) => {
    const text = host.readFile(path)
    return text === undefined ? undefined : ts.createSourceFile(path, text, version)
  }
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) => {
      const path = resolved(text, from)
      const isCode = path !== null && /\.tsx?$/.test(path)
      return {
        resolvedModule: isCode
          ? { resolvedFileName: path, extension: path.slice(path.lastIndexOf('.')) }
          : undefined,
      }
    })
  return host
}

/** Files in which the compiler misses the added status or permission, once per place. */
function placesNamedByCompiler(): string[] {
  const roots = filesOf(['src'], /\.tsx?$/).filter(
    (path) => !path.includes('.test.') && /\bStatus\b|\['status'\]|PermissionKey/.test(textOf(path)),
  )
  const program = ts.createProgram(
    roots.map((path) => join(ROOT, path)),
    OPTIONS,
    plantedHost(),
  )
  return roots.flatMap((path) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(join(ROOT, path)))
      .filter(({ code }) => MISSING.has(code))
      .flatMap(
        ({ messageText }) =>
          ts.flattenDiagnosticMessageText(messageText, '\n').match(/planted[._]\w+/)?.[0] ?? [],
      )
      .map((word) => `${word}: ${path}`),
  )
}

it('the compiler reports every place that must handle a new status or permission', () => {
  expect(Object.entries(PLANTED).filter(([path, [before]]) => !textOf(path).includes(before))).toEqual([])
  expect(placesNamedByCompiler().sort()).toEqual([
    'planted.permission: src/domain/access/admins-only.ts',
    'planted_status: src/app/kit/display/status-chip.tsx',
    'planted_status: src/domain/applications/status.ts',
    'planted_status: src/domain/applications/status.ts',
    'planted_status: src/server/seed/demo-stories.ts',
    'planted_status: src/server/seed/demo-stories.ts',
    'planted_status: src/server/seed/demo-stories.ts',
  ])
})
