import { describe, expect, it } from 'vitest'
import {
  missingSlots,
  nextSlot,
  PHOTO_SLOTS,
  photoSlot,
  REQUIRED_SLOTS,
  SLOT_NUMBERS,
  zoneSlot,
} from './photo-slots.ts'

describe('photo slots', () => {
  it('are 1 to 7 and four files without a number of the specification', () => {
    expect(SLOT_NUMBERS).toEqual([1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 14])
  })
  it('always require the first four', () => {
    expect(REQUIRED_SLOTS).toEqual([1, 2, 3, 4])
    expect(missingSlots([])).toEqual([1, 2, 3, 4])
    expect(missingSlots([4, 2, 7])).toEqual([1, 3])
    expect(missingSlots([1, 2, 3, 4])).toEqual([])
    expect(missingSlots([1, 4], [5, 1])).toEqual([2, 3, 5])
  })
  it('take different images for different kinds of document', () => {
    expect(photoSlot(2)?.kind).toEqual({ passport: 'passport', id_card: 'id_front' })
    expect(photoSlot(3)?.kind.id_card).toBe('id_back')
    expect(photoSlot(4)?.kind.passport).toBe('selfie_passport')
    expect(photoSlot(8)).toBeUndefined()
  })
  it('open the front camera for faces and the rear one for documents', () => {
    expect(PHOTO_SLOTS.filter((row) => row.camera === 'user').map((row) => row.slot)).toEqual([1, 4])
    expect(PHOTO_SLOTS.filter((row) => row.camera === 'drawing').map((row) => row.slot)).toEqual([13, 14])
  })
})

describe('the camera goes on', () => {
  it.each([
    [1, [1, 2, 3, 4], 2],
    [3, [1, 3, 4], 4],
    [4, [1, 4], 1],
    [3, [3], null],
    [2, [], null],
    [6, [6, 7], 7],
  ])('from photo %i with %j missing to %j', (slot, missing, next) => {
    expect(nextSlot(slot, missing)).toBe(next)
  })
  it('reads the document where its lines are', () => {
    expect([zoneSlot('id_card'), zoneSlot('passport')]).toEqual([3, 2])
  })
})
