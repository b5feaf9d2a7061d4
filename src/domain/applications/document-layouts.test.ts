import { expect, it } from 'vitest'
import { CHECK_GROUP_NAMES, fieldsOfGroup, slotsOfGroup } from './checking.ts'
import { documentBox, placeInPhoto, placesOf } from './document-layouts.ts'
import { DOCUMENT_TYPES } from './photo-slots.ts'

it('has every place inside its document, on a photo that proves the field', () => {
  for (const type of DOCUMENT_TYPES)
    for (const group of CHECK_GROUP_NAMES)
      for (const field of fieldsOfGroup(group))
        for (const { slot, box } of placesOf(field, type)) {
          expect(slotsOfGroup(group, type), `${type} ${field}`).toContain(slot)
          expect(box.x).toBeGreaterThanOrEqual(0)
          expect(box.y).toBeGreaterThanOrEqual(0)
          expect(box.x + box.width, `${type} ${field}`).toBeLessThanOrEqual(1)
          expect(box.y + box.height, `${type} ${field}`).toBeLessThanOrEqual(1)
        }
})

it('knows the place of what identifies a person on both documents', () => {
  for (const type of DOCUMENT_TYPES)
    for (const field of ['surname', 'birth_date', 'pinfl', 'document_number', 'document_expires'] as const)
      expect(placesOf(field, type).length, `${type} ${field}`).toBeGreaterThan(0)
})

it('places the document in the frame of the camera', () => {
  const wide = documentBox({ width: 1600, height: 1200 }, 1.585)
  expect(wide.width).toBeCloseTo(0.8)
  expect(wide.x).toBeCloseTo(0.1)
  expect(wide.height * 1200 * 1.585).toBeCloseTo(wide.width * 1600)
  const tall = documentBox({ width: 3000, height: 1000 }, 1.585)
  expect(tall.height).toBeCloseTo(0.8)
  expect(documentBox({ width: 1585, height: 1000 }, 1.585)).toEqual({ x: 0, y: 0, width: 1, height: 1 })
})

it('places a field inside the document of a photo', () => {
  const [place] = placesOf('surname', 'id_card')
  const box = placeInPhoto(
    place ?? { slot: 2, box: { x: 0, y: 0, width: 0, height: 0 } },
    { width: 1600, height: 1200 },
    'id_card',
  )
  expect(box.x).toBeCloseTo(0.1 + 0.35 * 0.8)
  expect(box.width).toBeCloseTo(0.5 * 0.8)
})
