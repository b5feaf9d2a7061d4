// What shortcuts and the palette may do on the open page: components register their actions while they are shown.
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { ShortcutId } from './table.ts'

type Run = () => void
/** The registered functions of each shortcut; the one registered last is called. */
const registered = new Map<ShortcutId, { run: Run }[]>()
/** A shortcut that was pressed before its part of the app was loaded. */
let awaited: ShortcutId | undefined

/** Registers what a shortcut does while the component is shown; null while it can do nothing. */
export function useShortcut(id: ShortcutId | undefined, run: Run | null): void {
  const latest = useRef(run)
  latest.current = run
  const isOn = run !== null
  // A layout effect: the shortcut works from the moment at which the component is visible.
  useLayoutEffect(() => {
    if (!isOn || id === undefined) return
    const entry = { run: () => latest.current?.() }
    registered.set(id, [...(registered.get(id) ?? []), entry])
    if (awaited === id) {
      awaited = undefined
      entry.run()
    }
    return () => {
      registered.set(
        id,
        (registered.get(id) ?? []).filter((one) => one !== entry),
      )
    }
  }, [id, isOn])
}

/** Runs what is registered for a shortcut; false if nothing is. */
export function runShortcut(id: ShortcutId): boolean {
  const entry = registered.get(id)?.at(-1)
  entry?.run()
  return entry !== undefined
}

/** Runs what is registered for a shortcut, now or as soon as the part of the app that registers it is loaded. */
export function runOrAwaitShortcut(id: ShortcutId): void {
  if (!runShortcut(id)) awaited = id
}

/** Whether something is registered for a shortcut. */
export const isRegistered = (id: ShortcutId): boolean => (registered.get(id) ?? []).length > 0

/** An action of the open record, offered by the palette. */
export type PageAction = { key: string; label: string; isDanger?: boolean; shortcut?: ShortcutId; run: Run }
/** `title`: the record that the actions belong to, as its page names it. */
export type PageActions = { title: string; actions: readonly PageAction[] }

let pages: readonly PageActions[] = []
const listeners = new Set<() => void>()
function change(next: readonly PageActions[]): void {
  pages = next
  for (const listener of listeners) listener()
}

/** Offers the actions of a record while it is shown. */
export function usePageActions(title: string, actions: readonly PageAction[]): void {
  const latest = useRef(actions)
  latest.current = actions
  // Labels follow the language; functions are read when they are called.
  const shown = actions.map(({ run: _run, ...action }) => action)
  const key = JSON.stringify(shown)
  useEffect(() => {
    const known = JSON.parse(key) as Omit<PageAction, 'run'>[]
    const entry = {
      title,
      actions: known.map((action) => ({
        ...action,
        run: () => latest.current.find((one) => one.key === action.key)?.run(),
      })),
    }
    change([...pages, entry])
    return () => change(pages.filter((one) => one !== entry))
  }, [title, key])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
/** The actions of the open records. */
export const useOpenActions = (): readonly PageActions[] => useSyncExternalStore(subscribe, () => pages)
