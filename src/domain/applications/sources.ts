// Where a value of the form comes from, so that the person who decides can judge its reliability: typed by the seller or
// by a manager, read from the document, known to a server (our own clients, the identity provider), or filled in by the form
// itself (defaults.ts).
import type { FormField } from './form.ts'

export const SOURCES = ['seller', 'manager', 'document', 'server', 'computed', 'usual', 'branch'] as const
export type Source = (typeof SOURCES)[number]

/** Sources that a tablet may declare. Any other value counts as typed; the server knows by whom. */
export const PROVIDED_SOURCES = [
  'document',
  'server',
  'computed',
  'usual',
  'branch',
] as const satisfies readonly Source[]
export type ProvidedSource = (typeof PROVIDED_SOURCES)[number]
export type ProvidedSources = { [F in FormField]?: ProvidedSource }

/** Whether the tablet declared the source, and not the server by who typed. */
export const isProvided = (source: Source): source is ProvidedSource =>
  (PROVIDED_SOURCES as readonly Source[]).includes(source)

/** `computed`: from other fields · `usual`: true of most clients · `branch`: where the branch is. */
const OF_FORM: readonly Source[] = ['computed', 'usual', 'branch']

/** Whether the form filled the value in by itself: nobody has typed, read or known it, so it may be replaced. */
export const isDefault = (source: Source | undefined): boolean =>
  source !== undefined && OF_FORM.includes(source)

/** The days from which known values are that have to be checked or asked for again; empty where the day is not known. */
export type AsOf = { [F in FormField]?: string }
/** What a tablet keeps of its values besides them. */
export type Marks = { sources: ProvidedSources; asOf: AsOf }

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
