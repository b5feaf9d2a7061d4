import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeOrder, moveKey } from './order.ts'

const order = (text: string) => [...text]

describe('two people change the order of partners', () => {
  it.each([
    ['only I moved', 'abc', 'cab', 'abc', 'cab', '', false],
    ['only the other moved', 'abc', 'abc', 'bca', 'bca', '', false],
    ['both moved in the same way', 'abc', 'cab', 'cab', 'cab', '', false],
    ['both moved differently', 'abc', 'cab', 'bca', 'cab', '', true],
    ['one was added at the end', 'abc', 'cba', 'abcd', 'cdba', 'd', false],
    ['one was added in front', 'abc', 'cab', 'dabc', 'dcab', 'd', false],
    ['one was removed', 'abc', 'cba', 'ac', 'ca', '', false],
    ['one was added and others moved', 'abc', 'cba', 'bacd', 'cdba', 'd', true],
  ])('%s', (_what, base, mine, theirs, keys, added, isClash) => {
    expect(mergeOrder(order(base), order(mine), order(theirs))).toEqual({
      keys: order(keys),
      added: order(added),
      isClash,
    })
  })

  it('never loses or duplicates a partner of the server', () => {
    const letters = order('abcdefg')
    const some = fc.shuffledSubarray(letters)
    fc.assert(
      fc.property(some, some, (base, theirs) => {
        const mine = base.toReversed()
        expect(mergeOrder(base, mine, theirs).keys.toSorted()).toEqual(theirs.toSorted())
      }),
    )
  })
})

it('moves a partner before or after another', () => {
  expect(moveKey(order('abcd'), 'd', 'b', false)).toEqual(order('adbc'))
  expect(moveKey(order('abcd'), 'a', 'c', true)).toEqual(order('bcad'))
  expect(moveKey(order('abcd'), 'b', 'b', true)).toEqual(order('abcd'))
})
