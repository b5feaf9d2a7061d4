// Rebuilds stored search keys once after a change of `searchKey`: a name whose key was made before the change is
// otherwise not found. A job does it in batches, each of which records how far it came, so a stop costs one batch.
import { sql } from 'kysely'
import { SEARCH_KEY_VERSION, searchKey } from '#domain/kernel/texts/transliteration.ts'
import type { Deps } from './platform/deps.ts'
import type { Trx } from './platform/trx.ts'

type Table = { name: string; column: string; idType: 'int' | 'uuid'; text: string }

/** In this order; `text` is what the key is made of (`clientNameKey`, `branchKey`, the name of a person or of a visitor). */
const TABLES: readonly Table[] = [
  { name: 'users', column: 'name_key', idType: 'int', text: 'name' },
  { name: 'branches', column: 'search_key', idType: 'int', text: "name || ' ' || address" },
  { name: 'guests', column: 'name_key', idType: 'int', text: "name || ' ' || host_name" },
  { name: 'clients', column: 'name_key', idType: 'int', text: 'name' },
  { name: 'applications', column: 'name_key', idType: 'uuid', text: 'client_name' },
]
const BATCH = 500
/** One job ends well before it would be given to another server. */
const JOB_MS = 20_000

type Keyed = { id: string; text: string; key: string }

async function rowsAfter(trx: Trx, table: Table, after: string, size: number): Promise<Keyed[]> {
  const id = sql.raw(table.idType)
  const { rows } = await sql<Keyed>`
    select id::text as id, ${sql.raw(table.text)} as text, ${sql.ref(table.column)} as key
    from ${sql.table(table.name)}
    where ${after} = '' or id > nullif(${after}, '')::${id}
    order by id limit ${size}`.execute(trx)
  return rows
}

/** Writes the keys that differ. A row that was saved meanwhile has a key of this build and is left alone. */
async function writeKeys(trx: Trx, table: Table, rows: readonly Keyed[]): Promise<void> {
  for (const { id, text, key } of rows) {
    const made = searchKey(text)
    if (made === key) continue
    await sql`update ${sql.table(table.name)} set ${sql.ref(table.column)} = ${made}
      where id = ${id}::${sql.raw(table.idType)} and ${sql.ref(table.column)} = ${key}`.execute(trx)
  }
}

/** Does the next batch of the rebuild; false when nothing is left to do. */
export async function rebuildBatch({ db }: Pick<Deps, 'db'>, size = BATCH): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const state = await trx.selectFrom('search_keys').selectAll().forUpdate().executeTakeFirstOrThrow()
    if (state.version >= SEARCH_KEY_VERSION) return false
    const isOurs = state.target === SEARCH_KEY_VERSION
    const [at, after] = isOurs ? [state.done_table, state.done_id] : [0, '']
    const table = TABLES[at]
    if (!table) {
      await trx.updateTable('search_keys').set({ version: SEARCH_KEY_VERSION }).execute()
      return false
    }
    const rows = await rowsAfter(trx, table, after, size)
    await writeKeys(trx, table, rows)
    const last = rows.length < size ? null : rows.at(-1)
    const next = last ? { done_table: at, done_id: last.id } : { done_table: at + 1, done_id: '' }
    await trx
      .updateTable('search_keys')
      .set({ ...next, target: SEARCH_KEY_VERSION })
      .execute()
    return true
  })
}

/** Asks for a rebuild where the stored keys are of an older version. Reads one row. */
export async function requestSearchKeys({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  const { version } = await db.selectFrom('search_keys').select('version').executeTakeFirstOrThrow()
  if (version >= SEARCH_KEY_VERSION) return
  await db.transaction().execute((trx) => jobs.send(trx, { kind: 'search_keys', id: '' }))
}

/** Rebuilds for a while; what is left then is another job. */
export async function rebuildSearchKeys(deps: Deps): Promise<void> {
  const until = performance.now() + JOB_MS
  while (await rebuildBatch(deps)) if (performance.now() > until) return requestSearchKeys(deps)
}
