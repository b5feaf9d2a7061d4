// The disk under the embedded database. PGlite reports only `Aborted()` when it cannot write, and half a minute later, so the
// folder is tried before it opens and looked at again when it fails.
import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const MB = 1024 * 1024
/** A new database takes 44 MB, its journal grows to some 100 MB. */
const NEEDED_MB = 200
/** The journal is written in files of 16 MB. */
const TRIAL_MB = 17

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'files may not be large enough here (ulimit -f)',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
}
const ADVICE = 'Nothing was changed. Make room there, or set ANKETA_DATA to a folder on another disk.'
const ADVICE_RUNNING = 'What was confirmed is kept. Make room there and start the server again.'

const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return REASONS[code] ?? (code || 'unknown reason')
}

/** Without a handler, a write beyond `ulimit -f` ends the process without a word. */
const ignoreFileSizeSignal = () => {
  if (process.listenerCount('SIGXFSZ') === 0) process.on('SIGXFSZ', () => {})
}

function tryToWrite(folder: string): void {
  const file = join(folder, `.trial-${process.pid}`)
  const block = new Uint8Array(MB)
  try {
    const handle = openSync(file, 'w', 0o600)
    try {
      for (let written = 0; written < TRIAL_MB; written += 1) writeSync(handle, block)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } finally {
    rmSync(file, { force: true })
  }
}

const freeMb = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return Math.floor((bavail * bsize) / MB)
}

/** Creates the folder; throws a readable error when the embedded database cannot use it. */
export function requireDiskSpace(folder: string, neededMb = NEEDED_MB): void {
  ignoreFileSizeSignal()
  try {
    mkdirSync(folder, { recursive: true })
    tryToWrite(folder)
  } catch (error) {
    throw new Error(`The data folder ${folder} cannot be written: ${reasonOf(error)}. ${ADVICE}`)
  }
  const free = freeMb(folder)
  if (free >= neededMb) return
  throw new Error(
    `The data folder ${folder} has ${free} MB of free space; the embedded database needs ${neededMb} MB. ${ADVICE}`,
  )
}

/** What to say when PGlite failed to open: the state of the disk where that is the cause, otherwise its own words. */
export function openingFault(folder: string, error: unknown): Error {
  try {
    requireDiskSpace(folder)
  } catch (fault) {
    if (fault instanceof Error) return fault
  }
  const reason = error instanceof Error ? error.message : 'the database engine stopped'
  return new Error(`The embedded database in ${folder} could not be opened: ${reason}.`)
}

/** What to say when the engine aborted while the server ran: the state of the disk where that is the cause. */
export function reasonOfAbort(folder: string, error: unknown): string {
  const ended = `The embedded database in ${folder} stopped, and the server with it`
  try {
    tryToWrite(folder)
  } catch (fault) {
    return `${ended}: ${reasonOf(fault)}. ${ADVICE_RUNNING}`
  }
  const reason = error instanceof Error ? error.message : 'unknown reason'
  return `${ended}: ${reason}. What was confirmed is kept. Start the server again.`
}
