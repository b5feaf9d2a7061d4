import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitColumns } from './columns.ts'

const name = { key: 'name', title: 'a', width: 200, isGrowing: true }
const phone = { key: 'phone', title: 'b', width: 140 }
const branch = { key: 'branch', title: 'c', width: 120, isGrowing: true, priority: 1 }
const note = { key: 'note', title: 'd', width: 100, priority: 2 }
const ALL = [name, branch, phone, note]
const fitted = (width: number) => fitColumns(ALL, width).map(({ column, width: px }) => [column.key, px])

describe('the columns of a table', () => {
  it('share the remaining width among the growing ones', () => {
    expect(fitted(760)).toEqual([
      ['name', 300],
      ['branch', 220],
      ['phone', 140],
      ['note', 100],
    ])
  })

  it('give way by priority, the largest first', () => {
    expect(fitted(559).map(([key]) => key)).toEqual(['name', 'branch', 'phone'])
    expect(fitted(459).map(([key]) => key)).toEqual(['name', 'phone'])
  })

  it('stay if they have no priority, however narrow the table is', () => {
    expect(fitted(10).map(([key]) => key)).toEqual(['name', 'phone'])
  })

  it('are as wide as their heading, unless they grow', () => {
    const long = { key: 'count', title: 'Завершено в периоде', width: 60, align: 'right' }
    const [column] = fitColumns([long], 0)
    expect(column?.width).toBeGreaterThan(130)
    expect(fitColumns([{ ...long, isGrowing: true }], 0)[0]?.width).toBe(60)
  })

  it('never need more than the available width while a column can give way', () => {
    fc.assert(
      fc.property(fc.integer({ min: 340, max: 4000 }), (width) => {
        const sum = fitColumns(ALL, width).reduce((total, { width: px }) => total + px, 0)
        expect(sum).toBeLessThanOrEqual(width)
      }),
    )
  })
})
