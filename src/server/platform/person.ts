// The person behind a request.
import type { Actor, RoleEntry } from '#domain/access/can.ts'

/** The person behind a request, with permissions read for this request. */
export type Person = Actor & {
  id: number
  name: string
  phone: string
  role: string
  roles: readonly RoleEntry[]
  branch_id: number | null
  partner_id: number | null
  must_change_password: boolean
  /** Hash of the token, to revoke it. */
  token_hash: Uint8Array
}

/** The signed-in person of a call; only for endpoints that are not public. */
export function person(call: { actor: Person | null }): Person {
  if (!call.actor) throw new Error('a row without a person asked for one')
  return call.actor
}
