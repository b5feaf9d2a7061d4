// The sources of the history: each reads its tables for one application, bounded, the newest first.
import { sql } from 'kysely'
import { isFormField } from '#domain/applications/form.ts'
import { HISTORY_LIMIT } from '#domain/applications/history.ts'
import { dayOf } from '../../db/days.ts'
import { instant } from '../record/shape.ts'
import { kindOfAudited, OPENING_NAMES, STEP_NAMES } from './audited.ts'
import {
  amendments,
  contracts,
  expiredReservations,
  goods,
  invoices,
  partners,
  payments,
  photos,
  refunds,
} from './sale-sources.ts'
import { authorOf, type Source, type StepDetails } from './source.ts'

const moves: Source = async ({ trx, record }) => {
  const rows = await trx
    .selectFrom('application_history as h')
    .leftJoin('users as u', 'u.id', 'h.user_id')
    .leftJoin('users as m', 'm.id', 'h.manager_id')
    .select(['h.id', 'h.action', 'h.reason', 'h.at', 'h.user_id', 'u.name as by_name', 'm.name as manager'])
    .where('h.application_id', '=', record.id)
    .orderBy('h.id', 'desc')
    .limit(HISTORY_LIMIT)
    .execute()
  return rows.map((row) => ({
    id: `move-${row.id}`,
    kind: 'moved',
    at: instant(row.at),
    by: authorOf(row),
    action: row.action,
    reason: row.reason,
    name: row.manager,
  }))
}

const pauses: Source = async ({ trx, record }) => {
  const rows = await trx
    .selectFrom('application_pauses as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.reason', 'p.from_at', 'p.to_at', 'p.user_id', 'u.name as by_name'])
    .where('p.application_id', '=', record.id)
    .orderBy('p.id', 'desc')
    .limit(HISTORY_LIMIT)
    .execute()
  return rows.flatMap((row) => [
    {
      id: `pause-${row.id}`,
      kind: 'paused' as const,
      at: instant(row.from_at),
      by: authorOf(row),
      reason: row.reason,
    },
    ...(row.to_at === null
      ? []
      : [
          { id: `pause-end-${row.id}`, kind: 'unpaused' as const, at: instant(row.to_at), by: authorOf(row) },
        ]),
  ])
}

const edits: Source = async ({ trx, record }) => {
  const rows = await trx
    .selectFrom('application_changes as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.version', 'c.fields', 'c.at', 'c.user_id', 'u.name as by_name'])
    .where('c.application_id', '=', record.id)
    .where(sql<boolean>`cardinality(c.fields) > 0`)
    .orderBy('c.version', 'desc')
    .limit(HISTORY_LIMIT)
    .execute()
  return rows.map((row) => ({
    id: `edit-${row.version}`,
    kind: 'edited',
    at: instant(row.at),
    by: authorOf(row),
    fields: row.fields.filter(isFormField),
  }))
}

const checks: Source = async ({ trx, record }) => {
  const rows = await trx
    .selectFrom('application_checks as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.group_key', 'c.at', 'c.user_id', 'u.name as by_name'])
    .where('c.application_id', '=', record.id)
    .orderBy('c.id', 'desc')
    .limit(HISTORY_LIMIT)
    .execute()
  return rows.map((row) => ({
    id: `check-${row.id}`,
    kind: 'group_checked',
    at: instant(row.at),
    by: authorOf(row),
    group: row.group_key,
  }))
}

const comments: Source = async ({ trx, record }) => {
  const rows = await trx
    .selectFrom('application_comments as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.text', 'c.at', 'c.user_id', 'u.name as by_name'])
    .where('c.application_id', '=', record.id)
    .orderBy('c.at', 'desc')
    .limit(HISTORY_LIMIT)
    .execute()
  return rows.map((row) => ({
    id: `comment-${row.id}`,
    kind: 'commented',
    at: instant(row.at),
    by: authorOf(row),
    text: row.text,
  }))
}

/** Steps of people from the audit trail, with the name of what they are about. */
const steps: Source = async ({ trx, record, partnerId }) => {
  const rows = await trx
    .selectFrom('audit as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('application_cards as card', (join) =>
      join.on(sql<boolean>`card.id::text = a.details->>'card' and card.application_id = ${record.id}`),
    )
    .leftJoin('partners as p', (join) => join.on(sql<boolean>`p.id::text = a.details->>'partner'`))
    .select(['a.id', 'a.action', 'a.at', 'a.details', 'a.user_id', 'u.name as by_name'])
    .select(['card.mask', 'p.name as partner', 'p.id as partner_id'])
    .where('a.entity', '=', 'application')
    .where('a.entity_id', '=', record.id)
    .where('a.action', 'in', STEP_NAMES)
    .orderBy('a.id', 'desc')
    .limit(HISTORY_LIMIT)
    .execute()
  return rows.flatMap((row) => {
    const kind = kindOfAudited(row.action)
    if (!kind || (kind === 'limit_chosen' && partnerId !== null && row.partner_id !== partnerId)) return []
    const { slot } = row.details as StepDetails
    return [
      {
        id: `step-${row.id}`,
        kind,
        at: instant(row.at),
        by: authorOf(row),
        slot: typeof slot === 'number' ? slot : null,
        name: row.mask ?? row.partner,
      },
    ]
  })
}

const identity: Source = async ({ trx, record }) => {
  const rows = await trx
    .selectFrom('identity_checks')
    .select(['id', 'finished_at'])
    .where('application_id', '=', record.id)
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(HISTORY_LIMIT)
    .execute()
  return rows.map(({ id, finished_at: at }) => ({
    id: `identity-${id}`,
    kind: 'identity_checked',
    at: instant(at ?? new Date(0)),
    by: null,
  }))
}

/** The sources that everybody who may see the record sees. */
export const SOURCES: readonly Source[] = [
  moves,
  pauses,
  edits,
  checks,
  comments,
  steps,
  identity,
  partners,
  goods,
  expiredReservations,
  contracts,
  payments,
  refunds,
  amendments,
  invoices,
  photos,
]

/** Who looked at the record, at its papers and at whole photos: one entry a person, kind and day, at the first look. */
export const openings: Source = async ({ trx, record }) => {
  const { rows } = await sql<{
    action: string
    slot: number | null
    day: string
    at: Date
    count: number
    user_id: number | null
    by_name: string | null
  }>`
    select seen.action, seen.slot, seen.day, seen.at, seen.count, seen.user_id, u.name as by_name from (
      select a.action, p.slot, ${dayOf(sql`a.at`)}::text as day, a.user_id,
        min(a.at) as at, count(*)::int as count
      from audit a left join photos p on a.entity = 'photo' and p.id::text = a.entity_id
      where (a.entity = 'application' and a.entity_id = ${record.id} and a.action = any(${OPENING_NAMES}))
        or (a.entity = 'photo' and a.action = 'photo_view' and a.details->>'size' = 'full'
          and a.entity_id in (select id::text from photos where application_id = ${record.id}::uuid))
      group by 1, 2, 3, 4) seen
    left join users u on u.id = seen.user_id
    order by seen.at desc limit ${HISTORY_LIMIT}`.execute(trx)
  return rows.map((row) => ({
    id: `open-${row.action}-${row.day}-${row.user_id ?? 0}-${row.slot ?? 0}`,
    kind: kindOfAudited(row.action) ?? 'photo_opened',
    at: instant(row.at),
    by: authorOf(row),
    slot: row.slot,
    count: row.count,
  }))
}
