// The statements that an endpoint sends, recorded at the driver and sent again without the product.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ENDPOINTS } from '#api/endpoints.ts'
import { buildApp } from '#server/app.ts'
import { openComposition } from '#server/composition.ts'
import { handlers } from '#server/handlers.ts'
import { readEnv } from '#server/platform/env.ts'
import { type Ask, headersOf } from '../tablets/wire.ts'

export type Statement = { text: string; values: readonly unknown[] }

/** A server in this process over the same database, to record its statements. */
export async function openRecorder(databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'anketa-recorder-'))
  const env = readEnv({
    ANKETA_MODE: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    CLIENT_DIR: '/nonexistent',
    DATABASE_URL: databaseUrl,
    ANKETA_DATA: folder,
  })
  const { deps, database } = await openComposition(env, { onFault: () => {}, print: () => {} })
  const app = await buildApp({ deps, usage: database.usage, endpoints: ENDPOINTS, handlers })
  const heard: Statement[] = []
  const query = pg.Client.prototype.query as (...parts: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...parts: unknown[]) {
    const [first, second] = parts
    const text = typeof first === 'string' ? first : (first as { text?: string } | null)?.text
    const values = Array.isArray(second) ? second : (first as { values?: unknown[] } | null)?.values
    if (typeof text === 'string') heard.push({ text, values: values ?? [] })
    return query.apply(this, parts)
  } as typeof pg.Client.prototype.query
  return {
    record: async (what: Ask): Promise<Statement[]> => {
      heard.length = 0
      const body = what.json === undefined ? '' : JSON.stringify(what.json)
      const answer = await app.inject({
        method: what.method as 'GET',
        url: what.path,
        headers: headersOf(what, Buffer.byteLength(body)),
        ...(body !== '' && { payload: body }),
      })
      if (answer.statusCode !== 200) throw new Error(`${what.path}: ${answer.statusCode} ${answer.body}`)
      return [...heard]
    },
    close: async () => {
      pg.Client.prototype.query = query as typeof pg.Client.prototype.query
      await app.close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Sends recorded statements on one connection of the pool, with new ids for what they create. */
export async function sendAgain(pool: pg.Pool, statements: readonly Statement[], made: readonly string[]) {
  const fresh = new Map(made.map((id) => [id, randomUUID()]))
  const renewed = (value: unknown): unknown => {
    if (typeof value !== 'string') return value
    let text = value
    for (const [id, other] of fresh) text = text.replaceAll(id, other)
    return text
  }
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) await client.query(text, values.map(renewed))
  } finally {
    client.release()
  }
}
