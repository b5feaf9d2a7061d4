// Typed values that the shown draft may not contain yet. The store is slow on a slow tablet: its draft may be older than
// the last key press, even if it happens to contain the same value (typed, emptied, typed again).
import type { Values } from '#app/offline/store/rows.ts'
import type { FormField } from '#domain/applications/form.ts'
import type { AsOf, Marks, ProvidedSource } from '#domain/applications/sources.ts'

/** `edit`: number of the change in this form; `localRev`: revision of the draft with the value, null until saved. */
type Entry = {
  value: Values[FormField]
  edit: number
  localRev: number | null
  source?: ProvidedSource | undefined
  asOf?: string | undefined
}
export type Typed = Readonly<Partial<Record<FormField, Entry>>>

const filterTyped = (typed: Typed, keeps: (entry: Entry) => boolean): Typed => {
  const left = Object.entries(typed).filter(([, entry]) => keeps(entry))
  return left.length === Object.keys(typed).length ? typed : Object.fromEntries(left)
}

/** The stored values overridden by the typed ones. */
export const applyTyped = (stored: Values, typed: Typed): Values => ({
  ...stored,
  ...Object.fromEntries(Object.entries(typed).map(([field, { value }]) => [field, value])),
})

/** The stored marks without those of typed values, which have their own. */
export function applyMarks(stored: Marks, typed: Typed): Marks {
  const sources = { ...stored.sources }
  const asOf: AsOf = { ...stored.asOf }
  for (const [field, entry] of Object.entries(typed) as [FormField, Entry][]) {
    if (entry.source === undefined) delete sources[field]
    else sources[field] = entry.source
    if (entry.asOf === undefined) delete asOf[field]
    else asOf[field] = entry.asOf
  }
  return { sources, asOf }
}

const NO_MARKS: Marks = { sources: {}, asOf: {} }

/** Adds the changed fields of one edit. */
export const addEdit = (
  typed: Typed,
  patch: Values,
  edit: number,
  { sources, asOf }: Marks = NO_MARKS,
): Typed => ({
  ...typed,
  ...Object.fromEntries(
    (Object.keys(patch) as FormField[]).map((field) => [
      field,
      { value: patch[field], edit, localRev: null, source: sources[field], asOf: asOf[field] },
    ]),
  ),
})

/** Marks an edit as saved, together with earlier edits that could not be saved on their own. */
export const markSaved = (typed: Typed, edit: number, localRev: number): Typed =>
  Object.fromEntries(
    Object.entries(typed).map(([field, entry]) => [
      field,
      entry.localRev === null && entry.edit <= edit ? { ...entry, localRev } : entry,
    ]),
  )

/** Removes values that the shown draft contains, so that changes by another tab become visible. */
export const dropStored = (typed: Typed, shown: number): Typed =>
  filterTyped(typed, ({ localRev }) => localRev === null || localRev > shown)
