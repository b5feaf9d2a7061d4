// Where a field is printed on the known documents, so that the photo can show its place: the ID card (front and back) and the
// data page of the passport. The lines of the machine-readable zone are those of ICAO 9303 (TD1: 3 lines of 30, TD3: 2 of 44).
import type { FormField } from './form.ts'
import { type DocumentType, FRAME_SHARE, photoSlot } from './photo-slots.ts'

/** A rectangle in parts of the width and the height of the document or the photo. */
export type Box = { x: number; y: number; width: number; height: number }
export type Place = { slot: number; box: Box }

const FRONT = 2
const BACK = 3

type Zone = { slot: number; columns: number; left: number; top: number; line: number }
const ID_ZONE: Zone = { slot: BACK, columns: 30, left: 0.05, top: 0.68, line: 0.1 }
const PASSPORT_ZONE: Zone = { slot: FRONT, columns: 44, left: 0.04, top: 0.8, line: 0.08 }

/** Characters `from` (counted from 0) to `to` (not included) of a line of the machine-readable zone. */
function zonePlace({ slot, columns, left, top, line }: Zone, nth: number, from: number, to: number): Place {
  const column = (1 - 2 * left) / columns
  return {
    slot,
    box: { x: left + from * column, y: top + nth * line, width: (to - from) * column, height: line * 0.9 },
  }
}

const placeOnDocument = (slot: number, x: number, y: number, width: number, height = 0.09): Place => ({
  slot,
  box: { x, y, width, height },
})

type Layout = Partial<Record<FormField, readonly Place[]>>

const ID_CARD: Layout = {
  surname: [placeOnDocument(FRONT, 0.35, 0.2, 0.5), zonePlace(ID_ZONE, 2, 0, 30)],
  name: [placeOnDocument(FRONT, 0.35, 0.31, 0.5), zonePlace(ID_ZONE, 2, 0, 30)],
  patronymic: [placeOnDocument(FRONT, 0.35, 0.42, 0.5)],
  birth_date: [placeOnDocument(FRONT, 0.35, 0.53, 0.25), zonePlace(ID_ZONE, 1, 0, 6)],
  sex: [placeOnDocument(FRONT, 0.62, 0.53, 0.2), zonePlace(ID_ZONE, 1, 7, 8)],
  nationality: [placeOnDocument(FRONT, 0.62, 0.64, 0.3)],
  document_issued: [placeOnDocument(FRONT, 0.35, 0.64, 0.25)],
  document_expires: [placeOnDocument(FRONT, 0.35, 0.75, 0.25), zonePlace(ID_ZONE, 1, 8, 14)],
  document_number: [placeOnDocument(FRONT, 0.62, 0.75, 0.3), zonePlace(ID_ZONE, 0, 5, 14)],
  document_authority: [placeOnDocument(BACK, 0.04, 0.2, 0.35)],
  pinfl: [placeOnDocument(BACK, 0.04, 0.47, 0.35), zonePlace(ID_ZONE, 0, 15, 29)],
}

const PASSPORT: Layout = {
  document_number: [placeOnDocument(FRONT, 0.68, 0.1, 0.28), zonePlace(PASSPORT_ZONE, 1, 0, 9)],
  surname: [placeOnDocument(FRONT, 0.33, 0.19, 0.5), zonePlace(PASSPORT_ZONE, 0, 5, 44)],
  name: [placeOnDocument(FRONT, 0.33, 0.28, 0.5), zonePlace(PASSPORT_ZONE, 0, 5, 44)],
  patronymic: [zonePlace(PASSPORT_ZONE, 0, 5, 44)],
  nationality: [placeOnDocument(FRONT, 0.33, 0.37, 0.35)],
  birth_date: [placeOnDocument(FRONT, 0.33, 0.46, 0.25), zonePlace(PASSPORT_ZONE, 1, 13, 19)],
  sex: [placeOnDocument(FRONT, 0.33, 0.55, 0.1), zonePlace(PASSPORT_ZONE, 1, 20, 21)],
  document_issued: [placeOnDocument(FRONT, 0.33, 0.64, 0.25)],
  document_authority: [placeOnDocument(FRONT, 0.62, 0.64, 0.34)],
  document_expires: [placeOnDocument(FRONT, 0.33, 0.71, 0.25), zonePlace(PASSPORT_ZONE, 1, 21, 27)],
  pinfl: [zonePlace(PASSPORT_ZONE, 1, 28, 42)],
  registration_region: [placeOnDocument(BACK, 0.08, 0.15, 0.84, 0.7)],
  registration_district: [placeOnDocument(BACK, 0.08, 0.15, 0.84, 0.7)],
  registration_street: [placeOnDocument(BACK, 0.08, 0.15, 0.84, 0.7)],
  registration_house: [placeOnDocument(BACK, 0.08, 0.15, 0.84, 0.7)],
  registration_apartment: [placeOnDocument(BACK, 0.08, 0.15, 0.84, 0.7)],
}

const LAYOUTS: Record<DocumentType, Layout> = { id_card: ID_CARD, passport: PASSPORT }

/** Where a field is printed on a document, the printed text before the machine-readable zone; none where it is not known. */
export const placesOf = (field: FormField, type: DocumentType): readonly Place[] => LAYOUTS[type][field] ?? []

/**
 * The part of a photo that the document takes: the frame of the camera, in the middle of the picture. A photo that is as wide
 * as the document itself was cut to it.
 */
export function documentBox(photo: { width: number; height: number }, ratio: number): Box {
  const shape = photo.width / photo.height
  if (Math.abs(shape / ratio - 1) < 0.05) return { x: 0, y: 0, width: 1, height: 1 }
  const share = Math.min(FRAME_SHARE, (FRAME_SHARE * ratio) / shape)
  const height = (share * shape) / ratio
  return { x: (1 - share) / 2, y: (1 - height) / 2, width: share, height }
}

/** The place of a field in a photo of its slot. */
export function placeInPhoto(
  { slot, box }: Place,
  photo: { width: number; height: number },
  type: DocumentType,
): Box {
  const outer = documentBox(photo, photoSlot(slot)?.frame[type] ?? 1)
  return {
    x: outer.x + box.x * outer.width,
    y: outer.y + box.y * outer.height,
    width: box.width * outer.width,
    height: box.height * outer.height,
  }
}
