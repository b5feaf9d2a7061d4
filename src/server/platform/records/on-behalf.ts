// Operations that another tablet brings in from a rescue parcel (decision 0021): they are the owner's, with the owner's
// id, rights and tablet, so that what the owner's tablet sent meanwhile is a repeat and never a double. Only writes of the
// outbox, only about the parcel's applications, only by the owner or a holder of `tablet.rescue`.
import type { FastifyRequest } from 'fastify'
import { HEADERS } from '#api/endpoint.ts'
import { scopeOf } from '#domain/access/can.ts'
import { personById } from '../auth.ts'
import type { Db, Person } from '../handler.ts'
import { Problem } from '../problems.ts'

const OUTBOX: ReadonlySet<string> = new Set([
  'applications.create',
  'applications.patch',
  'applications.putPhoto',
  'applications.removePhoto',
  'applications.comment',
  'applications.discard',
  'moves.submit',
  'tablet.discard',
])
const UUID = /^[0-9a-f-]{36}$/i

type Owner = Pick<Person, 'id' | 'branch_id' | 'partner_id'>
/** Whom a request is for, and from which tablet and parcel it comes. */
export type Behalf = { owner: Person; deviceId: string; parcelId: string }

/** Whether a person may bring in the work of another: their own always, others' within the reach of the right. */
export function mayRescue(who: Person, owner: Owner): boolean {
  if (who.id === owner.id) return true
  const scope = scopeOf(who, 'tablet.rescue')
  if (scope === 'none') return false
  if (who.partner_id !== null) return who.partner_id === owner.partner_id
  return scope === 'all' || (who.branch_id !== null && who.branch_id === owner.branch_id)
}

function applicationOf(request: FastifyRequest): string {
  const params = (request.params ?? {}) as Record<string, unknown>
  const body = (request.body ?? {}) as Record<string, unknown>
  return String(params.id ?? body.id ?? body.application_id ?? '').toLowerCase()
}

const findParcel = (db: Db, id: string) =>
  db.selectFrom('parcels').selectAll().where('id', '=', id).executeTakeFirst()

/** The owner whom a request is carried out for; null for an ordinary request, a refusal where it may not be. */
export async function onBehalf(
  rowName: string,
  db: Db,
  request: FastifyRequest,
  who: Person | null,
): Promise<Behalf | null> {
  const id = request.headers[HEADERS.parcel]
  if (id === undefined || who === null) return null
  const parcel = typeof id === 'string' && UUID.test(id) ? await findParcel(db, id) : undefined
  const isCovered = OUTBOX.has(rowName) && parcel?.application_ids.includes(applicationOf(request))
  if (!parcel || !isCovered) throw new Problem('parcel_not_yours')
  const owner = await personById(db, parcel.owner_id, who)
  if (!owner || !mayRescue(who, owner)) throw new Problem('parcel_not_yours')
  return {
    owner: { ...owner, branch_id: parcel.branch_id },
    deviceId: parcel.device_id,
    parcelId: parcel.id,
  }
}
