// A record in a form: what was typed, what the server says of each field, whether leaving would lose something, and what
// somebody else has changed meanwhile.
import { useEffect, useRef, useState } from 'react'
import { errorText } from '#app/i18n/i18n.ts'
import { ApiFailure } from '#app/platform/api.ts'
import { toast } from '#app/platform/toasts.ts'
import { focusUnreadable } from '../inputs/masks/unreadable.ts'
import { type Clash, merge, type Values } from './merge.ts'

type Conflict = { version: number; theirs: Values; clashes: Clash[] }
type Saved<V> = {
  /** The record as it was opened; `version` is null for a new one. */
  initial: V
  version: number | null
  save: (values: V, baseVersion: number | null) => Promise<unknown>
  onDone: () => void
  /** The server's record as values of this form, where the two are not the same. */
  read?: (server: Values) => V
}

export type RecordForm<V> = {
  values: V
  set: (part: Partial<V>) => void
  /** The refusal of a field, or of a part of it, in words. */
  errorOf: (field: (keyof V & string) | `${keyof V & string}.${string}`) => string | null
  isDirty: boolean
  /** What stands in the form has just been saved: leaving loses nothing. */
  isSaved: boolean
  isBusy: boolean
  submit: () => void
  clashes: readonly Clash[]
  /** Takes what the other person wrote; keeping one's own needs nothing. */
  takeTheirs: (field: string) => void
  /** The person has looked: what stands in the form is saved over the other's. */
  decide: () => void
}

const wordsOf = (failure: ApiFailure, field?: string): string | null => {
  const found = failure.problem?.errors.find(
    (error) => error.field === field || error.field === `values.${field}`,
  )
  return found ? errorText({ key: found.code, ...(found.params ? { params: found.params } : {}) }) : null
}

function conflictIn<V extends object>(
  failure: ApiFailure,
  base: V,
  mine: V,
  read: (server: Values) => V,
): (Conflict & { values: V }) | null {
  const { problem } = failure
  const server = problem?.details?.['server_values'] as Values | undefined
  const version = problem?.details?.['version']
  if (problem?.problem !== 'version_conflict' || !server || typeof version !== 'number') return null
  const theirs = read(server) as Values
  const { values, clashes } = merge(base as Values, mine as Values, theirs)
  return { version, theirs, clashes, values: values as V }
}

const asIs = <V>(server: Values): V => server as V

export function useRecord<V extends object>({
  initial,
  version,
  save,
  onDone,
  read = asIs,
}: Saved<V>): RecordForm<V> {
  const [values, setValues] = useState(initial)
  const [base, setBase] = useState({ values: initial, version })
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [clashes, setClashes] = useState<readonly Clash[]>([])
  const [isBusy, setBusy] = useState(false)
  const [saved, setSaved] = useState<V | null>(null)
  // After the form knows that it is saved, so that going elsewhere then asks nothing.
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    if (saved !== null) done.current()
  }, [saved])
  /** Gives the conflict that nobody has to decide about: what only the other one changed is taken over. */
  const fail = (error: unknown, mine: V, known: V): { values: V; version: number } | null => {
    if (!(error instanceof ApiFailure)) throw error
    setFailure(error)
    const conflict = conflictIn(error, known, mine, read)
    if (conflict === null) {
      if (!error.problem?.errors.some(({ field }) => field !== undefined))
        toast.warn(errorText({ key: error.problem?.problem ?? error.outcome }))
      return null
    }
    setValues(conflict.values)
    setBase({ values: conflict.theirs as V, version: conflict.version })
    setClashes(conflict.clashes)
    return conflict.clashes.length === 0 ? conflict : null
  }
  const send = async () => {
    setBusy(true)
    let next: { values: V; version: number | null } | null = { values, version: base.version }
    let known = base.values
    while (next !== null) {
      const now: { values: V; version: number | null } = next
      next = null
      try {
        await save(now.values, now.version)
        setFailure(null)
        setSaved(now.values)
      } catch (error) {
        next = fail(error, now.values, known)
        if (next !== null) known = next.values
      }
    }
    setBusy(false)
  }
  return {
    values,
    set: (part) => setValues((now) => ({ ...now, ...part })),
    errorOf: (field) => (failure === null ? null : wordsOf(failure, field)),
    isDirty: JSON.stringify(values) !== JSON.stringify(initial),
    isSaved: saved === values,
    isBusy,
    submit: () => {
      if (!focusUnreadable()) void send()
    },
    clashes,
    takeTheirs: (field) => {
      const taken = clashes.find((clash) => clash.field === field)
      if (taken) setValues((now) => ({ ...now, [field]: taken.theirs }))
      setClashes((now) => now.filter((clash) => clash.field !== field))
    },
    decide: () => setClashes([]),
  }
}
