// Whether saved work on the tablet is safe from deletion by the browser. One definition for every screen, so
// that screens never contradict each other.

export type StorageProtection =
  /** A change is not in the tablet's database yet. */
  | 'unsaved'
  /** Saved, and the browser has granted not to delete it. */
  | 'kept'
  /** Saved, but the browser may delete it when space is low. */
  | 'may_go'
  /** Saved; whether the browser may delete it is not known. */
  | 'unknown'

/** `persisted`: whether the browser granted persistent storage (null: not known yet). */
export function storageProtectionOf({
  isSaved,
  persisted,
}: {
  isSaved: boolean
  persisted: boolean | null
}): StorageProtection {
  if (!isSaved) return 'unsaved'
  if (persisted === null) return 'unknown'
  return persisted ? 'kept' : 'may_go'
}
