// A full disk under the photos of the server, in the two ways that need no preparation: a small tmpfs mounted over its
// folder (as root), and a limit of zero on the size of files that the process may write.
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestSystem } from '../test-system.ts'

export type SmallDisk = {
  name: string
  /** Fills the disk: no further byte can be written. */
  fill: () => void
  /** Frees the space. */
  free: () => void
  /** Removes the disk and everything written to it. */
  end: () => Promise<void>
}

const NAME = 'filler'
const MEGABYTES = 20
const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0

/** Mounts a tmpfs over the photo folder and restarts the server; null where this machine does not allow it. */
async function mounted(system: TestSystem): Promise<SmallDisk | null> {
  const folder = join(system.folder, 'photos')
  await system.terminate()
  const ok = run('mount', '-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', folder)
  await system.restart()
  if (!ok) return null
  return {
    name: `a tmpfs of ${MEGABYTES} MB`,
    fill: () => {
      const page = Buffer.alloc(4096)
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(join(folder, NAME), Buffer.alloc(Math.max(0, bavail * bsize - 2 * page.length)))
      for (let index = 0; statfsSync(folder).bavail > 0; index += 1)
        writeFileSync(join(folder, `${NAME}-${index}`), page)
    },
    free: () => {
      for (const name of readdirSync(folder)) if (name.startsWith(NAME)) rmSync(join(folder, name))
    },
    end: async () => {
      await system.terminate()
      run('umount', folder)
      await system.restart()
    },
  }
}

/** Limits the file size of the running process with `prlimit`. */
function limited(system: TestSystem): SmallDisk {
  const limit = (bytes: string) => {
    const pid = String(system.server().process.pid)
    if (!run('prlimit', '--pid', pid, `--fsize=${bytes}:unlimited`)) throw new Error('prlimit refused')
  }
  return {
    name: 'a limit on the process',
    fill: () => limit('0'),
    free: () => limit('unlimited'),
    end: async () => {},
  }
}

/** Every kind of full disk that this machine allows, one after the other. */
export async function onSmallDisks(
  system: TestSystem,
  use: (disk: SmallDisk) => Promise<void>,
): Promise<void> {
  for (const open of [mounted, limited]) {
    const disk = await open(system)
    if (disk === null) continue
    try {
      await use(disk)
    } finally {
      disk.free()
      await disk.end()
    }
  }
}
