// Where a value of the form came from, so that whoever decides knows how far to trust it: typed by the seller or by a
// manager, read from the document, or known to a server (our own clients, the identity provider).
import type { FormField } from './form.ts'

export const SOURCES = ['seller', 'manager', 'document', 'server'] as const
export type Source = (typeof SOURCES)[number]

/** What a tablet may claim of a value; otherwise it was typed, and by whom the server knows. */
export const PROVIDED_SOURCES = ['document', 'server'] as const satisfies readonly Source[]
export type ProvidedSource = (typeof PROVIDED_SOURCES)[number]
export type ProvidedSources = { [F in FormField]?: ProvidedSource }

export type Origin = { by: Source; user_id: number | null; at: string }
export type Sources = { [F in FormField]?: Origin }

type Change = {
  fields: readonly FormField[]
  given: ProvidedSources
  user_id: number
  /** Whether the person began the application: the seller of it. */
  isSeller: boolean
  /** ISO 8601. */
  at: string
}

/** The sources after a change: every changed field has a new one, the others keep theirs. */
export function sourcesAfter(before: Sources, { fields, given, user_id, isSeller, at }: Change): Sources {
  const typed: Source = isSeller ? 'seller' : 'manager'
  const changed = fields.map((field) => [field, { by: given[field] ?? typed, user_id, at }])
  return { ...before, ...Object.fromEntries(changed) }
}
