// The truth about the connection (offline.md 2.8): outcomes of real requests and of the probe, never navigator.onLine.
// A plain store without the database, so that the shell can show it before anything else is loaded.
import { useSyncExternalStore } from 'react'

export type LinkState = 'online' | 'offline' | 'portal' | 'server_down'
export type QueuePause = 'paused_auth' | 'paused_update'
export type Connection = {
  state: LinkState | QueuePause
  sending: { done: number; total: number } | null
  unsent: number
  checkedAt: number | null
}
type Facts = {
  link: LinkState
  pause: QueuePause | null
  sending: Connection['sending']
  unsent: number
  checkedAt: number | null
}

let facts: Facts = { link: 'online', pause: null, sending: null, unsent: 0, checkedAt: null }
const shown = (): Connection => ({
  state: facts.link === 'online' && facts.pause ? facts.pause : facts.link,
  sending: facts.sending,
  unsent: facts.unsent,
  checkedAt: facts.checkedAt,
})
let connection = shown()
const listeners = new Set<() => void>()

function change(part: Partial<Facts>) {
  facts = { ...facts, ...part }
  connection = shown()
  for (const listener of listeners) listener()
}

type LinkEvent = 'lost' | 'back'
const followers = new Set<(event: LinkEvent) => void>()
/** For the toasts "no internet" and "back online": told once at each change, never for the first good answer. */
export function onConnectionEvent(follower: (event: LinkEvent) => void): () => void {
  followers.add(follower)
  return () => {
    followers.delete(follower)
  }
}

/** What the last request or probe has proved. */
export function heard(link: LinkState): void {
  const before = facts.link
  change({ link, checkedAt: Date.now() })
  if ((before === 'online') === (link === 'online')) return
  for (const follower of followers) follower(link === 'online' ? 'back' : 'lost')
}
export const notePause = (pause: QueuePause | null): void => change({ pause })
export const noteSending = (sending: Connection['sending']): void => change({ sending })
export const noteUnsentCount = (unsent: number): void => {
  if (unsent !== facts.unsent) change({ unsent })
}
export const connectionNow = (): Connection => connection
export const linkNow = (): LinkState => facts.link

let probe: () => Promise<void> = async () => {}
/** The watcher gives its probe here. */
export const setProbe = (given: () => Promise<void>): void => {
  probe = given
}
/** Asks the server now and lets the queue go if it answers. */
export const checkNow = (): Promise<void> => probe()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const useConnection = (): Connection => useSyncExternalStore(subscribe, connectionNow, connectionNow)
