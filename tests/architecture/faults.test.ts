// The fault matrix (src/docs/offline.md#fault-matrix) has sixty rows, the restored server, the evicted caches, the
// damaged draft, the wipe after delivery and the killed return come after them as F61 to F65, and each has its test: a title under
// tests/faults that begins with the row's number, or the file named here.
import { expect, it } from 'vitest'
import { filesOf, textOf } from '#support/sources.ts'

const ROWS = Array.from({ length: 65 }, (_, at) => `F${String(at + 1).padStart(2, '0')}`)
/** Rows whose fault needs no browser and no second process. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  // Databases of released builds, upgraded, killed in the middle, and sent.
  F09: 'tests/offline/upgrade.test.ts',
  // Packed without end, damaged, with a password, in an old format, with data outside of what is read.
  F55: 'tests/api/goods/upload-cells.test.ts',
}

const titles = filesOf(['tests/faults'], /\.spec\.ts$/)
  .map(textOf)
  .join('\n')

it('every row of the fault matrix has a test', () => {
  const missing = ROWS.filter((row) => !new RegExp(`['"\`]${row} `).test(titles) && !(row in ELSEWHERE))
  expect(missing).toEqual([])
})

it('a row that is tested elsewhere is named there', () => {
  for (const [row, path] of Object.entries(ELSEWHERE)) expect(textOf(path)).toContain(row)
})
