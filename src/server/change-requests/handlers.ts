// Change requests of both kinds: the list, one request, and its steps from a draft to the applied change.
import type { GoodLine, priceRequests } from '#api/back-office/change-requests.ts'
import type { RequestForm } from '#domain/change-requests/change-request.ts'
import { readCostCheck } from '../goods/costs/queries.ts'
import { findGoods } from '../goods/queries.ts'
import type { Handlers, RequestContext } from '../platform/handler.ts'
import { listHandlers, toLine } from '../platform/listing/declared.ts'
import { chosenColumns, sendExport } from '../platform/listing/export.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import { changesOf, readHistory } from '../platform/records/records.ts'
import type { Trx } from '../platform/trx.ts'
import { askerOf, type Kind, PRICES, PRIORITIES, viewerOf } from './kinds.ts'
import { goodLines, levels, writeLines } from './lines.ts'
import { createRequest, requestHead, requestSql, updateRequest } from './queries.ts'
import { apply, approve, refuse, remove, reopen, requireBegun, send } from './transitions.ts'

type Rows = typeof priceRequests
const OF_LINES = { text: ['sku', 'name', 'category', 'old', 'now', 'value'] }

async function getHead(call: RequestContext, kind: Kind, key: string) {
  const viewer = viewerOf(call, kind)
  const head = await requestHead(call.trx, kind.kind, viewer, Number(key))
  if (!head) throw new Problem('not_found')
  return { head, asker: askerOf(viewer, head.created_by) }
}

/** The lines of a request with whether their new prices are below cost, for who may see costs. */
async function withCosts(call: RequestContext, { kind }: Kind, lines: readonly GoodLine[]) {
  const products = kind === 'price' ? lines.map(({ product_id }) => product_id) : []
  const isBelowCost = await readCostCheck(call, products)
  return lines.map((line) => ({
    ...line,
    below_cost: isBelowCost({ product_id: line.product_id, price: line.value }),
  }))
}

/** Lines for the export: levels by their names. */
async function* exportLines(trx: Trx, kind: Kind, request: number) {
  const names = new Map((await levels(trx, kind)).map(({ id, name }) => [id, name]))
  const label = (value: number | null) => (kind.kind === 'price' ? value : (names.get(value ?? 0) ?? null))
  for (const { old, now, value, ...line } of await goodLines(trx, kind, request))
    yield { ...line, old: label(old), now: label(now), value: label(value) }
}

const counted = ({ note, lines }: RequestForm) => ({ note, lines: lines.length })

const readingOf = (
  kind: Kind,
): Pick<Handlers<Rows>, 'list' | 'export' | 'view' | 'lines' | 'history' | 'goods'> => ({
  ...listHandlers(
    kind.list,
    null,
    (call) => requestSql(kind.kind, viewerOf(call, kind), call.deps.now()),
    kind.name,
  ),

  view: async (call) => {
    const { head, asker } = await getHead(call, kind, call.params.key)
    const { created_by: _author, ...rest } = head
    const id = Number(head.key)
    const lines = await goodLines(call.trx, kind, id)
    return {
      ...toLine(rest),
      lines: await withCosts(call, kind, lines),
      levels: await levels(call.trx, kind),
      asker,
    }
  },

  lines: async (call) => {
    const { trx, body, reply, audited } = call
    const { head } = await getHead(call, kind, call.params.key)
    audited(kind.name, head.key)
    const columns = chosenColumns(body.columns, OF_LINES)
    return sendExport(reply, `${kind.name}-${head.key}`, exportLines(trx, kind, Number(head.key)), {
      ...body,
      columns,
    })
  },

  history: async (call) => {
    const { head } = await getHead(call, kind, call.params.key)
    return { items: await readHistory(call.trx, kind.name, head.key) }
  },

  goods: async ({ trx, body }) => ({
    items: (await findGoods(trx, body.search, body.gtin)).map((good) => ({ ...good, now: kind.now(good) })),
    levels: await levels(trx, kind),
  }),
})

const changingOf = (kind: Kind): Omit<Handlers<Rows>, keyof ReturnType<typeof readingOf>> => ({
  create: async (call) => {
    const { trx, body, audited } = call
    const { id: created_by, branch_id } = person(call)
    const made = await createRequest(trx, {
      kind: kind.kind,
      note: body.note,
      created_by,
      branch_id,
      created_at: call.deps.now(),
    })
    await writeLines(trx, kind, made.id, body.lines)
    audited(kind.name, made.id, changesOf({}, counted(body), ['note', 'lines']))
    return { ok: true, key: String(made.id), version: made.version, state: made.state }
  },

  update: async (call) => {
    const { trx, body, audited } = call
    const request = await requireBegun(call, kind, 'update')
    const { length: lines } = await goodLines(trx, kind, request.id)
    const before = { note: request.note, lines }
    await writeLines(trx, kind, request.id, body.values.lines)
    const version = request.version + 1
    const set = { note: body.values.note, version }
    await updateRequest(trx, request.id, set)
    audited(kind.name, request.id, changesOf(before, counted(body.values), ['note', 'lines']))
    return { ok: true, key: String(request.id), version, state: request.state }
  },

  remove: (call) => remove(call, kind),
  send: (call) => send(call, kind),
  reopen: (call) => reopen(call, kind),
  approve: (call) => approve(call, kind),
  refuse: (call) => refuse(call, kind),
  apply: (call) => apply(call, kind),
})

const handlersOf = (kind: Kind): Handlers<Rows> => ({ ...readingOf(kind), ...changingOf(kind) })

export const priceRequestHandlers = handlersOf(PRICES)
export const priorityRequestHandlers = handlersOf(PRIORITIES)
