// Min/max levels of the branches (screen `minmax`): the list, the levels of a line against the version that was seen, and
// movements of chosen lines.
import type { levels } from '#api/back-office/levels.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import type { Handlers, RequestContext } from '../platform/handler.ts'
import { chosenColumns, sendExport } from '../platform/listing/export.ts'
import { readAll, readList } from '../platform/listing/listing.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import { changesOf, readHistory, requireVersion } from '../platform/records/records.ts'
import { listCategories, stockWithin } from '../stock/queries.ts'
import { cellOf, moveLines } from './move.ts'
import {
  type LevelFilters,
  type LevelKey,
  levelConditions,
  levelListing,
  levelTotals,
  linesByKeys,
  lockLine,
  withSources,
  writeLevels,
} from './queries.ts'

const COLUMNS = {
  text: [
    'name',
    'sku',
    'category',
    'branch',
    'min',
    'max',
    'available',
    'on_the_way',
    'sold',
    'to_order',
    'source_pieces',
  ],
  /** The name of the giving branch, or `buy`. */
  key: ['source'],
}
/** Lines whose sources are looked up at once. */
const EXPORT_PART = 500

const scopeCondition = (call: RequestContext) => stockWithin(person(call), call.scope)
const today = ({ deps }: RequestContext) => todayInTashkent(deps.now())
const conditionsOf = (call: RequestContext, filters: LevelFilters) => [
  scopeCondition(call),
  ...levelConditions(filters),
]

/** The lines of a page with their sources. */
const linesOf = async (call: RequestContext, keys: readonly LevelKey[]) =>
  withSources(call.trx, await linesByKeys(call.trx, today(call), keys, scopeCondition(call)))

/** Requires a line of the person's scope. */
async function requireLine(call: RequestContext & { params: { key: string } }): Promise<void> {
  const [line] = await linesByKeys(call.trx, today(call), [cellOf(call.params.key)], scopeCondition(call))
  if (!line) throw new Problem('not_found')
}

/** Rows in parts, so that the sources of many lines are one query. */
async function* inParts<T>(rows: AsyncIterable<T>): AsyncGenerator<T[]> {
  let part: T[] = []
  for await (const row of rows) {
    part.push(row)
    if (part.length < EXPORT_PART) continue
    yield part
    part = []
  }
  yield part
}

export const levelsHandlers: Handlers<typeof levels> = {
  list: async (call) => {
    const { trx, body } = call
    const conditions = conditionsOf(call, body)
    const page = await readList<LevelKey, typeof body.sort>(
      trx,
      levelListing(today(call), body),
      conditions,
      body,
    )
    const answer = { ...page, items: await linesOf(call, page.items) }
    if (body.after !== undefined || !body.totals) return answer
    return { ...answer, totals: await levelTotals(trx, today(call), body, conditions) }
  },

  export: async (call) => {
    const { trx, body, reply, audited } = call
    audited('minmax', '')
    const columns = chosenColumns(body.columns, COLUMNS)
    const rows = readAll<LevelKey, typeof body.sort>(
      trx,
      levelListing(today(call), body),
      conditionsOf(call, body),
      body,
    )
    async function* lines() {
      for await (const part of inParts(rows))
        for (const { source, ...line } of await linesOf(call, part))
          yield {
            ...line,
            source: source?.name ?? (line.to_order > 0 ? 'buy' : null),
            source_pieces: source?.pieces ?? null,
          }
    }
    return sendExport(reply, 'minmax', lines(), { ...body, columns })
  },

  choices: async (call) => ({ categories: await listCategories(call.trx) }),

  move: moveLines,

  history: async (call) => {
    await requireLine(call)
    return { items: await readHistory(call.trx, 'minmax', call.params.key) }
  },

  update: async (call) => {
    const { trx, body, params, audited, deps } = call
    audited('minmax', params.key)
    await requireLine(call)
    const at = deps.now()
    const cell = cellOf(params.key)
    const { version, ...before } = await lockLine(trx, cell, at)
    requireVersion({ version }, body.base_version, before)
    const next = version + 1
    await writeLevels(trx, cell, {
      ...body.values,
      version: next,
      changed_at: at,
      changed_by: person(call).id,
    })
    audited('minmax', params.key, changesOf(before, body.values, ['min', 'max']))
    return { ok: true, key: params.key, version: next }
  },
}
