// One application with its photos, history, comments and pauses, and the actions that the person may take.

import { sql } from 'kysely'
import type { ApplicationView, applications } from '#api/applications.ts'
import { scopeOf } from '#domain/access/can.ts'
import { documentTypeOf } from '#domain/applications/form.ts'
import { newestFirst } from '#domain/applications/photo-order.ts'
import { type Action, type Need, type Transition, transitionsFrom } from '#domain/applications/status.ts'
import type { Handler } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import type { Trx } from '../platform/trx.ts'
import { itemRow } from './queries.ts'
import { dataChangeOf } from './record/data-change.ts'
import { type AnyCall, type AppRecord, getRecord } from './record/record.ts'
import { isWithin } from './record/scope.ts'
import { instant, instantOrNull, itemOf } from './record/shape.ts'
import { namedSources } from './record/sources.ts'
import { presentWork } from './record/undone-work.ts'
import { readSale } from './sale.ts'
import { maySubmit } from './transitions/make-transition.ts'
import { faultsFor, unmetNeeds } from './transitions/needs.ts'

const isOpenTo = (call: AnyCall, record: AppRecord, move: Transition): boolean => {
  const who = person(call)
  if (!isWithin(record, who, scopeOf(who, move.permission))) return false
  return move.action !== 'submit' || maySubmit(call, record)
}

/** Transitions open to the person, and the unmet needs of each. */
async function possibleTransitions(call: AnyCall, record: AppRecord) {
  const moves = transitionsFrom(record.status).filter((move) => isOpenTo(call, record, move))
  const now = call.deps.now()
  const faults = await faultsFor(call.trx, moves, record, now)
  const sale = await readSale(call.trx, record, now)
  const situation = { record, sale, userId: person(call).id, now, capturedSlots: [], faults }
  const needsByAction = moves.map((move): [Action, Need[]] => [
    move.action as Action,
    unmetNeeds(move, situation),
  ])
  return {
    actions: needsByAction.map(([action]) => action),
    unmet: Object.fromEntries(needsByAction.filter(([, needs]) => needs.length > 0)),
  }
}

async function canEdit(call: AnyCall, record: AppRecord): Promise<boolean> {
  const who = person(call)
  if (!isWithin(record, who, scopeOf(who, 'applications.add'))) return false
  return (await dataChangeOf(call.trx, record, who.id)) === 'fields'
}

const photosOf = async (trx: Trx, id: string): Promise<ApplicationView['photos']> => {
  const rows = await trx
    .selectFrom('photos as p')
    .innerJoin('users as u', 'u.id', 'p.created_by')
    .selectAll('p')
    .select('u.name as by_name')
    .where('p.application_id', '=', id)
    .where('p.removed_at', 'is', null)
    .orderBy('p.slot')
    .orderBy('p.gen', 'desc')
    .execute()
  const photos = rows.map(({ id, slot, gen, kind, sha256, size, width, height, state, ...row }) => ({
    id,
    slot,
    gen,
    kind,
    sha256,
    size,
    width,
    height,
    state,
    captured_at: instantOrNull(row.captured_at),
    received_at: instant(row.received_at),
    by: { id: row.created_by, name: row.by_name },
  }))
  return photos.toSorted((one, other) => one.slot - other.slot || newestFirst(one, other))
}

const historyOf = async (trx: Trx, id: string): Promise<ApplicationView['history']> => {
  const rows = await trx
    .selectFrom('application_history as h')
    .leftJoin('users as u', 'u.id', 'h.user_id')
    .selectAll('h')
    .select('u.name as by_name')
    .where('h.application_id', '=', id)
    .orderBy('h.id')
    .execute()
  return rows.map((row) => ({
    action: row.action,
    from: row.from_status,
    to: row.to_status,
    by: row.user_id === null ? null : { id: row.user_id, name: row.by_name ?? '' },
    at: instant(row.at),
    reason: row.reason,
    version: row.version,
  }))
}

const commentsOf = async (trx: Trx, id: string): Promise<ApplicationView['comments']> => {
  const rows = await trx
    .selectFrom('application_comments as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.text', 'c.at', 'c.user_id', 'u.name'])
    .select(
      sql<{ id: number; name: string }[]>`coalesce((
        select json_agg(json_build_object('id', m.user_id, 'name', m.name) order by m.name)
        from comment_mentions m where m.comment_id = c.id), '[]')`.as('mentions'),
    )
    .where('c.application_id', '=', id)
    .orderBy('c.at')
    .orderBy('c.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    by: { id: row.user_id, name: row.name },
    at: instant(row.at),
    text: row.text,
    ...(row.mentions.length > 0 ? { mentions: row.mentions } : {}),
  }))
}

const pausesOf = async (trx: Trx, id: string): Promise<ApplicationView['pauses']> => {
  const rows = await trx
    .selectFrom('application_pauses as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.from_at', 'p.to_at', 'p.reason', 'p.user_id', 'u.name'])
    .where('p.application_id', '=', id)
    .orderBy('p.id')
    .execute()
  return rows.map((row) => ({
    from: instant(row.from_at),
    to: instantOrNull(row.to_at),
    reason: row.reason,
    by: { id: row.user_id, name: row.name },
  }))
}

export const view: Handler<typeof applications.view> = async (call) => {
  const { trx, params } = call
  const record = await getRecord(call, params.id)
  call.audited('application', record.id)
  return {
    ...itemOf(await itemRow(trx, record.id)),
    values: record.values,
    sources: await namedSources(trx, record.sources),
    document_type: documentTypeOf(record.values),
    photos: await photosOf(trx, record.id),
    history: await historyOf(trx, record.id),
    comments: await commentsOf(trx, record.id),
    pauses: await pausesOf(trx, record.id),
    ...(await possibleTransitions(call, record)),
    can_edit: await canEdit(call, record),
    undoable: await presentWork(trx, record),
    server_time: instant(call.deps.now()),
  }
}
