// Drafts of movements from lines of the screen `minmax`, made by the module of movements, so that its rights and rules hold.
import type { levels } from '#api/back-office/levels.ts'
import type { Body, Returns } from '#api/endpoint.ts'
import { scopeOf } from '#domain/access/can.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { planSources, type Source } from '#domain/levels/levels.ts'
import { MAX_LINES, NO_CODES } from '#domain/stock/lines.ts'
import { createDraft, senders } from '../movements/changes.ts'
import type { Call } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import { writeAudit } from '../platform/records/audit.ts'
import { stockWithin } from '../stock/queries.ts'
import { giversOf, type LevelKey, type LevelRow, linesByKeys, lockLevels } from './queries.ts'

type Move = typeof levels.move
type Answer = Returns<Move>
type Failed = Answer['failed'][number]
type Planned = { row: LevelRow; source: Source }

/** The branch and the product that a key names. */
export function cellOf(key: string): LevelKey {
  const [branch_id = 0, product_id = 0] = key.split('-').map(Number)
  return { branch_id, product_id }
}

/** The lines as they are now, in the order in which they were ticked; `not_found` for one out of the person's scope. */
async function readLines(call: Call<Move>, lines: Body<Move>['lines']): Promise<LevelRow[]> {
  const { trx, deps } = call
  const keys = lines.map(({ key }) => cellOf(key))
  await lockLevels(
    trx,
    keys.map(({ product_id }) => product_id),
  )
  const who = person(call)
  const within = stockWithin(who, scopeOf(who, 'minmax'))
  const found = await linesByKeys(trx, todayInTashkent(deps.now()), keys, within)
  const byKey = new Map(found.map((row) => [row.key, row]))
  return lines.map(({ key }) => {
    const row = byKey.get(key)
    if (!row) throw new Problem('not_found')
    return row
  })
}

const failed = ({ key, branch }: LevelRow, code: string, params: Record<string, string> = {}): Failed => ({
  key,
  reason: { code, params: { branch, ...params } },
})

/** Why a line is not ordered as the person saw it, or null. */
function refusal(row: LevelRow, seen: number): Failed | null {
  if (row.to_order === 0) return failed(row, 'minmax_enough')
  return row.to_order === seen ? null : failed(row, 'minmax_changed')
}

/** Parts of a list that one movement can take. */
const inParts = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / MAX_LINES) }, (_, nth) =>
    items.slice(nth * MAX_LINES, (nth + 1) * MAX_LINES),
  )

/** Makes the draft of a movement and its entry of the history. */
async function makeDraft(
  call: Call<Move>,
  planned: readonly Planned[],
): Promise<Answer['movements'][number]> {
  const [first] = planned
  if (!first) throw new Error('a movement needs a line')
  const lines = planned.map(({ row, source }) => ({
    product_id: row.product_id,
    quantity: source.pieces,
    ...NO_CODES,
  }))
  const form = {
    from_branch: first.source.branch_id,
    to_branch: first.row.branch_id,
    application: null,
    note: '',
    lines,
  }
  const { key, changes, from, to } = await createDraft(call, form)
  await writeAudit(call.trx, {
    action: 'movement_create',
    user_id: person(call).id,
    request_id: call.requestId,
    entity: 'movement',
    entity_id: key,
    details: changes,
    at: call.deps.now(),
  })
  return { key, from, to, lines: planned.length }
}

export async function moveLines(call: Call<Move>): Promise<Answer> {
  const { trx, body, audited } = call
  const seen = new Map(body.lines.map(({ key, to_order }) => [key, to_order]))
  const rows = await readLines(
    call,
    [...seen].map(([key, to_order]) => ({ key, to_order })),
  )
  const refused = rows.flatMap((row) => refusal(row, seen.get(row.key) ?? 0) ?? [])
  const isRefused = new Set(refused.map(({ key }) => key))
  const needs = rows
    .filter(({ key }) => !isRefused.has(key))
    .map((row) => ({ ...row, wanted: row.to_order, row }))
  const givers = await giversOf(
    trx,
    needs.map(({ product_id }) => product_id),
  )
  const names = new Map(givers.map(({ branch_id, name }) => [branch_id, name]))
  const allowed = new Set((await senders(call)).map(({ id }) => id))
  const planned: Planned[] = []
  for (const { need, source } of planSources(needs, givers)) {
    if (source === null) refused.push(failed(need.row, 'minmax_buy'))
    else if (allowed.has(source.branch_id)) planned.push({ row: need.row, source })
    else refused.push(failed(need.row, 'minmax_sender', { sender: names.get(source.branch_id) ?? '' }))
  }
  const pairs = Map.groupBy(planned, ({ row, source }) => `${source.branch_id} ${row.branch_id}`)
  const movements: Answer['movements'] = []
  for (const part of [...pairs.values()].flatMap(inParts)) movements.push(await makeDraft(call, part))
  audited('minmax', '', { movements: movements.map(({ key }) => key), left_out: refused.length })
  return { movements, failed: refused }
}
