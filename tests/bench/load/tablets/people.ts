// Who is at the tablets: sessions written by SQL, since signing two thousand people in would measure the password hash.
import { createHash, randomBytes } from 'node:crypto'
import type { LoadSystem } from '../test-system.ts'

export type Who = { userId: number; token: string }

const hashOf = (token: string) => createHash('sha256').update(token).digest()

async function open(plant: LoadSystem, ids: readonly number[]): Promise<Who[]> {
  const people = ids.map((userId) => ({ userId, token: randomBytes(32).toString('base64url') }))
  await plant.rows(
    `insert into sessions (token_hash, user_id, branch_id, expires_at)
      select s.hash, u.id, u.branch_id, now() + interval '12 hours'
      from unnest($1::bytea[], $2::int[]) s(hash, user_id) join users u on u.id = s.user_id`,
    [people.map(({ token }) => hashOf(token)), people.map(({ userId }) => userId)],
  )
  return people
}

/** The sellers of the load runs, signed in. */
export async function sellersOf(plant: LoadSystem, count: number): Promise<Who[]> {
  const rows = await plant.rows<{ id: number }>(
    `select id from users where name like 'Sotuvchi %' order by id limit $1`,
    [count],
  )
  return open(
    plant,
    rows.map(({ id }) => id),
  )
}

/** Sessions of somebody of the demo shop who sees everything; each session has its own limit of requests. */
export async function managersOf(plant: LoadSystem, sessions: number): Promise<Who[]> {
  const [admin] = await plant.rows<{ id: number }>(
    `select u.id from users u join roles r on r.id = u.role_id where r.key = 'admin' limit 1`,
  )
  if (admin === undefined) throw new Error('nobody sees everything')
  return open(
    plant,
    Array.from({ length: sessions }, () => admin.id),
  )
}
