// PGlite has no lock of its own and two processes in one folder corrupt it: a lock file with our pid, when it began, and the
// port of the server as soon as it has one.
// A file left by a process that is gone (crash, dead battery) is stale and replaced.
import { appendFileSync, closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'

const locked = new Set<string>()

/** When a process began, in kernel ticks; distinguishes a re-used pid from the process that wrote the lock. Linux only. */
function birthOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function isStale(file: string): boolean {
  const [pid = '', birth = ''] = readFileSync(file, 'utf8').split('\n')
  const number = Number(pid)
  if (!Number.isInteger(number) || number < 1) return true
  if (number === process.pid) return !locked.has(file)
  return !isAlive(number) || (birth !== '' && birth !== birthOf(number))
}

function write(file: string): void {
  const handle = openSync(file, 'wx', 0o600)
  writeSync(handle, `${process.pid}\n${birthOf(process.pid)}\n`)
  closeSync(handle)
}

function holderOf(file: string): string {
  const [pid, , port] = readFileSync(file, 'utf8').split('\n')
  return `process ${pid}${port ? `, port ${port}` : ''}`
}

/** A locked folder: `recordPort` writes the port of the server into the lock, `unlock` releases the folder. */
export type FolderLock = { unlock: () => void; recordPort: (port: number) => void }

/** Locks a data folder for this process; throws when another process has it, and names that. */
export function lockFolder(folder: string): FolderLock {
  const file = resolve(join(folder, 'anketa.lock'))
  try {
    write(file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    if (!isStale(file))
      throw new Error(`The data folder ${folder} is in use by another running Anketa (${holderOf(file)}).`)
    rmSync(file, { force: true })
    write(file)
  }
  locked.add(file)
  return {
    unlock: () => {
      if (locked.delete(file)) rmSync(file, { force: true })
    },
    recordPort: (port) => {
      if (locked.has(file)) appendFileSync(file, `${port}\n`)
    },
  }
}
