// The people at the tablets: sessions written by SQL, since signing in two thousand people would measure the password hash.
import { createHash, randomBytes } from 'node:crypto'
import type { LoadSystem } from '../test-system.ts'

export type Who = { userId: number; token: string }

const hashOf = (token: string) => createHash('sha256').update(token).digest()

async function open(system: LoadSystem, ids: readonly number[]): Promise<Who[]> {
  const people = ids.map((userId) => ({ userId, token: randomBytes(32).toString('base64url') }))
  await system.queryRows(
    `insert into sessions (token_hash, user_id, branch_id, expires_at)
      select s.hash, u.id, u.branch_id, now() + interval '12 hours'
      from unnest($1::bytea[], $2::int[]) s(hash, user_id) join users u on u.id = s.user_id`,
    [people.map(({ token }) => hashOf(token)), people.map(({ userId }) => userId)],
  )
  return people
}

/** The sellers of the load runs, signed in. */
export async function sellersOf(system: LoadSystem, count: number): Promise<Who[]> {
  const rows = await system.queryRows<{ id: number }>(
    `select id from users where name like 'Sotuvchi %' order by id limit $1`,
    [count],
  )
  return open(
    system,
    rows.map(({ id }) => id),
  )
}

/** Sessions of a demo person whose scope is everything; each session has its own rate limit. */
export async function managersOf(system: LoadSystem, sessions: number): Promise<Who[]> {
  const [admin] = await system.queryRows<{ id: number }>(
    `select u.id from users u join roles r on r.id = u.role_id where r.key = 'admin' limit 1`,
  )
  if (admin === undefined) throw new Error('nobody sees everything')
  return open(
    system,
    Array.from({ length: sessions }, () => admin.id),
  )
}
