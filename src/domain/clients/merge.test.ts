import { describe, expect, it } from 'vitest'
import { changedSince, changesBetween, differing, mergedValues, suggested, undone } from './merge.ts'

const kept = { surname: 'Sinov', phone: '+998901234567', pensioner: true }
const gone = { surname: 'Синов', phone: '+998907654321', second_phone: '+998911112233', pensioner: true }

describe('a merge of values', () => {
  it('knows where two cards differ, and suggests what the one that stays lacks', () => {
    expect(differing(kept, gone)).toEqual(['surname', 'phone', 'second_phone'])
    expect(suggested(kept, gone)).toEqual(['second_phone'])
  })

  it('takes the chosen fields, an absent value as well', () => {
    expect(mergedValues(kept, gone, ['phone', 'second_phone'])).toEqual({
      ...kept,
      phone: gone.phone,
      second_phone: gone.second_phone,
    })
    expect(mergedValues(gone, kept, ['second_phone'])).toEqual({ ...gone, second_phone: undefined })
  })

  it('is undone to the value, whatever else has changed', () => {
    const after = mergedValues(kept, gone, ['phone', 'second_phone'])
    const changes = changesBetween(kept, after)
    expect(changes).toEqual({
      phone: [kept.phone, gone.phone],
      second_phone: [null, gone.second_phone],
    })
    expect(undone(changes, after)).toEqual(kept)
    const later = { ...after, name: 'Test' }
    expect(changedSince(changes, later)).toEqual([])
    expect(undone(changes, later)).toEqual({ ...kept, name: 'Test' })
    expect(changedSince(changes, { ...after, phone: '+998900000000' })).toEqual(['phone'])
    expect(changedSince(changes, kept)).toEqual(['phone', 'second_phone'])
  })
})
