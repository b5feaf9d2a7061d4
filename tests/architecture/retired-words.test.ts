// Words that were replaced by standard terms (src/docs/glossary.md) do not return: not in names of the code, not in
// comments, not in titles of tests, not in documents. Strings and code in documents are not read: the wire, stores and texts
// keep their names.
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { filesOf, textOf } from '#support/sources.ts'

const SELF = 'tests/architecture/retired-words.test.ts'
const CODE = [...filesOf(['src', 'sw', 'tests'], /\.(ts|tsx|mjs)$/), 'vite.config.ts'].filter(
  (path) => path !== SELF,
)
/** Documents that quote the retired words: the table of terms, and the decision about them. */
const ABOUT_WORDS = ['src/docs/glossary.md', 'src/decisions/0046-layout-and-terms.md']
const DOCUMENTS = ['README.md', ...filesOf(['src'], /\.md$/)].filter((path) => !ABOUT_WORDS.includes(path))

/** Each word as a part of a name (`oldOutsider`) or of a text, in singular and plural. */
const WORDS: readonly [word: string, instead: string][] = [
  ['outsider', 'visitor'],
  ['guest', 'visitor'],
  ['bell', 'notifyPendingWork'],
  ['fuse', 'circuit'],
  ['watcher', 'listener'],
  ['parcel', 'rescue file'],
  ['epoch', 'generation'],
  ['fleet', 'tablets, device health'],
  ['replayer', 'sync engine'],
  ['deal', 'sale'],
  ['twin', 'duplicate, concurrent retry'],
  ['told', 'reported, published'],
  ['office', 'back office'],
  ['room', 'quota, free space'],
  ['plant', 'seeded fault, replacement'],
  ['strip', 'banner'],
  ['seal', 'encrypt'],
  ['sealed', 'encrypted'],
  ['lacking', 'missing'],
  ['spoiled', 'rejected, damaged'],
  ['breath', 'turn, transaction'],
  ['deed', 'operation, action'],
]
/** Words that are usual in a sentence ("a lock held by the window"), but say nothing as a part of a name. */
const NAME_WORDS: readonly [word: string, instead: string][] = [
  ['held', 'reserved, assigned, on hold, locked'],
  ['wake', 'resume, reopen, requestRead'],
  ['said', 'reply, output, or what it is'],
  ['tell', 'report, publish'],
  ['doing', 'WriteContext'],
  ['asking', 'RequestContext'],
  ['noted', 'recorded'],
  ['untold', 'unrecorded'],
  ['replay', 'retry, save, send again'],
]
/** Names as a whole. */
const NAMES: readonly [name: RegExp, instead: string][] = [
  [/^letGo/, 'purgeExpired, releaseManager, softDelete, releaseLock'],
  [/^(Doing|Asking)$/, 'WriteContext, RequestContext'],
  [/^words(Of|For)$/, 'labels, describeChange'],
  [/^(?!is|set|check|commit)[a-z]\w*Now$/, 'getX()'],
]
/** Icons, which their package names. */
const ICONS = ['Bell', 'BellOff']
/** Names of members that are frozen, because tablets, databases or the customer know them. */
const FROZEN: Readonly<Record<string, RegExp>> = {
  'the route, the permission and the screen of the customer': /^outsider$/,
  'fields that tablets and the database store': /^(epoch|parcel|isTold|told|told_at|sealed)$/,
  'fields of requests and responses':
    /^(epoch|told_at|parcel|twins|parcel_foreign|parcel_not_yours|lacking_photos)$/,
  'codes of problems, which tablets translate': /^(role|permission)_held$/,
  'the parameter of the list in its address': /^lacking$/,
  'the field for the back office in what the service worker answers to a page, perhaps of another build':
    /^office$/,
  'names of endpoints': /^(parcelKey|openParcel)$/,
  'tables with their constraints': /^(parcels|guests)(_\w+)?$/,
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

/** The words of a name or a sentence; "back office" and "head office" are terms and pass. */
const partsOf = (name: string): string[] =>
  name
    .replaceAll(/(back|head)[-_ ]?office/gi, '$1')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^a-zA-Z]+/)
    .map((part) => part.toLowerCase())

const isWord = (part: string, word: string): boolean => part === word || part === `${word}s`

function retiredIn(text: string, isName: boolean): string[] {
  const parts = partsOf(text)
  const words = [...WORDS, ...(isName ? NAME_WORDS : [])]
    .map(([word]) => word)
    .filter((word) => parts.some((part) => isWord(part, word)))
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
    if (ts.isIdentifier(node) && !isFrozen(node) && !ICONS.includes(node.text))
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

/** Finds at least every word and name of the lists, so that most files need not be parsed. */
const MAY_HIT = [
  new RegExp([...WORDS, ...NAME_WORDS].map(([word]) => word).join('|'), 'i'),
  /letGo|Doing|Asking|wordsOf|\wNow\b/,
]

function hitsIn(path: string, text: string): Hit[] {
  if (!MAY_HIT.some((pattern) => pattern.test(text))) return []
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

/** Words in a document, without code and links. */
const hitsInDocument = (path: string, text: string): Hit[] =>
  text.split('\n').flatMap((line, index) =>
    retiredIn(line.replaceAll(/`[^`]*`|\]\([^)]*\)/g, ''), false).map((word) => ({
      word,
      path,
      line: index + 1,
      text: line.slice(0, 100),
    })),
  )

describe('retired words', () => {
  it('do not occur in names, comments and titles of tests', () => {
    expect(CODE.flatMap((path) => hitsIn(path, textOf(path)))).toEqual([])
  })

  it('do not occur in documents', () => {
    expect(DOCUMENTS.flatMap((path) => hitsInDocument(path, textOf(path)))).toEqual([])
    expect(
      hitsInDocument('planted.md', 'Lists the outsiders, `outsider` and\n[one](outsider.md).'),
    ).toHaveLength(1)
  })

  it.each([
    ['a name', 'const oldOutsider = 1'],
    ['a comment', '// Lists the outsiders.\nexport {}'],
    ['a title', "it('shows an outsider', () => {})"],
    ['a whole name', 'export const letGoOfUnits = 1'],
    ['a word that is retired from names only', 'const heldRows = 1'],
    ['a part of a term', '// Asks the office.\nexport {}'],
    ['a metaphor for encryption', 'const sealedRow = 1'],
  ])('are found in %s', (_place, text) => {
    expect(hitsIn('planted.ts', text)).toHaveLength(1)
  })

  it.each([
    'const outside = 1',
    "call('outsiders.list')",
    'api.outsider.list()',
    '// See `letGo`.\nexport {}',
    '// A lock held by the window.\nexport {}',
    '// Opens the back office.\nexport const isBackOffice = true',
  ])('are not found in %s', (text) => {
    expect(hitsIn('planted.ts', text)).toEqual([])
  })
})
