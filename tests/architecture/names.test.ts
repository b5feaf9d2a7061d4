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

type Named = {
  name: string
  type: string
  body: string
  isFunction: boolean
  isExported: boolean
  path: string
}

function declarationsOf(path: string): Named[] {
  const source = ts.createSourceFile(
    path,
    readFileSync(join(ROOT, path), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  return source.statements.flatMap((statement): Named[] => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      (ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false)
    if (ts.isFunctionDeclaration(statement) && statement.name) {
      const type = statement.type?.getText() ?? ''
      return [
        { name: statement.name.text, type, body: statement.getText(), isFunction: true, isExported, path },
      ]
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
        isExported,
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

it('what is called lock… never answers that there is nothing', () => {
  const locks = declarations.filter(({ name, isFunction }) => isFunction && /^lock[A-Z]/.test(name))
  expect(locks.length).toBeGreaterThan(10)
  const mayFindNone = locks.filter(
    ({ type, body }) =>
      /\b(undefined|null)\b/.test(type) ||
      (/\.executeTakeFirst\(\)/.test(body) &&
        !body.includes("new Problem('") &&
        !body.startsWith('async function')),
  )
  expect(mayFindNone.map(at)).toEqual([])
})

it('what is SQL and no condition is not named like one', () => {
  const fragments = declarations.filter(({ body, isFunction }) =>
    /^sql(?!<SqlBool>)[<`]/.test(isFunction ? body.replace(/^[^`]*?=>\s*/s, '') : body),
  )
  expect(fragments.length).toBeGreaterThan(30)
  expect(
    fragments
      .filter(({ name, type }) => /^(in|of|on|by)(?=[A-Z])/.test(name) && !/Condition/.test(type))
      .map(at),
  ).toEqual([])
})

/** Names that say what is required, read or allowed; the words of an endpoint (`list`, `view`) are those of their feature. */
const SAYING = /^(require|refuse|lock|find|get|within|is|has|may)(?=[A-Z])|Handlers$|^(allOf|cursorOf)$/

it('an exported name that says what is required, read or allowed has one meaning', () => {
  const exported = Map.groupBy(
    declarations.filter(({ name, isExported }) => isExported && SAYING.test(name)),
    ({ name }) => name,
  )
  const twice = [...exported.values()].filter((found) => found.length > 1)
  expect(twice.map((found) => found.map(at))).toEqual([])
})
