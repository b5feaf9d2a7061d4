// Forms of code that hide something from the compiler or exist for the formatter alone: a cast of one type to another
// one that has nothing to do with it, and a literal that is spread into a literal.
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { filesOf, textOf } from '#support/sources.ts'

const CODE = filesOf(['src', 'sw', 'tests'], /\.tsx?$/)
/** Where a cast is allowed, with a comment that says why: at the edge of a library, or where a type parameter is unresolved. */
const SHARED = [
  'src/api/',
  'src/domain/',
  'src/server/app.ts',
  'src/server/platform/',
  'src/app/platform/',
  'src/app/offline/',
  'src/app/kit/',
  'src/app/i18n/',
  'src/app/capture/',
  'sw/',
]
const isProduct = (path: string): boolean => /^(src|sw)\//.test(path) && !path.includes('.test.')
const isShared = (path: string): boolean => SHARED.some((start) => path.startsWith(start))

const parse = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)

function nodesOf(source: ts.SourceFile, isWanted: (node: ts.Node) => boolean): ts.Node[] {
  const found: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (isWanted(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const at = (node: ts.Node): string => {
  const source = node.getSourceFile()
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
}

/** `…as never`, or `… as unknown as T`. */
const isBlindCast = (node: ts.Node): boolean =>
  ts.isAsExpression(node) &&
  (node.type.kind === ts.SyntaxKind.NeverKeyword ||
    (ts.isAsExpression(node.expression) && node.expression.type.kind === ts.SyntaxKind.UnknownKeyword))

/** Whether a comment precedes the statement, or a part of it that the cast is in. */
function isExplained(cast: ts.Node): boolean {
  const text = cast.getSourceFile().getFullText()
  for (let node = cast; !ts.isSourceFile(node); node = node.parent) {
    if (ts.getLeadingCommentRanges(text, node.getFullStart())?.length) return true
    if (ts.isStatement(node) && !ts.isReturnStatement(node)) return false
  }
  return false
}

const isSpreadLiteral = (node: ts.Node): boolean =>
  (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression)) ||
  (ts.isSpreadElement(node) &&
    ts.isArrayLiteralExpression(node.expression) &&
    ts.isArrayLiteralExpression(node.parent))

const blindCastsOf = (path: string, text: string): ts.Node[] => nodesOf(parse(path, text), isBlindCast)
const spreadsOf = (path: string, text: string): ts.Node[] => nodesOf(parse(path, text), isSpreadLiteral)

describe('casts past the compiler', () => {
  const casts = CODE.filter(isProduct).flatMap((path) => blindCastsOf(path, textOf(path)))

  it('do not occur in features', () => {
    expect(casts.map(at).filter((place) => !isShared(place))).toEqual([])
  })

  it('are explained in the shared layers', () => {
    expect(casts.filter((cast) => !isExplained(cast)).map(at)).toEqual([])
  })

  it.each(['const x = y as never', 'const x = y as unknown as Z', 'f({ a } as never)'])(
    'are found: %s',
    (text) => {
      const [cast] = blindCastsOf('planted.ts', text)
      expect(cast && isExplained(cast)).toBe(false)
    },
  )

  it('are explained by a comment in front of the statement', () => {
    const [cast] = blindCastsOf('planted.ts', '// The library has no type for it.\nconst x = y as never')
    expect(cast && isExplained(cast)).toBe(true)
  })
})

describe('literals', () => {
  it('are not spread into literals', () => {
    expect(CODE.flatMap((path) => spreadsOf(path, textOf(path)).map(at))).toEqual([])
  })

  it.each(['const a = { ...{ b: 1 } }', 'const a = [...[1, 2], 3]'])('are found: %s', (text) => {
    expect(spreadsOf('planted.ts', text)).toHaveLength(1)
  })

  it.each(['const a = { ...b, ...(c ? { d: 1 } : {}) }', 'const a = [...b.map((one) => [one])]'])(
    'that depend on a condition are allowed: %s',
    (text) => {
      expect(spreadsOf('planted.ts', text)).toEqual([])
    },
  )
})
