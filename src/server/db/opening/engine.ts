// Ends the process when the engine of the embedded database aborts (a journal that cannot grow, memory that is used up).
// PGlite itself does not report the abort: it sends the same message to the aborted engine again in an endless loop, which
// blocks the process, or fails every later query. So the abort is caught where PGlite calls the engine.
import { writeSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { reasonOfAbort } from './disk.ts'

/** The exit of the engine after a failed query, after which it continues; PGlite's own name for it is POSTGRES_MAIN_LONGJMP. */
const QUERY_FAILED = 100

const hasStatus = (error: unknown, status: number): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === status

/**
 * Ends the process with exit code 1 and one line on stderr as soon as the engine aborts. Nothing may be awaited on the way:
 * any further query would block.
 */
export function endProcessOnAbort(pglite: PGlite, folder: string, release: () => void): void {
  const engine = pglite.Module
  const runOnce = engine._PostgresMainLoopOnce
  engine._PostgresMainLoopOnce = () => {
    try {
      runOnce()
    } catch (error) {
      if (hasStatus(error, QUERY_FAILED)) throw error
      release()
      writeSync(2, `${JSON.stringify({ level: 'fatal', msg: reasonOfAbort(folder, error) })}\n`)
      process.exit(1)
    }
  }
}
