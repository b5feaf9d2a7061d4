// Where a value of the form comes from, so that the person who decides can judge its reliability: typed by the seller or
// by a manager, read from the document, or known to a server (our own clients, the identity provider).
import type { FormField } from './form.ts'

export const SOURCES = ['seller', 'manager', 'document', 'server'] as const
export type Source = (typeof SOURCES)[number]

/** Sources that a tablet may declare. Any other value counts as typed; the server knows by whom. */
export const PROVIDED_SOURCES = ['document', 'server'] as const satisfies readonly Source[]
export type ProvidedSource = (typeof PROVIDED_SOURCES)[number]
export type ProvidedSources = { [F in FormField]?: ProvidedSource }

export type Origin = { by: Source; user_id: number | null; at: string }
export type Sources = { [F in FormField]?: Origin }

type Change = {
  fields: readonly FormField[]
  provided: ProvidedSources
  user_id: number
  /** Whether the person is the seller of the application, who began it. */
  isSeller: boolean
  /** ISO 8601. */
  at: string
}

/** The sources after a change: changed fields get a new source, the others keep theirs. */
export function sourcesAfter(before: Sources, { fields, provided, user_id, isSeller, at }: Change): Sources {
  const typed: Source = isSeller ? 'seller' : 'manager'
  const changed = fields.map((field) => [field, { by: provided[field] ?? typed, user_id, at }])
  return { ...before, ...Object.fromEntries(changed) }
}
