// A record in a form: the typed values, the server's errors by field, whether there are unsaved changes, and conflicts with
// changes by others.
import { useEffect, useRef, useState } from 'react'
import { errorText } from '#app/i18n/i18n.ts'
import { ApiFailure } from '#app/platform/api.ts'
import { toast } from '#app/platform/toasts.ts'
import { focusUnreadable } from '../inputs/masks/unreadable.ts'
import { focusFirstInvalid } from './first-invalid.ts'
import { type Clash, merge, type Values } from './merge.ts'

type Base<V> = { values: V; version: number | null }
type Conflict = { version: number; theirs: Values; clashes: Clash[] }
type Saved<V> = {
  /** The record as it was opened; `version` is null for a new one. */
  initial: V
  version: number | null
  save: (values: V, baseVersion: number | null) => Promise<unknown>
  /** Called with the values that were saved, unless a record that exists was changed in the form meanwhile: the form stays open then. */
  onDone: (values: V) => void
  /** Converts the server's record into values of this form, if their shapes differ. */
  read?: (server: Values) => V
}

export type RecordForm<V> = {
  values: V
  set: (part: Partial<V>) => void
  setField: <K extends keyof V>(field: K, value: V[K]) => void
  /** The error text of a field, or of a part of it. */
  errorOf: (field: (keyof V & string) | `${keyof V & string}.${string}`) => string | null
  isDirty: boolean
  /** True after a save: there are no unsaved changes. */
  isSaved: boolean
  isBusy: boolean
  submit: () => void
  clashes: readonly Clash[]
  /** Takes the other person's value of a field; keeping one's own requires no call. */
  takeTheirs: (field: string) => void
  /** Confirms the conflict: the next save overwrites the other person's values. */
  decide: () => void
}

const errorTextOf = (failure: ApiFailure, field?: string): string | null => {
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
  // What is in the form now: a save that was started earlier has the values of its own render.
  const typed = useRef(initial)
  const change = (next: V) => {
    typed.current = next
    setValues(next)
  }
  // The server's record that the form started from or last merged.
  const base = useRef<Base<V>>({ values: initial, version })
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [clashes, setClashes] = useState<readonly Clash[]>([])
  const [isBusy, setBusy] = useState(false)
  const [saved, setSaved] = useState<V | null>(null)
  // What the form last agreed on with the server: unsaved changes differ from it.
  const [stored, setStored] = useState(initial)
  // Runs after the form is marked as saved, so that navigation does not ask.
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    if (saved !== null) done.current(saved)
  }, [saved])
  useEffect(() => {
    if (failure !== null) focusFirstInvalid()
  }, [failure])
  /** Merges the server's record into the form; returns whether it can be sent again without a decision of the person. */
  const fail = (error: unknown): boolean => {
    if (!(error instanceof ApiFailure)) throw error
    setFailure(error)
    // A form that compares no versions has nothing to merge: the refusal is a message.
    const { version: opened, values: from } = base.current
    const key = error.problem?.problem ?? error.outcome
    const isConflict = key === 'version_conflict'
    const conflict = opened === null ? null : conflictIn(error, from, typed.current, read)
    if (conflict === null) {
      if (!error.problem?.errors.some(({ field }) => field !== undefined))
        toast.warn(errorText({ key: opened === null && isConflict ? 'changed_meanwhile' : key }))
      return false
    }
    change(conflict.values)
    base.current = { values: conflict.theirs as V, version: conflict.version }
    setClashes(conflict.clashes)
    return conflict.clashes.length === 0
  }
  /** Sends what is in the form; returns whether it has to be sent again. */
  const sendOnce = async (): Promise<boolean> => {
    const sent = typed.current
    try {
      await save(sent, base.current.version)
    } catch (error) {
      return fail(error)
    }
    // What is typed after this differs from what was saved, so that the next save merges it as this person's change.
    base.current = { ...base.current, values: sent }
    setStored(sent)
    setFailure(null)
    setClashes([])
    // A record that exists stays open with what was typed meanwhile; a new one would be made twice by the next save.
    const isLater = JSON.stringify(typed.current) !== JSON.stringify(sent)
    if (!isLater || base.current.version === null) setSaved(sent)
    return false
  }
  // A form of one field is submitted by Enter also while its button waits.
  const isSending = useRef(false)
  const send = async () => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    try {
      while (await sendOnce());
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  return {
    values,
    set: (part) => change({ ...typed.current, ...part }),
    setField: (field, value) => change({ ...typed.current, [field]: value }),
    errorOf: (field) => (failure === null ? null : errorTextOf(failure, field)),
    isDirty: JSON.stringify(values) !== JSON.stringify(stored),
    isSaved: saved === values,
    isBusy,
    submit: () => {
      if (!focusUnreadable()) void send()
    },
    clashes,
    takeTheirs: (field) => {
      const taken = clashes.find((clash) => clash.field === field)
      if (taken) change({ ...typed.current, [field]: taken.theirs })
      setClashes((now) => now.filter((clash) => clash.field !== field))
    },
    decide: () => setClashes([]),
  }
}
