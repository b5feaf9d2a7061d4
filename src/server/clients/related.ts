// What hangs on a client through their applications, as far as the person may see these.
import { type SqlBool, sql } from 'kysely'
import type { ClientRelated, clientRecords } from '#api/back-office/clients.ts'
import { scopeOf } from '#domain/access/can.ts'
import { withinScope } from '../applications/queries.ts'
import type { Condition } from '../db/condition.ts'
import type { Handler } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import type { Trx } from '../platform/trx.ts'
import { requireClient } from './scope.ts'

const LAST = 200

const applicationsOf = (trx: Trx, within: Condition) =>
  trx
    .selectFrom('applications as a')
    .leftJoin('branches as b', 'b.id', 'a.branch_id')
    .leftJoin('partners as p', 'p.id', 'a.partner_id')
    .select([
      'a.id',
      'a.number',
      'a.status',
      'b.name as branch',
      'p.name as partner',
      'a.sum',
      'a.created_at',
    ])
    .where(within)
    .where('a.status', '!=', 'deleted')
    .orderBy('a.created_at', 'desc')
    .limit(LAST)
    .execute()

/** The newest answer of each partner, the latest first. */
async function limitsOf(trx: Trx, within: Condition): Promise<ClientRelated['limits']> {
  const rows = await trx
    .selectFrom('partner_attempts as t')
    .innerJoin('applications as a', 'a.id', 't.application_id')
    .innerJoin('partners as p', 'p.id', 't.partner_id')
    .distinctOn('t.partner_id')
    .select(['t.application_id', 'a.number', 'p.name as partner', 't.state', 't.limit_sum as limit'])
    .select(['t.valid_until', 't.reason', 't.started_at'])
    .where(within)
    .where('a.status', '!=', 'deleted')
    .orderBy('t.partner_id')
    .orderBy('t.started_at', 'desc')
    .execute()
  return rows
    .toSorted((one, other) => other.started_at.getTime() - one.started_at.getTime())
    .map(({ started_at: at, valid_until: until, ...row }) => ({
      ...row,
      valid_until: until?.toISOString() ?? null,
      at: at.toISOString(),
    }))
}

async function photosOf(trx: Trx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, ClientRelated['files'][number]['photos']>()
  const rows = await trx
    .selectFrom('photos as p')
    .innerJoin('users as u', 'u.id', 'p.created_by')
    .select([
      'p.id',
      'p.application_id',
      'p.slot',
      'p.gen',
      'p.kind',
      'p.sha256',
      'p.size',
      'p.width',
      'p.height',
    ])
    .select(['p.state', 'p.captured_at', 'p.received_at', 'p.created_by', 'u.name'])
    .where('p.application_id', 'in', ids)
    .where('p.removed_at', 'is', null)
    .orderBy('p.slot')
    .execute()
  const photos = rows.map(({ captured_at, received_at, created_by, name, ...row }) => ({
    ...row,
    captured_at: captured_at?.toISOString() ?? null,
    received_at: received_at.toISOString(),
    by: { id: created_by, name },
  }))
  return Map.groupBy(photos, (photo) => photo.application_id)
}

async function phoneChangesOf(trx: Trx, within: Condition): Promise<ClientRelated['phone_changes']> {
  const rows = await trx
    .selectFrom('phone_changes as h')
    .innerJoin('applications as a', 'a.id', 'h.application_id')
    .innerJoin('users as u', 'u.id', 'h.user_id')
    .select(['h.id', 'h.application_id', 'a.number', 'h.phone', 'h.state', 'u.name as who', 'h.at'])
    .where(within)
    .orderBy('h.at', 'desc')
    .limit(LAST)
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

export const related: Handler<typeof clientRecords.related> = async (call) => {
  const { trx } = call
  const { id } = await requireClient(call, call.params.key)
  const who = person(call)
  const reach = withinScope(who, scopeOf(who, 'applications.view'))
  const within = sql<SqlBool>`(a.client_id = ${id} and ${reach})`
  const applications = await applicationsOf(trx, within)
  const photos = await photosOf(
    trx,
    applications.map((row) => row.id),
  )
  return {
    applications: applications.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    limits: await limitsOf(trx, within),
    files: applications.flatMap(({ id: application_id, number }) => {
      const own = photos.get(application_id)
      return own === undefined ? [] : [{ application_id, number, photos: own }]
    }),
    phone_changes: await phoneChangesOf(trx, within),
  }
}
