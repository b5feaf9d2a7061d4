// Backup and restore of a test system with the commands of src/docs/backup-and-restore.md.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '../../../journeys/shop.ts'
import { postgresBin } from '../../../support/postgres.ts'
import { ROOT } from '../../../support/sources.ts'
import type { TestSystem } from '../test-system.ts'

export type Backup = { dump: string; photos: string; drop: () => void }
type Ended = { code: number | string | null; output: string }

/** Runs a program asynchronously: proxy and tablets run in this process and must not be blocked. */
const run = (program: string, args: readonly string[], env = process.env): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(program, [...args], { cwd: ROOT, env }, (error, _, stderr) =>
      resolve({ code: error?.code ?? (error ? -1 : 0), output: stderr }),
    )
  })

async function postgres(program: string, ...args: string[]): Promise<void> {
  expect(await run(join(postgresBin() ?? '', program), args), program).toEqual({ code: 0, output: '' })
}

/** Copies a folder; the partial file of an upload that ends meanwhile may be gone before it is copied. */
async function copyFolder(from: string, to: string): Promise<void> {
  const { code, output } = await run('cp', ['-a', from, to])
  const unexpected = output.split('\n').filter((line) => line !== '' && !line.includes('/parts/'))
  expect(unexpected, `cp ended with ${code}`).toEqual([])
}

/** Backs up the database first, then the photos, while the server runs. */
export async function takeBackup(system: TestSystem): Promise<Backup> {
  const folder = mkdtempSync(join(tmpdir(), 'anketa-backup-'))
  const dump = join(folder, 'anketa.dump')
  const photos = join(folder, 'photos')
  await postgres('pg_dump', '--format=custom', `--file=${dump}`, system.databaseUrl)
  await copyFolder(join(system.folder, 'photos'), photos)
  return { dump, photos, drop: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Replaces the present database by that of a backup; the server must be stopped. */
export async function restoreDatabase(system: TestSystem, { dump }: Backup): Promise<void> {
  const name = new URL(system.databaseUrl).pathname.slice(1)
  const cluster = `--maintenance-db=${system.postgres.url('postgres')}`
  await postgres('dropdb', '--force', cluster, name)
  await postgres('createdb', cluster, name)
  // As in `startTestSystem`: the oracle must not report commits that the cluster loses.
  await system.postgres.sql(`alter database ${name} set synchronous_commit = on`)
  await postgres('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${system.databaseUrl}`, dump)
}

/** Replaces the present photos by those of a backup; the server must be stopped. */
export async function restorePhotos(system: TestSystem, { photos }: Backup): Promise<void> {
  const place = join(system.folder, 'photos')
  rmSync(place, { recursive: true })
  await copyFolder(photos, place)
}

/** `npm run admin -- --restored` with the server's own settings. */
export async function markRestored(system: TestSystem): Promise<void> {
  const env = {
    ...process.env,
    DATABASE_URL: system.databaseUrl,
    ANKETA_DATA: system.folder,
    ANKETA_MODE: 'demo',
  }
  const args = [join(ROOT, 'src/server/first-admin.ts'), '--restored']
  expect((await run(process.execPath, args, env)).code).toBe(0)
}

/** The generation of the server's data (decision 0039). */
export const generationOf = async (system: TestSystem): Promise<string | undefined> =>
  (await system.queryRows<{ generation: string }>('select generation from server_generation'))[0]?.generation
