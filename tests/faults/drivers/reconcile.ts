// The oracle: after every fault, what the person saw as saved is on the server, once, unharmed, in order, under its owner
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
  /** Of what was handed over: whether a manager has taken it. */
  isTaken?: boolean
  /** Nothing was sent but what stands here. */
  whole?: boolean
}

/** What the oracle looks at: the database, the photo folder, and what the server has printed. */
type Ground = Pick<TestSystem, 'rows' | 'folder' | 'complaints'>
type AppRow = { id: string; values: Record<string, unknown>; status: string; owner: string }
type PhotoRow = { slot: number; gen: number; sha256: string; file_key: string; owner: string }

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A file of the server's photo folder. */
export const storedFile = (plant: Pick<TestSystem, 'folder'>, key: string): Buffer =>
  readFileSync(join(plant.folder, 'photos', key))

async function checkApplication(plant: Ground, wanted: Confirmed): Promise<void> {
  const apps = await plant.rows<AppRow>(
    'select a.id, a.values, a.status, u.phone as owner from applications a join users u on u.id = a.created_by where a.id = $1',
    [wanted.appId],
  )
  expect(apps, 'I1, I3: the application is on the server once').toHaveLength(1)
  expect(apps[0]?.owner, 'I8: under its owner').toBe(wanted.owner)
  expect(apps[0]?.values, 'I4: the last confirmed values').toMatchObject(wanted.values)
  if (wanted.submitted) expect(apps[0]?.status, 'handed over').not.toBe('unfinished')
  if (wanted.isTaken !== undefined)
    expect(apps[0]?.status, 'waits for a manager, or is with one').toBe(wanted.isTaken ? 'in_process' : 'new')
  const photos = await plant.rows<PhotoRow>(
    `select p.slot, p.gen, p.sha256, p.file_key, u.phone as owner from photos p join users u on u.id = p.created_by
      where p.application_id = $1 order by p.slot, p.gen`,
    [wanted.appId],
  )
  if (wanted.whole) expect(photos, 'I3: and nothing beside').toHaveLength(wanted.photos.length)
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
    expect(hashOf(storedFile(plant, photo.file_key)), 'the file is the picture').toBe(photo.sha256)
    expect(photo.owner, 'I8').toBe(wanted.owner)
  }
}

const parts = (plant: TestSystem): string[] => {
  const folder = join(plant.folder, 'photos', 'parts')
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.part'))
  } catch {
    return []
  }
}

async function openTransactions(plant: Ground): Promise<number | undefined> {
  const open = await plant.rows<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`,
  )
  return open[0]?.count
}

/** Everything that was confirmed is on the server, once and whole, and the server has no leftovers. */
export async function reconcile(plant: Ground, confirmed: readonly Confirmed[]): Promise<void> {
  for (const wanted of confirmed) await checkApplication(plant, wanted)
  const doubled = await plant.rows<{ id: string }>(
    'select application_id as id from photos group by application_id, slot, gen having count(*) > 1',
  )
  expect(doubled, 'I3: no photo twice').toEqual([])
  // A job of the server may stand between two statements just now; a transaction that was left open stays.
  await expect
    .poll(() => openTransactions(plant), { message: 'no transaction was left open', timeout: 10_000 })
    .toBe(0)
  expect(plant.complaints(), 'the server complained of nothing unexpected').toEqual([])
}

/**
 * Nothing of a broken upload is left where photos are received, apart from what a killed process left to the sweeper.
 * A small picture that is being drawn behind an answer has a part of its own until it is written.
 */
export const expectNoParts = (plant: TestSystem): Promise<void> => expect.poll(() => parts(plant)).toEqual([])
export const partsOf = parts
