// Photos that show the condition of goods: of a return, of a write-off. They are small and kept in the database with their record.

/** The longest one, in characters of base64: about 290 kB. */
export const LONGEST_CONDITION_PHOTO = 400_000
/** Its longer edge, in pixels. */
export const CONDITION_PHOTO_EDGE = 1280
/** How many a record has at most. */
export const MAX_CONDITION_PHOTOS = 6
