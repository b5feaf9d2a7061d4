// The numbered slots 1 to 7 and the unnumbered files of an application (src/docs/business-rules.md#photo-slots).

export const DOCUMENT_TYPES = ['passport', 'id_card'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

export const FILE_KINDS = [
  'face',
  'passport',
  'passport_registration_page',
  'selfie_passport',
  'id_front',
  'id_back',
  'selfie_id',
  'registration_certificate',
  'product_contract',
  'client_with_product',
  'marriage_certificate',
  'reject_document',
  'merchant_signature',
  'client_signature',
] as const
export type FileKind = (typeof FILE_KINDS)[number]

export type PhotoSubject = 'face' | 'document' | 'other'

export type PhotoSlot = {
  /** 1..7; the unnumbered files take 11..14, so that (application, slot, gen) is one key for all. */
  slot: number
  kind: Record<DocumentType, FileKind>
  required: 'always' | 'by_partner' | 'before_hand_over' | 'never'
  /** Which camera opens first. */
  camera: 'user' | 'environment' | 'drawing'
  /** By what the photo is judged: a face that is large enough, a document that is whole and legible, or the picture alone. */
  subject: PhotoSubject
  /** Ratio of width to height of the frame drawn over the picture, by kind of document. */
  frame: Record<DocumentType, number>
}

const both = <T>(value: T): Record<DocumentType, T> => ({ passport: value, id_card: value })
const PORTRAIT = 3 / 4
const PAGE = 1 / Math.SQRT2
const PASSPORT_PAGE = 125 / 88
const CARD = 85.6 / 54

export const PHOTO_SLOTS = [
  {
    slot: 1,
    kind: both('face'),
    required: 'always',
    camera: 'user',
    subject: 'face',
    frame: both(PORTRAIT),
  },
  {
    slot: 2,
    kind: { passport: 'passport', id_card: 'id_front' },
    required: 'always',
    camera: 'environment',
    subject: 'document',
    frame: { passport: PASSPORT_PAGE, id_card: CARD },
  },
  {
    slot: 3,
    kind: { passport: 'passport_registration_page', id_card: 'id_back' },
    required: 'always',
    camera: 'environment',
    subject: 'document',
    frame: { passport: PASSPORT_PAGE, id_card: CARD },
  },
  {
    slot: 4,
    kind: { passport: 'selfie_passport', id_card: 'selfie_id' },
    required: 'always',
    camera: 'user',
    subject: 'face',
    frame: both(PORTRAIT),
  },
  {
    slot: 5,
    kind: both('registration_certificate'),
    required: 'by_partner',
    camera: 'environment',
    subject: 'other',
    frame: both(PAGE),
  },
  {
    slot: 6,
    kind: both('product_contract'),
    required: 'before_hand_over',
    camera: 'environment',
    subject: 'other',
    frame: both(PAGE),
  },
  {
    slot: 7,
    kind: both('client_with_product'),
    required: 'before_hand_over',
    camera: 'environment',
    subject: 'other',
    frame: both(PORTRAIT),
  },
  {
    slot: 11,
    kind: both('marriage_certificate'),
    required: 'never',
    camera: 'environment',
    subject: 'other',
    frame: both(PAGE),
  },
  {
    slot: 12,
    kind: both('reject_document'),
    required: 'never',
    camera: 'environment',
    subject: 'other',
    frame: both(PAGE),
  },
  {
    slot: 13,
    kind: both('client_signature'),
    required: 'never',
    camera: 'drawing',
    subject: 'other',
    frame: both(2),
  },
  {
    slot: 14,
    kind: both('merchant_signature'),
    required: 'never',
    camera: 'drawing',
    subject: 'other',
    frame: both(2),
  },
] as const satisfies readonly PhotoSlot[]

/** The slot whose picture shows the machine readable zone: the back of an ID card, the page of a passport. */
export const zoneSlot = (documentType: DocumentType): number | undefined =>
  PHOTO_SLOTS.find(
    ({ kind }) => kind[documentType] === (documentType === 'passport' ? 'passport' : 'id_back'),
  )?.slot

/** The frame of the camera as a part of the picture's longer side; it stands in the middle. */
export const FRAME_SHARE = 0.8

/** The portrait of the client, which lists and the client's column show. */
export const FACE_SLOT = 1
export const FIRST_SLOT = 1
export const LAST_SLOT = 14
const LAST_NUMBERED = 7
/** Whether a slot is one of the numbered photos 1 to 7. */
export const isNumbered = (slot: number): boolean => slot <= LAST_NUMBERED

export const SLOT_NUMBERS = PHOTO_SLOTS.map((row) => row.slot)
export const REQUIRED_SLOTS: readonly number[] = PHOTO_SLOTS.filter((row) => row.required === 'always').map(
  (row) => row.slot,
)

export const SIGNED_CONTRACT = 6
export const CLIENT_WITH_PRODUCT = 7

/** The definition of a slot, or undefined for an unknown number. */
export const photoSlot = (slot: number): PhotoSlot | undefined => PHOTO_SLOTS.find((row) => row.slot === slot)

/** Slots that every application needs, and those that the partner of its chosen limit needs (`byPartner`). */
export const wantedSlots = (byPartner: readonly number[] = []): number[] =>
  [...new Set([...REQUIRED_SLOTS, ...byPartner])].toSorted((a, b) => a - b)

/** Wanted slots that are not among the captured ones. */
export const missingSlots = (captured: Iterable<number>, byPartner?: readonly number[]): number[] => {
  const have = new Set(captured)
  return wantedSlots(byPartner).filter((slot) => !have.has(slot))
}

/** The next of the `missing` slots behind `slot`, from the first one again after the last; null if there is no other. */
export const nextSlot = (slot: number, missing: readonly number[]): number | null => {
  const others = missing.filter((one) => one !== slot)
  return others.find((one) => one > slot) ?? others[0] ?? null
}

/**
 * Slots that must have a picture before the goods are handed over: the client with the goods, and the signed contract
 * unless the client is served without paper.
 */
export const handOverSlots = (isPaperless: boolean): readonly number[] =>
  isPaperless ? [CLIENT_WITH_PRODUCT] : [SIGNED_CONTRACT, CLIENT_WITH_PRODUCT]

/** Long edge in pixels and JPEG quality of an uploaded photo (src/docs/business-rules.md#photo-slots). */
export const PHOTO_EDGE = 1600
export const PHOTO_QUALITY = 0.8
/** The smaller version after a 413 (src/docs/offline.md#table-of-answers). */
export const SMALL_PHOTO_EDGE = 1280
export const SMALL_PHOTO_QUALITY = 0.6
/**
 * Maximum size on the tablet, in bytes (src/docs/offline.md#camera-and-image-rules); the server's limit is a setting.
 */
export const PHOTO_MAX_BYTES_DEVICE = 1_500_000
