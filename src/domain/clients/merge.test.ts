import { describe, expect, it } from 'vitest'
import {
  changesBetween,
  differingFields,
  fieldsChangedAfterMerge,
  mergeContradictions,
  mergeValues,
  mergeWay,
  suggestFields,
  undoMerge,
} from './merge.ts'

const kept = { surname: 'Sinov', phone: '+998901234567', pensioner: true }
const gone = { surname: 'Синов', phone: '+998907654321', second_phone: '+998911112233', pensioner: true }

describe('a merge of values', () => {
  it('finds the differing fields, and suggests those that the kept card lacks', () => {
    expect(differingFields(kept, gone)).toEqual(['surname', 'phone', 'second_phone'])
    expect(suggestFields(kept, gone)).toEqual(['second_phone'])
  })

  it('takes the chosen fields, also an absent value', () => {
    expect(mergeValues(kept, gone, ['phone', 'second_phone'])).toEqual({
      ...kept,
      phone: gone.phone,
      second_phone: gone.second_phone,
    })
    expect(mergeValues(gone, kept, ['second_phone'])).toEqual({ ...gone, second_phone: undefined })
  })

  it('restores the earlier values when it is undone, and keeps other changes', () => {
    const after = mergeValues(kept, gone, ['phone', 'second_phone'])
    const changes = changesBetween(kept, after)
    expect(changes).toEqual({
      phone: [kept.phone, gone.phone],
      second_phone: [null, gone.second_phone],
    })
    expect(undoMerge(changes, after)).toEqual(kept)
    const later = { ...after, name: 'Test' }
    expect(fieldsChangedAfterMerge(changes, later)).toEqual([])
    expect(undoMerge(changes, later)).toEqual({ ...kept, name: 'Test' })
    expect(fieldsChangedAfterMerge(changes, { ...after, phone: '+998900000000' })).toEqual(['phone'])
    expect(fieldsChangedAfterMerge(changes, kept)).toEqual(['phone', 'second_phone'])
  })
})

describe('contradictions of two cards', () => {
  it.each([
    [{ surname: 'Каримова' }, { surname: 'Karimova' }, [], 'at_once'],
    [{ surname: 'Karimova', sex: 'female' }, { surname: '', sex: null }, [], 'at_once'],
    [{ name: 'Lola' }, { name: 'Lolo' }, ['name'], 'confirmed'],
    [
      { birth_date: '1990-01-01', sex: 'female', document_number: 'AA1234567' },
      { birth_date: '1990-01-02', sex: 'male', document_number: 'AB1234567' },
      ['birth_date', 'sex', 'document_number'],
      'confirmed',
    ],
    [{ phone: '+998901112233' }, { phone: '+998901112244' }, [], 'at_once'],
    [
      { pinfl: '31202850010018', name: 'A' },
      { pinfl: '31202850010019', name: 'B' },
      ['pinfl', 'name'],
      'never',
    ],
  ] as const)('%j and %j: %j, %s', (one, other, fields, way) => {
    expect([mergeContradictions(one, other), mergeWay(one, other)]).toEqual([fields, way])
    expect(mergeContradictions(other, one)).toEqual(fields)
  })
})
