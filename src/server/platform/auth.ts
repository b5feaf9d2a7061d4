// Authentication: a bearer token is looked up by its hash, and the person's permissions are read for each request, so
// a block, a dismissal, a sign-out or a changed role counts from the next request on
// (src/docs/security.md#controls-of-the-server, 7.4.x, 8.3.1).
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { HEADERS } from '#api/endpoint.ts'
import type { RoleEntry } from '#domain/access/can.ts'
import { IS_OUT } from './accounts.ts'
import type { Person } from './person.ts'
import { Problem } from './problems.ts'
import type { Db } from './trx.ts'

/** 256 random bits need no salt and no slow hash. */
export const tokenHash = (token: string): Uint8Array =>
  new Uint8Array(createHash('sha256').update(token).digest())

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,200})$/

/** The token of a request, or null. */
export const readBearerToken = (request: FastifyRequest): string | null =>
  BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null

/** The device id in the request header; '' where there is none. */
export const readDeviceId = (request: FastifyRequest): string => {
  const header = request.headers[HEADERS.device]
  return typeof header === 'string' ? header.slice(0, 64).replaceAll(/[^\w-]/g, '') : ''
}

type PersonRow = Omit<Person, 'token_hash'> & {
  expires_at: Date
  seen_at: Date | null
  blocked: boolean
  lost: boolean
}
/** Precision of a session's `last_seen_at`. */
const SEEN_EVERY_MS = 5 * 60_000

const ROLES = sql`coalesce((select json_agg(json_build_object('key', p.key, 'value', p.value) order by p.key)
  from role_permissions p where p.role_id = u.role_id), '[]')`

const personRow = (db: Db, hash: Uint8Array, device: string) =>
  sql<PersonRow>`
    select u.id, u.name, u.phone, u.partner_id, u.must_change_password,
      coalesce(s.branch_id, u.branch_id) as branch_id,
      r.name as role, r.is_admin,
      ${IS_OUT} as blocked,
      ${ROLES} as roles,
      exists (select 1 from tablets t
        where t.id in (${device}, s.device_id) and t.lost_at is not null) as lost,
      s.expires_at, s.last_seen_at as seen_at
    from sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id
    where s.token_hash = ${hash} and s.revoked_at is null`.execute(db)

/** The valid session of a token hash with its person; throws `blocked` or `tablet_lost`. */
async function findValidSession(
  db: Db,
  { hash, device }: { hash: Uint8Array; device: string },
  now: Date,
): Promise<PersonRow | null> {
  const { rows } = await personRow(db, hash, device)
  const [row] = rows
  if (!row || row.expires_at <= now) return null
  if (row.blocked) throw new Problem('blocked')
  if (row.lost) throw new Problem('tablet_lost')
  return row
}

function personOf({ expires_at, seen_at, blocked, lost, ...person }: PersonRow, hash: Uint8Array): Person {
  return { ...person, roles: person.roles as RoleEntry[], token_hash: hash }
}

/** The person of a token hash; null when the session is over. Throws `blocked` for blocked or dismissed people. */
export async function personByToken(db: Db, hash: Uint8Array, now: Date): Promise<Person | null> {
  const row = await findValidSession(db, { hash, device: '' }, now)
  return row && personOf(row, hash)
}

/**
 * Refuses a tablet that was reported lost, whoever uses it (src/docs/security.md#controls-of-the-server, 7.4.2; F59).
 */
export async function refuseLostTablet(db: Db, device: string): Promise<void> {
  if (device === '') return
  const row = await db
    .selectFrom('tablets')
    .select('id')
    .where('id', '=', device)
    .where('lost_at', 'is not', null)
    .executeTakeFirst()
  if (row) throw new Problem('tablet_lost')
}

/**
 * A person with current permissions, for someone who acts in their place: imports their rescue file, or releases their
 * stuck item. Includes blocked and dismissed people: what they did before is still theirs.
 */
export async function personById(db: Db, id: number, by?: Person): Promise<Person | null> {
  const { rows } = await sql<Omit<Person, 'token_hash'>>`
    select u.id, u.name, u.phone, u.partner_id, u.must_change_password, u.branch_id,
      r.name as role, r.is_admin, ${ROLES} as roles
    from users u join roles r on r.id = u.role_id where u.id = ${id}`.execute(db)
  const [row] = rows
  return row ? { ...row, token_hash: by?.token_hash ?? new Uint8Array() } : null
}

/** The same person with current permissions, for a change that waited for a lock. Throws `blocked` for inactive people. */
export async function personWithCurrentRights(db: Db, who: Person): Promise<Person> {
  const { rows } = await sql<Pick<Person, 'role' | 'is_admin' | 'roles'> & { blocked: boolean }>`
    select r.name as role, r.is_admin, ${ROLES} as roles, ${IS_OUT} as blocked
    from users u join roles r on r.id = u.role_id where u.id = ${who.id}`.execute(db)
  const [row] = rows
  if (!row || row.blocked) throw new Problem('blocked')
  const { role, is_admin, roles } = row
  return { ...who, role, is_admin, roles }
}

/** The person who sent a request. Throws `unauthorized` without a valid session. */
export async function requireSignedIn(request: FastifyRequest, db: Db, now: Date): Promise<Person> {
  const token = readBearerToken(request)
  const hash = token === null ? null : tokenHash(token)
  const device = readDeviceId(request)
  const row = hash && (await findValidSession(db, { hash, device }, now))
  if (!hash || !row) {
    await refuseLostTablet(db, device)
    throw new Problem('unauthorized')
  }
  const isSeen = row.seen_at !== null && now.getTime() - row.seen_at.getTime() < SEEN_EVERY_MS
  if (!isSeen)
    await db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', hash).execute()
  return personOf(row, hash)
}
