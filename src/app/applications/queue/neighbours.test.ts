import { describe, expect, it } from 'vitest'
import { neighboursOf } from './neighbours.ts'

const rows = ['a', 'b', 'c'].map((id) => ({ id }))
const idsOf = (id: string, at = 0) => {
  const { previous, next } = neighboursOf(rows, id, at)
  return [previous?.id, next?.id]
}

describe('the records before and after the open one', () => {
  it('are those around it, and none beyond the ends', () => {
    expect(idsOf('b')).toEqual(['a', 'c'])
    expect(idsOf('a')).toEqual([undefined, 'b'])
    expect(idsOf('c')).toEqual(['b', undefined])
  })

  it('are around the place that a record had which has left the list', () => {
    expect(idsOf('gone', 1)).toEqual(['a', 'b'])
    expect(idsOf('gone', 3)).toEqual(['c', undefined])
    expect(idsOf('gone', 0)).toEqual([undefined, 'a'])
  })
})
