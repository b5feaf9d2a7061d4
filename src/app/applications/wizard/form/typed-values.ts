// What was typed and is not known to be in the draft that is shown. The store answers late on a slow tablet: the draft that it
// shows may be older than the last key, also where it happens to hold the same value (typed, emptied, typed again).
import type { Values } from '#app/offline/store/rows.ts'
import type { FormField } from '#domain/applications/form.ts'

/** `edit` counts the changes of this form; `localRev` is the draft that holds the value, null until it is saved. */
type Entry = { value: Values[FormField]; edit: number; localRev: number | null }
export type Typed = Readonly<Partial<Record<FormField, Entry>>>

const filtered = (typed: Typed, keeps: (entry: Entry) => boolean): Typed => {
  const left = Object.entries(typed).filter(([, entry]) => keeps(entry))
  return left.length === Object.keys(typed).length ? typed : Object.fromEntries(left)
}

/** Typed values over the draft's own. */
export const over = (stored: Values, typed: Typed): Values => ({
  ...stored,
  ...Object.fromEntries(Object.entries(typed).map(([field, { value }]) => [field, value])),
})

/** With the changed fields of one edit. */
export const typing = (typed: Typed, patch: Values, edit: number): Typed => ({
  ...typed,
  ...Object.fromEntries(
    Object.entries(patch).map(([field, value]) => [field, { value, edit, localRev: null }]),
  ),
})

/** An edit is saved, and with it everything before it that could not be saved by itself. */
export const savedAt = (typed: Typed, edit: number, localRev: number): Typed =>
  Object.fromEntries(
    Object.entries(typed).map(([field, entry]) => [
      field,
      entry.localRev === null && entry.edit <= edit ? { ...entry, localRev } : entry,
    ]),
  )

/** Without what the shown draft holds: its fields are the store's again, so that another tab's change shows. */
export const without = (typed: Typed, shown: number): Typed =>
  filtered(typed, ({ localRev }) => localRev === null || localRev > shown)
