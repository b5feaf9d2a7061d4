import { describe, expect, it } from 'vitest'
import { steadyRows } from './use-steady-rows.ts'

const rowsOf = (...keys: string[]) => keys.map((key) => ({ key, at: 1 }))
const later = (...keys: string[]) => keys.map((key) => ({ key, at: 2 }))
const keysOf = (rows: readonly { key: string }[]) => rows.map(({ key }) => key).join('')

describe('the rows of a list that others change', () => {
  it('keep their places with their new content; new ones wait', () => {
    const { rows, waiting, stale } = steadyRows(rowsOf('b', 'c'), later('a', 'b', 'x', 'c'))
    expect(keysOf(rows)).toBe('bc')
    expect(rows.map(({ at }) => at)).toEqual([2, 2])
    expect(waiting).toBe(2)
    expect(stale.size).toBe(0)
  })

  it('stay when they are gone, and say so', () => {
    const { rows, stale } = steadyRows(rowsOf('a', 'b', 'c'), later('a', 'c'))
    expect(keysOf(rows)).toBe('abc')
    expect([...stale]).toEqual(['b'])
  })

  it('go on with the next page', () => {
    const { rows, waiting } = steadyRows(rowsOf('a', 'b'), later('a', 'b', 'c', 'd'))
    expect(keysOf(rows)).toBe('abcd')
    expect(waiting).toBe(0)
  })

  it('keep their places when the order changed', () => {
    expect(keysOf(steadyRows(rowsOf('a', 'b', 'c'), later('c', 'a', 'b')).rows)).toBe('abc')
  })

  it('are the new ones when none is left', () => {
    const { rows, stale } = steadyRows(rowsOf('a'), later('b'))
    expect(keysOf(rows)).toBe('b')
    expect(stale.size).toBe(0)
  })
})
