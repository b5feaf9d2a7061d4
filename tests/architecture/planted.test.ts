// A new status or permission is decided where the compiler asks for it: one of each is planted into the tables, and the
// places that it names are exactly those that must decide (decision 0045). Packages are not read, so that the check is
// quick: what they would type is of no account here.
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
  ...{ noEmit: true, strict: true, allowImportingTsExtensions: true, noUncheckedIndexedAccess: true },
  ...{ target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, jsx: ts.JsxEmit.ReactJSX },
  ...{ moduleResolution: ts.ModuleResolutionKind.Bundler, lib: ['lib.esnext.d.ts'], types: [] },
}
/** A property that a type asks for is missing in a literal, or in what is held to a type with `satisfies`. */
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
    const plant = PLANTED[path.slice(ROOT.length + 1)]
    return plant ? text?.replace(...plant) : text
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

/** Files in which the compiler misses the planted status or permission, once for each place. */
function placesAsked(): string[] {
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

it('the compiler names every place that must decide about a new status or permission', () => {
  expect(Object.entries(PLANTED).filter(([path, [before]]) => !textOf(path).includes(before))).toEqual([])
  expect(placesAsked().sort()).toEqual([
    'planted.permission: src/domain/access/default-roles.ts',
    'planted_status: src/app/kit/display/status-chip.tsx',
    'planted_status: src/domain/applications/status.ts',
    'planted_status: src/domain/applications/status.ts',
    'planted_status: src/server/seed/demo-stories.ts',
    'planted_status: src/server/seed/demo-stories.ts',
    'planted_status: src/server/seed/demo-stories.ts',
  ])
})
