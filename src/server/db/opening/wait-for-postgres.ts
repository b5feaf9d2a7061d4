// Waiting for a PostgreSQL that is not up yet: after a power cut both machines start at once, and the database is later.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Error codes of a database that may still become available: refused, unknown host, starting or shutting down. */
const NOT_YET =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|57P0[123]|53300)$/
const LOOK_MS = 500
const CONNECT_MS = 5000

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Several addresses of one name fail as one error with a code of its own; a silent host fails without any. */
const isNotYet = (error: unknown): boolean =>
  NOT_YET.test(codeOf(error)) || (error instanceof Error && /timeout/i.test(error.message))

type Waiting = { url: string; seconds: number; print: (line: string) => void }

async function connectOnce(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return null
  } catch (error) {
    return error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Host, port and database of an address; never the user or the password. */
function placeOf(url: string): string {
  const { host, port, database } = new pg.Client({ connectionString: url })
  return `PostgreSQL at ${host}:${port}, database ${database ?? ''}`
}

/**
 * Returns as soon as the database accepts a connection. Throws at once when it refuses this user or has no such database,
 * and after `seconds` when it does not come.
 */
export async function waitForPostgres({ url, seconds, print }: Waiting): Promise<void> {
  const place = placeOf(url)
  const until = performance.now() + seconds * 1000
  for (let attempt = 1; ; attempt += 1) {
    const error = await connectOnce(url)
    if (error === null) return
    const reason = codeOf(error) || 'no answer'
    if (!isNotYet(error)) throw new Error(`${place} refuses the connection (${reason}). Check DATABASE_URL.`)
    if (performance.now() >= until)
      throw new Error(
        `${place} did not accept a connection within ${seconds} s (${reason}). Start it, or correct DATABASE_URL.`,
      )
    if (attempt === 1) print(`Waiting for ${place} (${reason}), up to ${seconds} s`)
    await wait(LOOK_MS)
  }
}
