// Statuses are listed only in the table of the domain (decision 0045): any other list of two or more, in code
// or in SQL, would define a rule a second time.
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { STATUSES } from '#domain/applications/status.ts'
import { filesOf, textOf } from '#support/sources.ts'

const TABLE = 'src/domain/applications/status.ts'
const KNOWN = new Set<string>(STATUSES)
const QUOTED = /['"]([a-z_]+)['"]/g

const isStatus = (text: string): boolean => KNOWN.has(text)
const isList = (words: readonly string[]): boolean => words.every(isStatus) && new Set(words).size > 1
const quotedIn = (text: string): string[] => [...text.matchAll(QUOTED)].map(([, word = '']) => word)

/** `in (…)`, `any('{…}')`, and a status compared twice: the ways in which SQL lists. */
function isListInSql(text: string): boolean {
  const lists = [...text.matchAll(/\bin\s*\(([^()]*)\)/gi)].map(([, list = '']) => quotedIn(list))
  const arrays = [...text.matchAll(/'\{([a-z_, ]+)\}'/g)].map(([, list = '']) => list.split(/[ ,]+/))
  const pairs = [
    ...text.matchAll(
      /status\s*(?:=|<>|!=)\s*'([a-z_]+)'\s+(?:or|and)\s+[\w.]*status\s*(?:=|<>|!=)\s*'([a-z_]+)'/gi,
    ),
  ].map(([, one = '', other = '']) => [one, other])
  return [...lists, ...arrays, ...pairs].some(isList)
}

const wordOf = (node: ts.Node | undefined): string =>
  node && ts.isStringLiteralLike(node)
    ? node.text
    : node && ts.isLiteralTypeNode(node)
      ? wordOf(node.literal)
      : ''

/** Statuses that something called a status is compared with, in one condition. */
function compared(node: ts.Node): string[] {
  if (ts.isParenthesizedExpression(node) || ts.isPrefixUnaryExpression(node))
    return node.getChildren().flatMap(compared)
  if (!ts.isBinaryExpression(node)) return []
  const word = wordOf(node.right)
  if (word === '') return [...compared(node.left), ...compared(node.right)]
  return isStatus(word) && /(status|\bto|\bfrom)$/i.test(node.left.getText()) ? [word] : []
}

const keyOf = (property: ts.ObjectLiteralElementLike): string =>
  property.name && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))
    ? property.name.text
    : ''

function isListNode(node: ts.Node): boolean {
  if (ts.isArrayLiteralExpression(node)) return isList(node.elements.map(wordOf))
  if (ts.isUnionTypeNode(node)) return isList(node.types.map(wordOf))
  if (ts.isBinaryExpression(node)) return isList(compared(node))
  if (ts.isCaseBlock(node))
    return isList(node.clauses.flatMap((one) => (ts.isCaseClause(one) ? [wordOf(one.expression)] : [])))
  // The compiler checks a table with a row for every status for completeness.
  if (ts.isObjectLiteralExpression(node))
    return isList(node.properties.map(keyOf)) && node.properties.length < STATUSES.length
  return (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && isListInSql(node.getText())
}

/** `path:line: text` of every list of statuses in a file. */
function listsIn(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
    if (isListNode(node)) found.push(`${path}:${line}: ${node.getText().slice(0, 100)}`)
    else ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

describe('lists of statuses', () => {
  it('exist only in the table of the domain', () => {
    const files = filesOf(['src', 'sw'], /\.(ts|tsx|mjs)$/).filter(
      (path) => path !== TABLE && !path.includes('.test.') && !path.includes('/migrations/'),
    )
    expect(files.length).toBeGreaterThan(500)
    const suspects = files
      .map((path) => ({ path, text: textOf(path) }))
      .filter(({ text }) => /status/i.test(text))
    expect(suspects.flatMap(({ path, text }) => listsIn(path, text))).toEqual([])
  })

  it('are found in the table itself', () => {
    expect(listsIn(TABLE, textOf(TABLE)).length).toBeGreaterThan(3)
  })

  it.each([
    `const OPEN = ['new', 'in_process']`,
    `const OPEN = new Set<Status>(['new', "in_process"])`,
    `const isOpen = status === 'new' || record.status === 'in_process'`,
    `if (row.status !== 'new' && (a || row.status !== 'hold')) stop()`,
    `type Open = 'new' | 'hold'`,
    `switch (status) { case 'new': case 'hold': return 1 }`,
    `const LABELS = { new: 'a', hold: 'b' }`,
    `const open = query.where('status', 'in', ['completed', 'returned'])`,
    "const open = sql`select 1 from applications where status in ('new', 'hold')`",
    "const open = sql`a.status = 'new' or a.status = 'hold'`",
    "const open = sql`a.status = any('{new,hold}')`",
  ])('a planted one is found: %s', (text) => {
    expect(listsIn('planted.ts', text)).toHaveLength(1)
  })

  it.each([
    `const isOpen = status === 'new'`,
    `const STATES = ['approved', 'rejected', 'cancelled']`,
    `const isOver = state === 'rejected' || state === 'cancelled'`,
    `const isNew = row.to === 'completed' && row.from !== 'completed'`,
    "const open = sql`a.status = 'new' and c.state not in ('cancelled', 'failed')`",
  ])('what lists no statuses is accepted: %s', (text) => {
    expect(listsIn('planted.ts', text)).toEqual([])
  })
})
