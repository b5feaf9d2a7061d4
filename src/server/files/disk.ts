// Photos in a folder: synced, then renamed to their key, then the folder synced, so that no row names a file that was
// lost in a power failure (src/docs/offline.md#exactly-once-on-the-server).
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { asStoreProblem, KEPT, newKey, PART, receivedIn, receivePart } from './receipt.ts'
import { isKey, keeping, type PhotoStore, photoKeyOf, type Sweep } from './store.ts'

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function moveApplicationsTo(path: string, target: string): Promise<void> {
  const made = await mkdir(dirname(target), { recursive: true })
  await rename(path, target)
  await syncFolder(dirname(target))
  if (made) await syncFolder(dirname(dirname(target)))
}

const missing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Removes old parts of interrupted uploads, on the disk of any kind of store. */
export async function sweepParts(folder: string, { olderThanMs, now }: Sweep): Promise<number> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(PART) || name.endsWith(KEPT))
  const old = await Promise.all(names.map((name) => isOld(join(folder, name), now.getTime() - olderThanMs)))
  const paths = names.filter((_, index) => old[index]).map((name) => join(folder, name))
  await Promise.all(paths.map((path) => rm(path, { force: true })))
  return paths.length
}

const isOld = async (path: string, before: number): Promise<boolean> =>
  stat(path).then(
    (found) => found.mtimeMs < before,
    () => false,
  )

async function oldKeys(root: string, before: number): Promise<string[]> {
  const folders = (await readdir(root)).filter((name) => /^[0-9a-f]{2}$/.test(name))
  const keys: string[] = []
  for (const folder of folders) {
    const names = (await readdir(join(root, folder))).map((name) => `${folder}/${name}`).filter(isKey)
    for (const key of names) if (await isOld(join(root, key), before)) keys.push(key)
  }
  return keys
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function writeThrough(part: string, target: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeSynced(part, bytes)
    await moveApplicationsTo(part, target)
  } catch (error) {
    await rm(part, { force: true })
    throw asStoreProblem(error)
  }
}

const readOrNull = (path: string): Promise<Uint8Array | null> =>
  readFile(path).catch((error) => {
    if (missing(error)) return null
    throw error
  })

const isStored = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ size }) => size > 0,
    (error) => {
      if (missing(error)) return false
      throw error
    },
  )

async function sweepKeys(
  root: string,
  sweep: Sweep,
  remove: (key: string) => Promise<void>,
): Promise<number> {
  const keys = await oldKeys(root, sweep.now.getTime() - sweep.olderThanMs)
  const known = await sweep.known([...new Set(keys.map(photoKeyOf))])
  const lost = keys.filter((key) => !known.has(photoKeyOf(key)))
  await Promise.all(lost.map(remove))
  return lost.length
}

async function checkFolder(parts: string): Promise<void> {
  const path = join(parts, `check-${newKey().slice(3)}`)
  await writeSynced(path, new Uint8Array([1]))
  await rm(path)
}

/** Opens the store over a folder, which is made when it is not there. */
export async function openDiskStore(root: string): Promise<PhotoStore> {
  const parts = join(root, 'parts')
  await mkdir(parts, { recursive: true, mode: 0o700 })
  const pathOf = (key: string) => {
    if (!isKey(key)) throw new Error('not a key of the photo store')
    return join(root, key)
  }
  const newPart = () => join(parts, `${newKey().slice(3)}${PART}`)
  const remove = (key: string) => rm(pathOf(key), { force: true })
  return {
    ...keeping(remove),
    remove,
    write: (key, bytes) => writeThrough(newPart(), pathOf(key), bytes),
    receive: async (stream, expected) => {
      const { path, staged } = await receivePart(parts, stream, expected)
      await moveApplicationsTo(path, pathOf(staged.key))
      return staged
    },
    received: (name) => receivedIn(parts, name),
    has: (key) => isStored(pathOf(key)),
    read: (key) => readOrNull(pathOf(key)),
    sweep: async (sweep) => (await sweepKeys(root, sweep, remove)) + (await sweepParts(parts, sweep)),
    check: () => checkFolder(parts),
  }
}
