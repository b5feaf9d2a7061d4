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

  it('give the remaining width first to the texts that are cut', () => {
    const widths = (width: number, needs: Record<string, number>) =>
      fitColumns(ALL, width, needs).map(({ width: px }) => px)
    expect(widths(760, { name: 180, branch: 260, phone: 900 })).toEqual([220, 300, 140, 100])
    expect(widths(600, { name: 230, branch: 210 })).toEqual([210, 150, 140, 100])
  })

  it('leave what they do not need to the texts that are cut', () => {
    const widths = fitColumns(ALL, 560, { name: 150, branch: 220 }).map(({ width: px }) => px)
    expect(widths).toEqual([150, 170, 140, 100])
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
      fc.property(
        fc.integer({ min: 340, max: 4000 }),
        fc.record({ name: fc.nat(900), branch: fc.nat(900) }),
        (width, needs) => {
          const sum = fitColumns(ALL, width, needs).reduce((total, { width: px }) => total + px, 0)
          expect(sum).toBeLessThanOrEqual(width)
        },
      ),
    )
  })
})
