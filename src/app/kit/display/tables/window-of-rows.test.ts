import { describe, expect, it } from 'vitest'
import { rangeOfRows, renderedRows } from './window-of-rows.ts'

const rowsOf = (rendered: ReturnType<typeof renderedRows>) =>
  rendered.map((row) => ('index' in row ? row.index : `gap ${row.gap}`))

describe('the rendered rows of a table', () => {
  it('are all rows of a short table', () => {
    expect(rangeOfRows(-4000, 800, 40, 100)).toEqual({ from: 0, to: 100 })
  })

  it('are the rows around the window of a long table', () => {
    const { from, to } = rangeOfRows(-400_000, 800, 40, 60_000)
    expect(from).toBeLessThanOrEqual(10_000 - 10)
    expect(to).toBeGreaterThanOrEqual(10_020 + 10)
    expect(to - from).toBeLessThan(100)
  })

  it('end with the table', () => {
    expect(rangeOfRows(-39_900, 800, 40, 1000).to).toBe(1000)
    expect(rangeOfRows(-80_000, 800, 40, 1000)).toEqual({ from: 1000, to: 1000 })
  })

  it('keep the focused row on either side', () => {
    const range = { from: 10, to: 12 }
    expect(rowsOf(renderedRows(range, 20, null))).toEqual(['gap 10', 10, 11, 'gap 8'])
    expect(rowsOf(renderedRows(range, 20, 3))).toEqual(['gap 3', 3, 'gap 6', 10, 11, 'gap 8'])
    expect(rowsOf(renderedRows(range, 20, 19))).toEqual(['gap 10', 10, 11, 'gap 7', 19])
    expect(rowsOf(renderedRows(range, 20, 11))).toEqual(['gap 10', 10, 11, 'gap 8'])
  })

  it('and their gaps are as many rows as the table has', () => {
    const rows = renderedRows(rangeOfRows(-20_000, 900, 40, 5000), 5000, 4000)
    const sum = rows.reduce((total, row) => total + ('gap' in row ? row.gap : 1), 0)
    expect(sum).toBe(5000)
  })
})
