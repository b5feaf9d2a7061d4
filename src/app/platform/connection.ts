// State of the connection (src/docs/offline.md#state-of-the-connection): derived from the outcomes of real requests
// and of the probe; navigator.onLine says only whether a failed one lacked the network.
// A plain store without the database, so that the shell can show it before anything else is loaded.
import { useSyncExternalStore } from 'react'
import { isAnythingWaiting, type WaitingWork } from '#domain/applications/figures/waiting-work.ts'

/** `offline`: this tablet has no network. `unreachable`: it has one, and our server does not answer. */
export type LinkState = 'online' | 'offline' | 'unreachable' | 'portal' | 'server_down'
export type QueuePause = 'paused_auth' | 'paused_update'
export type Connection = {
  state: LinkState | QueuePause
  /** In applications and photos, as everywhere. */
  sending: { done: number; total: number } | null
  /** Null while it is not known: nobody's database is open, or it has not been read yet. */
  waiting: WaitingWork | null
  checkedAt: number | null
}
type Facts = {
  link: LinkState
  pause: QueuePause | null
  sending: Connection['sending']
  waiting: WaitingWork | null
  checkedAt: number | null
}

let facts: Facts = { link: 'online', pause: null, sending: null, waiting: null, checkedAt: null }
const createView = (): Connection => ({
  state: facts.link === 'online' && facts.pause ? facts.pause : facts.link,
  sending: facts.sending,
  waiting: facts.waiting,
  checkedAt: facts.checkedAt,
})
let connection = createView()
const listeners = new Set<() => void>()

function change(part: Partial<Facts>) {
  facts = { ...facts, ...part }
  connection = createView()
  for (const listener of listeners) listener()
}

type LinkEvent = 'lost' | 'back'
const eventListeners = new Set<(event: LinkEvent) => void>()
/** For the toasts "no internet" and "back online": called once at each change, never for the first good answer. */
export function onConnectionEvent(listener: (event: LinkEvent) => void): () => void {
  eventListeners.add(listener)
  return () => {
    eventListeners.delete(listener)
  }
}

/** What the last request or probe has proved. */
export function recordLinkState(link: LinkState): void {
  const before = facts.link
  change({ link, checkedAt: Date.now() })
  if ((before === 'online') === (link === 'online')) return
  for (const listener of eventListeners) listener(link === 'online' ? 'back' : 'lost')
}
export const recordPause = (pause: QueuePause | null): void => change({ pause })
export const recordSending = (sending: Connection['sending']): void => change({ sending })
/** What waits here; null where that is not known. */
export const recordWaitingWork = (waiting: WaitingWork | null): void => {
  if (JSON.stringify(waiting) !== JSON.stringify(facts.waiting)) change({ waiting })
}
/** Whether anything is known to wait. */
export const hasWaiting = ({ waiting }: Connection): boolean => waiting !== null && isAnythingWaiting(waiting)
export const getConnectionState = (): Connection => connection
export const getConnection = (): LinkState => facts.link

/**
 * What a request without an answer proves. The browser is believed only where it says that there is no network: it says "online"
 * behind a dead line too.
 */
export const lostLink = (): LinkState => (navigator.onLine === false ? 'offline' : 'unreachable')

let probe: (() => Promise<void>) | null = null
/** Whoever sends the probes (`src/app/offline/sync/probe.ts`) says here how to send one. */
export const setProbe = (newProbe: () => Promise<void>): void => {
  probe = newProbe
}
/** Whether probes are sent: not before the database is open. */
export const isProbed = (): boolean => probe !== null
/** Asks the server now and lets the queue go if it answers. */
export const requestProbe = async (): Promise<void> => probe?.()
/** Whether the last request or probe reached our server, whatever the queue waits for. */
export const isReached = ({ state }: Pick<Connection, 'state'>): boolean =>
  state === 'online' || state === 'paused_auth' || state === 'paused_update'

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const useConnection = (): Connection =>
  useSyncExternalStore(subscribe, getConnectionState, getConnectionState)
