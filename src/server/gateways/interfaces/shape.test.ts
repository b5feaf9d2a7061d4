import { describe, expect, it } from 'vitest'
import { compare, type Shape } from './shape.ts'

const changed = (shape: Shape, value: unknown) =>
  compare(shape, value)
    .filter(({ is }) => is === 'changed')
    .map(({ path, found }) => `${path} ${found}`)

describe('a value beside its shape', () => {
  it.each<[Shape, unknown, string[]]>([
    ['text', 'a', []],
    ['text', 1, [' number']],
    ['text|null', null, []],
    ['whole', 1.5, [' number']],
    ['whole', 2, []],
    ['number|text', '1.50', []],
    ['flag(true)', false, [' other_value']],
    ['whole(0 1 -1)', -1, []],
    ['whole(0 1)', 7, [' other_value']],
    ['whole(0 1)', '1', [' text']],
    ['text(a b)|null', 'B', []],
    ['any', [1], []],
    ['list', [1], []],
    [['text'], ['a', 1], ['[] number']],
    [['text'], { 0: 'a' }, [' object']],
    [{ a: 'text', 'b?': 'whole' }, { a: 'x' }, []],
    [{ a: 'text' }, {}, ['a missing']],
    [{ a: { b: ['flag'] } }, { a: { b: [true, 0] } }, ['a.b[] number']],
    [{ a: 'text' }, [], [' list']],
    [{ a: 'text' }, null, [' null']],
    [{ '*': 'text' }, { x: 1, y: 'a' }, ['* number']],
    [{ oneOf: ['text', ['text']] }, ['a'], []],
    [{ oneOf: [{ a: 'text' }, { b: 'text' }] }, { b: 1 }, ['b number']],
  ])('%j and %j', (shape, value, expected) => {
    expect(changed(shape, value)).toEqual(expected)
  })

  it('no JSON at all is unreadable', () => {
    expect(changed({ a: 'text' }, undefined)).toEqual([' unreadable'])
    // An answer of words is published where its shape is any.
    expect(compare('any', undefined)).toEqual([])
  })

  it('a field that is not published is new, and its name stands for no value', () => {
    const parts = compare({ a: 'text' }, { a: 'x', more: { deep: 1 }, '+998901234567': 'a name' })
    expect(parts.filter(({ is }) => is === 'new')).toEqual([
      { path: 'more', found: 'object', wanted: '', is: 'new' },
      { path: '*', found: 'text', wanted: '', is: 'new' },
    ])
  })

  it('reads a bounded part of an answer without end', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => ({ [`f${index}`]: index }))
    expect(compare([{ a: 'text' }], rows).length).toBeLessThanOrEqual(300)
    const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`f${index}`, index]))
    expect(compare({ '*': 'any' }, wide)).toHaveLength(2)
  })

  it('names of the language itself are fields like any other', () => {
    const value = JSON.parse('{"a":"x","constructor":"y","__proto__":{"b":1}}')
    expect(compare({ a: 'text' }, value).filter(({ is }) => is === 'changed')).toEqual([])
    expect(changed({ constructor: 'text', a: 'text' }, { a: 'x' })).toEqual(['constructor missing'])
  })
})
