// Whether the tablet may be put away with work on it: one answer for every screen that speaks of it, so that none says "the
// tablet may be switched off" beside another that says "not protected".

export type Keeping =
  /** A change is not in the tablet's database yet. */
  | 'unsaved'
  /** Saved, and the browser has promised not to delete it. */
  | 'kept'
  /** Saved, but the browser may delete it when room is short. */
  | 'may_go'
  /** Saved; whether the browser may delete it is not known. */
  | 'unknown'

/** `persisted` is the browser's promise (null: it was not asked yet). */
export function keepingOf({ isSaved, persisted }: { isSaved: boolean; persisted: boolean | null }): Keeping {
  if (!isSaved) return 'unsaved'
  if (persisted === null) return 'unknown'
  return persisted ? 'kept' : 'may_go'
}
