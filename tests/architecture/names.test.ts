// Names of the server say what a function does (src/README.md#names): a condition of SQL reads as one, and what refuses a missing record
// is not called like what may find none.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { filesOf, ROOT } from '#support/sources.ts'

const CONDITION =
  /^(allOf|anyOf|joined|toSql)$|^(IS|MAY|is|has|had|may|in|of|on|by|matches|within)(?=[A-Z_])|[cC]onditions(Of)?$/
const REFUSING = /^(get|require|lock)(?=[A-Z])/

type Named = { name: string; type: string; body: string; isFunction: boolean; path: string }

function declarationsOf(path: string): Named[] {
  const source = ts.createSourceFile(
    path,
    readFileSync(join(ROOT, path), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  return source.statements.flatMap((statement): Named[] => {
    if (ts.isFunctionDeclaration(statement) && statement.name) {
      const type = statement.type?.getText() ?? ''
      return [{ name: statement.name.text, type, body: statement.getText(), isFunction: true, path }]
    }
    if (!ts.isVariableStatement(statement)) return []
    return statement.declarationList.declarations.map((declaration) => {
      const made = declaration.initializer
      const isFunction = made !== undefined && ts.isArrowFunction(made)
      const type = declaration.type ?? (isFunction ? made.type : undefined)
      return {
        name: declaration.name.getText(),
        type: type?.getText() ?? '',
        body: made?.getText() ?? '',
        isFunction,
        path,
      }
    })
  })
}

const declarations = filesOf(['src/server'], /(?<!\.d|\.test)\.ts$/).flatMap(declarationsOf)
const at = ({ path, name }: Named): string => `${path}: ${name}`

it('a condition of SQL is named like one', () => {
  const conditions = declarations.filter(
    ({ type, body, isFunction }) =>
      /^(readonly )?Condition(\[\])?$/.test(type) ||
      (type === '' && /^sql<SqlBool>`/.test(isFunction ? body.replace(/^[^`]*?=>\s*/s, '') : body)),
  )
  expect(conditions.length).toBeGreaterThan(100)
  expect(conditions.filter(({ name }) => !CONDITION.test(name)).map(at)).toEqual([])
})

it('what is called find… answers undefined or null instead of refusing', () => {
  const finders = declarations.filter(({ name, isFunction }) => isFunction && /^find[A-Z]/.test(name))
  expect(finders.length).toBeGreaterThan(20)
  expect(finders.filter(({ body }) => body.includes("new Problem('not_found'")).map(at)).toEqual([])
})

it('what reads a record and refuses a missing one is called get…, require… or lock…', () => {
  const readers = declarations.filter(
    ({ body, isFunction }) =>
      isFunction &&
      /\b(const|let) \[?(\w+)\]? = await [\s\S]*?if \(!?\2[\s\S]{0,40}new Problem\('not_found'\)\s+return \2\b/.test(
        body,
      ),
  )
  expect(readers.length).toBeGreaterThan(10)
  expect(readers.filter(({ name }) => !REFUSING.test(name)).map(at)).toEqual([])
})
