// The history of an application from all its sources in one order, within the permission and scope of the person.
import type { applications } from '#api/applications.ts'
import type { ApplicationHistoryEntry } from '#api/shapes/application-history.ts'
import { scopeOf } from '#domain/access/can.ts'
import { HISTORY_KINDS, HISTORY_LIMIT } from '#domain/applications/history.ts'
import type { Handler } from '../../platform/handler.ts'
import { chosenColumns, sendExport } from '../../platform/listing/export.ts'
import { person } from '../../platform/person.ts'
import { type AnyCall, type AppRecord, getRecord } from '../record/record.ts'
import { isWithin } from '../record/scope.ts'
import { instant } from '../record/shape.ts'
import { openings, SOURCES } from './sources.ts'

const byTime = (one: ApplicationHistoryEntry, other: ApplicationHistoryEntry): number =>
  Date.parse(other.at) - Date.parse(one.at) || (one.id < other.id ? 1 : -1)

/** The newest entries; who looked at personal data only for a person with `clients.views` within its scope. */
async function readHistory(call: AnyCall, record: AppRecord) {
  const who = person(call)
  const query = { trx: call.trx, record, partnerId: who.partner_id }
  const maySeeViews = isWithin(record, who, scopeOf(who, 'clients.views'))
  const sources = maySeeViews ? [...SOURCES, openings] : SOURCES
  const found: ApplicationHistoryEntry[] = []
  for (const source of sources) found.push(...(await source(query)))
  const items = found.sort(byTime).slice(0, HISTORY_LIMIT)
  return { items, is_cut: found.length > items.length }
}

export const history: Handler<typeof applications.history> = async (call) => {
  const record = await getRecord(call, call.params.id)
  return { ...(await readHistory(call, record)), server_time: instant(call.deps.now()) }
}

const EXPORTED = ['at', 'kind', 'who', 'name', 'number', 'sum', 'slot', 'field', 'reason', 'text'] as const

const KINDS = {
  moment: ['at'],
  key: ['kind', 'slot', 'field', 'reason'],
  text: ['who', 'name', 'number', 'sum', 'text'],
}

/** One row an entry, and one a field of a change. A change of the status has the key of its action as its kind. */
function* exportedRows(
  items: readonly ApplicationHistoryEntry[],
): Generator<Record<(typeof EXPORTED)[number], unknown>> {
  for (const { at, kind, action, by, name, number, sum, slot, fields, reason, text } of items)
    for (const field of fields ?? [null])
      yield {
        at: new Date(at),
        kind: kind === 'moved' ? `moved.${action}` : kind,
        who: by?.name ?? null,
        name: name ?? null,
        number: number ?? null,
        sum: sum ?? null,
        slot: slot ?? null,
        field: field === null ? null : `field.${field}`,
        reason: reason ?? null,
        text: text ?? null,
      }
}

async function* streamed<T>(rows: Iterable<T>): AsyncGenerator<T> {
  yield* rows
}

export const exportHistory: Handler<typeof applications.exportHistory> = async (call) => {
  const { params, body, reply } = call
  const record = await getRecord(call, params.id)
  const columns = chosenColumns(body.columns, KINDS)
  call.audited('application', record.id, { fields: columns.map(({ key }) => key) })
  const { items } = await readHistory(call, record)
  const wanted = items.filter(({ kind }) => body.group === undefined || HISTORY_KINDS[kind] === body.group)
  const name = `history-${record.number ?? record.id}`
  return sendExport(reply, name, streamed(exportedRows(wanted)), { ...body, columns })
}
