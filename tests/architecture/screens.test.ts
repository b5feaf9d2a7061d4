// The table of screens against the specification's own list of routes, and against what was built.
import { describe, expect, it } from 'vitest'
import { LIST_NAMES } from '#api/shapes/list-names.ts'
import { SCREENS } from '#domain/access/screens.ts'
import { filesOf, textOf } from '#support/sources.ts'
import { fileOf, LANGUAGES } from '#support/texts.ts'
import { combinationOf, SIZES } from '../sweep/deal.ts'
import specified from './routes.json' with { type: 'json' }

const rows = Object.entries(SCREENS)
/** Screens the specification's list does not have (specification S2.44). */
const OURS = [
  '/outbox',
  '/outbox/import',
  '/ready',
  '/settings',
  '/clients/merge',
  '/tablets',
  '/tablets/$id',
  '/regions',
  '/set-up',
  '/receipt',
  '/receipt/create',
  '/receipt/$id',
  '/write_off',
  '/write_off/create',
  '/write_off/$id',
  '/count',
  '/count/create',
  '/count/$id',
]
/** The router writes a parameter as `$id` and the rest of the addresses as `*`. */
const asRouter = (path: string) => path.replace('/*', '*').replaceAll(/\{(\w+)\}/g, '$$$1')

describe('the table of screens', () => {
  it('has every route of the specification with its name, kind and target, and no other', () => {
    const wanted = specified.map(({ path, name, kind, to }) => ({ path: asRouter(path), name, kind, to }))
    const found = rows
      .map(([, row]) => row)
      .filter((row) => !OURS.includes(row.path))
      .map((row) => ({
        path: row.path,
        name: row.name,
        kind: row.kind,
        to: 'to' in row ? row.to : undefined,
      }))
    const byPath = (a: { path: string }, b: { path: string }) => a.path.localeCompare(b.path)
    expect(found.sort(byPath)).toEqual(wanted.sort(byPath))
  })

  it('keeps the open routes open and nothing else', () => {
    const open = specified
      .filter((route) => 'open' in route && route.open && !['redirect', 'not-found'].includes(route.kind))
      .map((route) => asRouter(route.path))
    const found = rows.filter(([, row]) => row.open && row.kind !== 'redirect' && row.kind !== 'not-found')
    expect(found.map(([, row]) => row.path).sort()).toEqual(open.sort())
  })
})

describe('every built screen', () => {
  const routed = filesOf(['src/app'], /\.tsx$/)
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) => [...textOf(path).matchAll(/\bpage\(\s*'([\w.-]+)'/g)].map((match) => match[1] ?? ''))
  const built = rows.filter(([, row]) => row.built && row.kind !== 'redirect' && row.kind !== 'not-found')

  it.each(built.map(([id]) => id))('%s has a route', (id) => {
    expect(routed).toContain(id)
  })

  it('and no route belongs to a screen that is not built', () => {
    const ids = built.map(([id]) => id as string)
    expect(routed.filter((id) => !ids.includes(id))).toEqual([])
  })

  it.each(LANGUAGES)('has a title in %s', (language) => {
    const titles = fileOf(language, 'screens')
    const untitled = rows.filter(
      ([, row]) => row.kind !== 'redirect' && typeof titles[row.title] !== 'string',
    )
    expect(untitled.map(([id]) => id)).toEqual([])
  })
})

it('the gate shows some screen in each language, size and theme', () => {
  const combinations = Object.keys(SCREENS).map(combinationOf)
  const shown = (of: (one: ReturnType<typeof combinationOf>) => unknown) => new Set(combinations.map(of)).size
  expect(shown(({ language }) => language)).toBe(LANGUAGES.length)
  expect(shown(({ size, theme }) => `${size.width} ${theme}`)).toBe(2 * SIZES.length)
})

describe('the names of lists', () => {
  it('are those of the lists on the screens', () => {
    // A screen names its list, or its declaration does.
    const sources = filesOf(['src/app', 'src/api'], /\.tsx?$/).map(textOf)
    // The documents and the requests of changes are one screen for several kinds.
    const kinds = ['receipt', 'write_off', 'count', 'price-requests', 'priority-requests', 'stock']
    const unused = LIST_NAMES.filter(
      (name) =>
        !kinds.includes(name) &&
        !sources.some((text) => new RegExp(`name: '${name}'( as const)?,`).test(text)),
    )
    expect(unused).toEqual([])
  })
})
