// An older draft never replaces typed values: the store of a slow tablet responds after the next key presses.
import { describe, expect, it } from 'vitest'
import { addEdit, applyMarks, applyTyped, dropStored, markSaved } from './typed-values.ts'

const field = (typed: ReturnType<typeof addEdit>, stored: string) =>
  applyTyped({ surname: stored }, typed).surname

describe('a field that is typed, emptied and typed again', () => {
  it('keeps the last value while the store shows the earlier edits one by one', () => {
    let typed = addEdit(addEdit(addEdit({}, { surname: 'A' }, 1), { surname: 'B' }, 2), { surname: 'A' }, 3)
    // The store shows the first edit: the same value, but not the last edit.
    typed = dropStored(markSaved(typed, 1, 1), 1)
    expect(field(typed, 'A')).toBe('A')
    typed = dropStored(markSaved(typed, 2, 2), 2)
    expect(field(typed, 'B')).toBe('A')
    typed = dropStored(markSaved(typed, 3, 3), 2)
    expect(field(typed, 'B')).toBe('A')
    expect(dropStored(typed, 3)).toEqual({})
  })
})

describe('a field that the draft contains', () => {
  it('is read from the draft again, so that changes by another tab are visible', () => {
    const typed = dropStored(markSaved(addEdit({}, { surname: 'A' }, 1), 1, 7), 8)
    expect(field(typed, 'other')).toBe('other')
  })

  it('is not read from the draft before it is saved there, whatever its revision', () => {
    expect(field(dropStored(addEdit({}, { surname: 'A' }, 1), 100), 'old')).toBe('A')
  })

  it('is saved with the next edit if it could not be saved on its own', () => {
    const typed = addEdit(addEdit({}, { surname: 'A' }, 1), { name: 'B' }, 2)
    expect(dropStored(markSaved(typed, 2, 5), 5)).toEqual({})
    expect(Object.keys(dropStored(markSaved(typed, 1, 4), 4))).toEqual(['name'])
  })
})

describe('the source of a value', () => {
  it('is that of the last edit: a typed value has none', () => {
    const stored = {
      sources: { sex: 'computed', surname: 'document' },
      asOf: { phone: '2026-01-02' },
    } as const
    const filled = addEdit({}, { sex: 'F' }, 1, { sources: { sex: 'document' }, asOf: {} })
    expect(applyMarks(stored, filled).sources).toEqual({ sex: 'document', surname: 'document' })
    expect(applyMarks(stored, addEdit(filled, { surname: 'A', phone: '+998' }, 2))).toEqual({
      sources: { sex: 'document' },
      asOf: {},
    })
  })
})
