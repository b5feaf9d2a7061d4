// Words that were replaced by standard terms (src/docs/glossary.md) do not return: not in names of the code, not in
// comments, not in titles of tests. Strings are not read: the wire, stores and texts keep their names.
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { filesOf, textOf } from '#support/sources.ts'

const SELF = 'tests/architecture/retired-words.test.ts'
const CODE = filesOf(['src', 'sw', 'tests'], /\.(ts|tsx|mjs)$/).filter((path) => path !== SELF)

/** Each word as a part of a name (`oldOutsider`) or of a text, in singular and plural. */
const WORDS: readonly [word: string, instead: string][] = [
  ['outsider', 'visitor'],
  ['parcel', 'rescue file'],
  ['epoch', 'generation'],
  ['fleet', 'tablets, device health'],
  ['replayer', 'sync engine'],
  ['deal', 'sale'],
  ['twin', 'duplicate, concurrent retry'],
  ['told', 'reported, published'],
]
/** Names as a whole. */
const NAMES: readonly [name: RegExp, instead: string][] = [
  [/^letGo/, 'purgeExpired, releaseManager, softDelete, releaseLock'],
  [/^(Doing|Asking)$/, 'WriteContext, RequestContext'],
  [/^wordsOf$/, 'labels, describeChange'],
  [/^(?!is|set|check|commit)[a-z]\w*Now$/, 'getX()'],
]
/** Names of members that are frozen, because tablets, databases or the customer know them. */
const FROZEN: Readonly<Record<string, RegExp>> = {
  'the route, the permission and the screen of the customer': /^outsider$/,
  'fields that tablets and the database store': /^(epoch|parcel|isTold|told|told_at)$/,
  'fields of requests and responses': /^(epoch|told_at|parcel|twins|parcel_foreign|parcel_not_yours)$/,
  'names of endpoints': /^(parcelKey|openParcel)$/,
  'a table with its constraints': /^parcels(_\w+)?$/,
}

/** Whether a name is that of a field, also where it is destructured or written in short. */
const isMember = ({ parent }: ts.Identifier): boolean =>
  ts.isPropertyAccessExpression(parent) ||
  ts.isPropertyAssignment(parent) ||
  ts.isPropertySignature(parent) ||
  ts.isQualifiedName(parent) ||
  ts.isShorthandPropertyAssignment(parent) ||
  ts.isBindingElement(parent)

const isFrozen = (name: ts.Identifier): boolean =>
  isMember(name) && Object.values(FROZEN).some((names) => names.test(name.text))

type Hit = { word: string; path: string; line: number; text: string }

const partsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^a-zA-Z]+/)
    .map((part) => part.toLowerCase())

const isWord = (part: string, word: string): boolean => part === word || part === `${word}s`

function retiredIn(text: string, isName: boolean): string[] {
  const parts = partsOf(text)
  const words = WORDS.map(([word]) => word).filter((word) => parts.some((part) => isWord(part, word)))
  const names = isName ? NAMES.filter(([name]) => name.test(text)).map(() => text) : []
  return [...words, ...names]
}

const isTitled = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && /^(it|describe|test)\b/.test(node.expression.getText().slice(0, 10))

/** Names, comments and titles of tests, with the position of each. */
function readableOf(source: ts.SourceFile): { text: string; position: number; isName: boolean }[] {
  const text = source.getFullText()
  const comments = new Map<number, string>()
  const found: { text: string; position: number; isName: boolean }[] = []
  const visit = (node: ts.Node): void => {
    for (const { pos, end } of [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ])
      comments.set(pos, text.slice(pos, end))
    if (ts.isIdentifier(node) && !isFrozen(node))
      found.push({ text: node.text, position: node.getStart(), isName: true })
    const title = isTitled(node) ? node.arguments[0] : undefined
    if (title && ts.isStringLiteralLike(title))
      found.push({ text: title.text, position: title.getStart(), isName: false })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [
    ...found,
    ...[...comments].map(([position, comment]) => ({
      text: comment.replaceAll(/`[^`]*`/g, ''),
      position,
      isName: false,
    })),
  ]
}

function hitsIn(path: string, text: string): Hit[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  return readableOf(source).flatMap((one) =>
    retiredIn(one.text, one.isName).map((word) => ({
      word,
      path,
      line: source.getLineAndCharacterOfPosition(one.position).line + 1,
      text: one.text.slice(0, 100),
    })),
  )
}

describe('retired words', () => {
  it('do not occur in names, comments and titles of tests', () => {
    expect(CODE.flatMap((path) => hitsIn(path, textOf(path)))).toEqual([])
  })

  it.each([
    ['a name', 'const oldOutsider = 1'],
    ['a comment', '// Lists the outsiders.\nexport {}'],
    ['a title', "it('shows an outsider', () => {})"],
    ['a whole name', 'export const letGoOfUnits = 1'],
  ])('are found in %s', (_place, text) => {
    expect(hitsIn('planted.ts', text)).toHaveLength(1)
  })

  it.each([
    'const outside = 1',
    "call('outsiders.list')",
    'api.outsider.list()',
    '// See `letGo`.\nexport {}',
  ])('are not found in %s', (text) => {
    expect(hitsIn('planted.ts', text)).toEqual([])
  })
})
