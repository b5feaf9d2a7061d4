// @vitest-environment jsdom
// Every step of every table has its texts in every language.
import { expect, it } from 'vitest'
import { LANGUAGES, textsOf } from '#support/texts.ts'
import type { StepTable } from './table.ts'

type Table = StepTable<never>
const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && 'rows' in value && 'texts' in value

const modules = import.meta.glob<Record<string, unknown>>('../../*/steps.tsx', { eager: true })
const exported = Object.values(modules).flatMap((module) => Object.values(module))
const tables = exported.flatMap((value) => [value, ...Object.values(value as object)]).filter(isTable)

/** The texts that a table shows. A dialog of its own has its own texts. */
const textKeysOf = ({ texts, rows }: Table): string[] =>
  Object.entries(rows).flatMap(([step, row]) => {
    const at = (part: string) => `${texts}:steps.${step}.${part}`
    if (!('endpoint' in row)) return [at('do')]
    const why = row.why === undefined ? [] : [`${texts}:${row.why.label}`]
    return [...['do', 'title', 'text', 'done'].map(at), ...why]
  })

it('the tables of all features are read', () => {
  expect(Object.keys(modules).length).toBeGreaterThan(9)
  expect(tables.length).toBeGreaterThanOrEqual(Object.keys(modules).length)
})

it.each(LANGUAGES)('every text of a step is there: %s', (language) => {
  const known = textsOf(language)
  const has = (key: string) => known.has(key) || known.has(`${key}_other`)
  expect(tables.flatMap(textKeysOf).filter((key) => !has(key))).toEqual([])
})

it('a step that can be undone names a row with an endpoint', () => {
  for (const { rows, texts } of tables)
    for (const [step, row] of Object.entries(rows)) {
      const undo = 'endpoint' in row ? row.undo : undefined
      if (undo !== undefined) expect(rows[undo], `${texts}: ${step}`).toHaveProperty('endpoint')
    }
})
