// The oracle: after every fault, what the person saw as saved is on the server, once, unchanged, in order, under its owner
// (src/docs/offline.md#invariants, I1 to I10).
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '../../journeys/shop.ts'
import type { TestSystem } from './test-system.ts'

/** What a person saw as saved: an application with its last confirmed values, and pictures by their hash. */
export type Confirmed = {
  appId: string
  owner: string
  values: Record<string, unknown>
  photos: { slot: number; gen: number; sha256: string }[]
  submitted?: boolean
  /** For a submitted application: whether a manager has taken it. */
  isTaken?: boolean
  /** Nothing else was sent for this application. */
  whole?: boolean
}

/** What the oracle reads: the database, the photo folder, and the output of the server. */
type ServerState = Pick<TestSystem, 'queryRows' | 'folder' | 'complaints'>
type AppRow = { id: string; values: Record<string, unknown>; status: string; owner: string }
type PhotoRow = { slot: number; gen: number; sha256: string; file_key: string; owner: string }

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A file of the server's photo folder. */
export const storedFile = (system: Pick<TestSystem, 'folder'>, key: string): Buffer =>
  readFileSync(join(system.folder, 'photos', key))

async function checkApplication(system: ServerState, wanted: Confirmed): Promise<void> {
  const apps = await system.queryRows<AppRow>(
    'select a.id, a.values, a.status, u.phone as owner from applications a join users u on u.id = a.created_by where a.id = $1',
    [wanted.appId],
  )
  expect(apps, 'I1, I3: the application is on the server once').toHaveLength(1)
  expect(apps[0]?.owner, 'I8: under its owner').toBe(wanted.owner)
  expect(apps[0]?.values, 'I4: the last confirmed values').toMatchObject(wanted.values)
  if (wanted.submitted) expect(apps[0]?.status, 'submitted').not.toBe('unfinished')
  if (wanted.isTaken !== undefined)
    expect(apps[0]?.status, 'waits for a manager, or is taken by one').toBe(
      wanted.isTaken ? 'in_process' : 'new',
    )
  const photos = await system.queryRows<PhotoRow>(
    `select p.slot, p.gen, p.sha256, p.file_key, u.phone as owner from photos p join users u on u.id = p.created_by
      where p.application_id = $1 order by p.slot, p.gen`,
    [wanted.appId],
  )
  if (wanted.whole) expect(photos, 'I3: and nothing else').toHaveLength(wanted.photos.length)
  for (const { slot, gen, sha256 } of wanted.photos) {
    const found = photos.filter(
      (photo) => photo.slot === slot && photo.gen === gen && photo.sha256 === sha256,
    )
    expect(
      found,
      `I1, I3: photo ${slot}, generation ${gen}, of ${wanted.appId} is on the server once`,
    ).toHaveLength(1)
  }
  for (const photo of photos) {
    expect(hashOf(storedFile(system, photo.file_key)), 'the file is the picture').toBe(photo.sha256)
    expect(photo.owner, 'I8').toBe(wanted.owner)
  }
}

const parts = (system: TestSystem): string[] => {
  const folder = join(system.folder, 'photos', 'parts')
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.part'))
  } catch {
    return []
  }
}

async function openTransactions(system: ServerState): Promise<number | undefined> {
  const open = await system.queryRows<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`,
  )
  return open[0]?.count
}

/** Everything that was confirmed is on the server, once and whole, and the server has no leftovers. */
export async function reconcile(system: ServerState, confirmed: readonly Confirmed[]): Promise<void> {
  for (const wanted of confirmed) await checkApplication(system, wanted)
  const doubled = await system.queryRows<{ id: string }>(
    'select application_id as id from photos group by application_id, slot, gen having count(*) > 1',
  )
  expect(doubled, 'I3: no photo twice').toEqual([])
  // A job of the server may be between two statements; a transaction that was left open stays open.
  await expect.poll(() => openTransactions(system), { message: 'no transaction was left open' }).toBe(0)
  expect(system.complaints(), 'the server complained of nothing unexpected').toEqual([])
}

/**
 * Expects no partial files of broken uploads; those of a killed process are left to the sweeper. A thumbnail that is made
 * after an answer has a partial file until it is written.
 */
export const expectNoParts = (system: TestSystem): Promise<void> =>
  expect.poll(() => parts(system)).toEqual([])
export const partsOf = parts
