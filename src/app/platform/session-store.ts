// The current state of the session for every module (src/docs/specification.md#session): a store without calls to the
// server.
// `needs_sign_in` is not in the specification: the token has expired, but the person's data are on this tablet, so drafts
// and photos stay usable.
import { useSyncExternalStore } from 'react'
import type { User } from '#api/session.ts'
import { can as mayDo, type RoleEntry, scopeOf as reachOf } from '#domain/access/can.ts'
import type { PermissionKey, Scope } from '#domain/access/permissions.ts'
import { dropToken } from './wire/token.ts'

export type SessionState = 'loading' | 'signed_out' | 'signed_in' | 'needs_sign_in'
export type Session = {
  state: SessionState
  user: User | null
  roles: RoleEntry[]
  /** The first sign-in: the person must choose a new password before anything else. */
  isFirst: boolean
  /** True while a sign-out is running; shows its overlay. */
  isLeaving: boolean
}
export type SessionView = Session & {
  can: (key: PermissionKey) => boolean
  scopeOf: (key: PermissionKey) => Scope
}

export const NO_SESSION: Session = {
  state: 'signed_out',
  user: null,
  roles: [],
  isFirst: false,
  isLeaving: false,
}
const listeners = new Set<() => void>()
let view: SessionView = viewOf({ ...NO_SESSION, state: 'loading' })

function viewOf(session: Session): SessionView {
  const actor = { is_admin: session.user?.is_admin === true, roles: session.roles }
  return { ...session, can: (key) => mayDo(actor, key), scopeOf: (key) => reachOf(actor, key) }
}

export function changeSession(patch: Partial<Session>): SessionView {
  view = viewOf({ ...view, ...patch })
  for (const listener of listeners) listener()
  return view
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const getSession = (): SessionView => view
export const useSession = (): SessionView => useSyncExternalStore(subscribe, getSession)

/** Ends the token and keeps the person; requests to the server stop until the next sign-in. */
export function expireToken(): void {
  dropToken()
  if (view.state === 'signed_in')
    changeSession({ state: view.user === null ? 'signed_out' : 'needs_sign_in' })
}
