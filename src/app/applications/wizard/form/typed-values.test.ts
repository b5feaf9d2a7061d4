// What was typed never gives way to an older draft: the store of a slow tablet answers after the next keys.
import { describe, expect, it } from 'vitest'
import { over, savedAt, typing, without } from './typed-values.ts'

const field = (typed: ReturnType<typeof typing>, stored: string) => over({ surname: stored }, typed).surname

describe('a field that is typed, emptied and typed again', () => {
  it('stays as it was typed last while the store shows the edits before it, one by one', () => {
    let typed = typing(typing(typing({}, { surname: 'A' }, 1), { surname: 'B' }, 2), { surname: 'A' }, 3)
    // The store shows the first edit: the same value, but not the last edit.
    typed = without(savedAt(typed, 1, 1), 1)
    expect(field(typed, 'A')).toBe('A')
    typed = without(savedAt(typed, 2, 2), 2)
    expect(field(typed, 'B')).toBe('A')
    typed = without(savedAt(typed, 3, 3), 2)
    expect(field(typed, 'B')).toBe('A')
    expect(without(typed, 3)).toEqual({})
  })
})

describe('a field that the draft holds', () => {
  it('is the draft’s again, so that what another tab types into it shows', () => {
    const typed = without(savedAt(typing({}, { surname: 'A' }, 1), 1, 7), 8)
    expect(field(typed, 'other')).toBe('other')
  })

  it('is not taken from the draft before it is saved there, whatever its revision', () => {
    expect(field(without(typing({}, { surname: 'A' }, 1), 100), 'old')).toBe('A')
  })

  it('goes with the next edit where it could not be saved by itself', () => {
    const typed = typing(typing({}, { surname: 'A' }, 1), { name: 'B' }, 2)
    expect(without(savedAt(typed, 2, 5), 5)).toEqual({})
    expect(Object.keys(without(savedAt(typed, 1, 4), 4))).toEqual(['name'])
  })
})
