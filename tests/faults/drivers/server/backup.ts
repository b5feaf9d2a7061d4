// Backup and restore of a plant with the commands of src/docs/backup-and-restore.md.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '../../../journeys/shop.ts'
import { postgresBin } from '../../../support/postgres.ts'
import { ROOT } from '../../../support/sources.ts'
import type { TestSystem } from '../test-system.ts'

export type Backup = { dump: string; photos: string; drop: () => void }
type Ended = { code: number | string | null; said: string }

/** Runs a program beside the line and the tablets, which live in this process and must not stand still meanwhile. */
const run = (program: string, args: readonly string[], env = process.env): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(program, [...args], { cwd: ROOT, env }, (error, _, stderr) =>
      resolve({ code: error?.code ?? (error ? -1 : 0), said: stderr }),
    )
  })

async function postgres(program: string, ...args: string[]): Promise<void> {
  expect(await run(join(postgresBin() ?? '', program), args), program).toEqual({ code: 0, said: '' })
}

/** Copies a folder; a part of an upload that ends meanwhile may be gone before it is copied. */
async function copyFolder(from: string, to: string): Promise<void> {
  const { code, said } = await run('cp', ['-a', from, to])
  const unexpected = said.split('\n').filter((line) => line !== '' && !line.includes('/parts/'))
  expect(unexpected, `cp ended with ${code}`).toEqual([])
}

/** The database first, then the photos, while the server works. */
export async function takeBackup(plant: TestSystem): Promise<Backup> {
  const folder = mkdtempSync(join(tmpdir(), 'anketa-backup-'))
  const dump = join(folder, 'anketa.dump')
  const photos = join(folder, 'photos')
  await postgres('pg_dump', '--format=custom', `--file=${dump}`, plant.databaseUrl)
  await copyFolder(join(plant.folder, 'photos'), photos)
  return { dump, photos, drop: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Puts the database of a backup in the place of the present one; the server must be stopped. */
export async function restoreDatabase(plant: TestSystem, { dump }: Backup): Promise<void> {
  const name = new URL(plant.databaseUrl).pathname.slice(1)
  const cluster = `--maintenance-db=${plant.postgres.url('postgres')}`
  await postgres('dropdb', '--force', cluster, name)
  await postgres('createdb', cluster, name)
  // As in the plant: the oracle must not blame the server for commits that the cluster forgets.
  await plant.postgres.sql(`alter database ${name} set synchronous_commit = on`)
  await postgres('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${plant.databaseUrl}`, dump)
}

/** Puts the photos of a backup in the place of the present ones; the server must be stopped. */
export async function restorePhotos(plant: TestSystem, { photos }: Backup): Promise<void> {
  const place = join(plant.folder, 'photos')
  rmSync(place, { recursive: true })
  await copyFolder(photos, place)
}

/** `npm run admin -- --restored` with the server's own settings. */
export async function markRestored(plant: TestSystem): Promise<void> {
  const env = {
    ...process.env,
    DATABASE_URL: plant.databaseUrl,
    ANKETA_DATA: plant.folder,
    ANKETA_MODE: 'demo',
  }
  const args = [join(ROOT, 'src/server/first-admin.ts'), '--restored']
  expect((await run(process.execPath, args, env)).code).toBe(0)
}

/** The generation of the server's data (decision 0039). */
export const generationOf = async (plant: TestSystem): Promise<string | undefined> =>
  (await plant.rows<{ generation: string }>('select generation from server_generation'))[0]?.generation
