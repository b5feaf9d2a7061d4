// The document and the table of retention say the same: every table of `KEPT` with its days, and no other.
import { expect, it } from 'vitest'
import { KEPT } from '#server/retention.ts'
import { textOf } from '#support/sources.ts'

const DOCUMENT = 'src/docs/business-rules.md'
const ROW = /^\| `(\w+)` \| (\d+) \| .+ \|$/gm

/** Rows of the table under the heading "Retention", as `table: days`. */
function rowsIn(text: string): Record<string, number> {
  const [, section = ''] = /^### Retention\n([\s\S]*?)^##/m.exec(text) ?? []
  return Object.fromEntries([...section.matchAll(ROW)].map(([, table = '', days]) => [table, Number(days)]))
}

const kept = Object.fromEntries(Object.entries(KEPT).map(([table, { days }]) => [table, days]))

it('the document lists how long the rows of each table are kept', () => {
  expect(Object.keys(kept).length).toBeGreaterThan(15)
  expect(rowsIn(textOf(DOCUMENT))).toEqual(kept)
})

it.each([
  ['a missing row', (text: string) => text.replace(/^\| `events` .*\n/m, '')],
  ['other days', (text: string) => text.replace('| `events` | 7 |', '| `events` | 8 |')],
  ['a row too many', (text: string) => text.replace('| `events`', '| `photos` | 7 | the day |\n| `events`')],
])('a document with %s is noticed', (_name, change) => {
  expect(rowsIn(change(textOf(DOCUMENT)))).not.toEqual(kept)
})
