// One function changes the status of an application and writes its history (decision 0045): no other module of the server
// does either, in kysely or in SQL.
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { filesOf, textOf } from '#support/sources.ts'

const TRANSITION = 'src/server/applications/transitions/transition.ts'
/** `changeRecord` sets any column that it gets; its type excludes the status. */
const TYPED = 'src/server/applications/record/record.ts'
/** The demo shop inserts finished histories without making the transitions. */
const DEMO = 'src/server/seed/'

const READS = new Set(['selectFrom', 'innerJoin', 'leftJoin'])
const IN_SQL = [
  /\b(insert\s+into|update|delete\s+from)\s+application_history\b/i,
  /\bupdate\s+applications\b[\s\S]*\bset\b[\s\S]*\bstatus\s*=/i,
  /\binsert\s+into\s+applications\b[\s\S]*\bstatus\b/i,
]

const nameOf = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()
const isText = (node: ts.Node | undefined, text: string): boolean =>
  node !== undefined && ts.isStringLiteralLike(node) && node.text === text

/** The call that begins a chain of kysely on the table of applications: `updateTable` or `insertInto`. */
function beginning(node: ts.Expression): string | null {
  if (ts.isPropertyAccessExpression(node)) return beginning(node.expression)
  if (!ts.isCallExpression(node)) return null
  const name = nameOf(node)
  const isWrite = name === 'updateTable' || name === 'insertInto'
  return isWrite && isText(node.arguments[0], 'applications') ? name : beginning(node.expression)
}

const setsStatus = (expression: ts.Expression | undefined): boolean =>
  isText(expression, 'status') ||
  (expression !== undefined &&
    ts.isObjectLiteralExpression(expression) &&
    expression.properties.some((property) => property.name?.getText().replaceAll(/['"]/g, '') === 'status'))

/** Values that cannot be analysed: a variable, or a spread object. */
const isHidden = (expression: ts.Expression | undefined): boolean =>
  expression !== undefined &&
  !isText(expression, 'status') &&
  (!ts.isObjectLiteralExpression(expression) || expression.properties.some(ts.isSpreadAssignment))

function isWriteOfStatus(node: ts.CallExpression): boolean {
  if (!['set', 'values', 'doUpdateSet'].includes(nameOf(node))) return false
  const begun = beginning(node.expression)
  const [expression] = node.arguments
  return begun !== null && (setsStatus(expression) || (begun === 'updateTable' && isHidden(expression)))
}

function isForbidden(node: ts.Node): boolean {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))
    return IN_SQL.some((rule) => rule.test(node.getText()))
  if (!ts.isCallExpression(node)) return false
  const isHistory = node.arguments.some((argument) => isText(argument, 'application_history'))
  return (isHistory && !READS.has(nameOf(node))) || isWriteOfStatus(node)
}

/** `path:line` of everything that changes a status or writes the history. */
function writesIn(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
    if (isForbidden(node)) found.push(`${path}:${line}`)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

describe('status and history of applications', () => {
  it('are written only by the transition function', () => {
    const files = filesOf(['src/server'], /\.ts$/).filter(
      (path) => path !== TRANSITION && path !== TYPED && !path.startsWith(DEMO) && !path.includes('.test.'),
    )
    expect(files.length).toBeGreaterThan(200)
    expect(files.flatMap((path) => writesIn(path, textOf(path)))).toEqual([])
  })

  it('are found where they are written, and the type of every other change excludes the status', () => {
    expect(writesIn(TRANSITION, textOf(TRANSITION))).toHaveLength(2)
    expect(textOf(TYPED)).toContain(`Omit<Updateable<Database['applications']>, 'status' | 'version'>`)
    expect(textOf(TYPED)).toMatch(/changeRecord = \([^)]*\bset: Changes\b/)
  })

  it.each([
    `trx.updateTable('applications').set({ status: 'new' }).where('id', '=', id).execute()`,
    `trx.updateTable('applications').where('id', '=', id).set('status', 'new').execute()`,
    `trx.updateTable('applications').set({ ...changes }).execute()`,
    `trx.updateTable('applications').set(changes).execute()`,
    `trx.insertInto('applications').values({ id, status: 'new' }).execute()`,
    `trx.insertInto('application_history').values(row).execute()`,
    `insertAll(trx, 'application_history', rows)`,
    'sql`update applications set version = 2, status = $1`',
    'sql`insert into application_history (action) values ($1)`',
  ])('a planted one is found: %s', (text) => {
    expect(writesIn('planted.ts', text).length).toBeGreaterThan(0)
  })

  it.each([
    `trx.selectFrom('application_history').selectAll().execute()`,
    `trx.updateTable('applications').set({ client_id: to }).where('id', '=', id).execute()`,
    `trx.updateTable('sms').set({ status }).execute()`,
    `trx.insertInto('applications').values({ id, ...derivedFrom(values) }).execute()`,
  ])('other code is accepted: %s', (text) => {
    expect(writesIn('planted.ts', text)).toEqual([])
  })
})
