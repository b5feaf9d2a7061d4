// Operations that another tablet imports from a rescue file (decision 0021). They run as the owner's: with the owner's
// id, permissions and tablet, so that an operation which the owner's tablet has sent meanwhile is a repeat and not a
// duplicate. Allowed are endpoints with `rescue`, for applications of the file, sent by the owner or by a person with
// `tablet.rescue`.
import type { FastifyRequest } from 'fastify'
import { type Endpoint, HEADERS } from '#api/endpoint.ts'
import { scopeOf } from '#domain/access/can.ts'
import { personById } from '../auth.ts'
import type { Person } from '../person.ts'
import { Problem } from '../problems.ts'
import type { Db } from '../trx.ts'

const UUID = /^[0-9a-f-]{36}$/i

type Owner = Pick<Person, 'id' | 'branch_id' | 'partner_id'>
/** The owner of an imported operation, and the tablet and rescue file it comes from. */
export type RescueImport = { owner: Person; deviceId: string; rescueFileId: string }

/** Whether a person may import the work of an owner: their own always, others' within the scope of `tablet.rescue`. */
export function mayRescue(who: Person, owner: Owner): boolean {
  if (who.id === owner.id) return true
  const scope = scopeOf(who, 'tablet.rescue')
  if (scope === 'none') return false
  if (who.partner_id !== null) return who.partner_id === owner.partner_id
  return scope === 'all' || (who.branch_id !== null && who.branch_id === owner.branch_id)
}

/** The application of a request, read before the request is parsed; '' where it names none. */
function applicationIn(request: FastifyRequest, place: NonNullable<Endpoint['rescue']>): string {
  const [part, field] = place.split('.') as ['params' | 'body', string]
  const values = (request[part] ?? {}) as Record<string, unknown>
  return String(values[field] ?? '').toLowerCase()
}

const findRescueFile = (db: Db, id: string) =>
  db.selectFrom('parcels').selectAll().where('id', '=', id).executeTakeFirst()

/** The rescue file that a request names; null for an ordinary request. Throws `parcel_not_yours` where not allowed. */
export async function findRescueImport(
  { rescue }: Endpoint,
  db: Db,
  request: FastifyRequest,
  who: Person | null,
): Promise<RescueImport | null> {
  const id = request.headers[HEADERS.rescueFile]
  if (id === undefined || who === null) return null
  const file = typeof id === 'string' && UUID.test(id) ? await findRescueFile(db, id) : undefined
  const isCovered = rescue && file?.application_ids.includes(applicationIn(request, rescue))
  if (!file || !isCovered) throw new Problem('parcel_not_yours')
  const owner = await personById(db, file.owner_id, who)
  if (!owner || !mayRescue(who, owner)) throw new Problem('parcel_not_yours')
  return {
    owner: { ...owner, branch_id: file.branch_id },
    deviceId: file.device_id,
    rescueFileId: file.id,
  }
}
