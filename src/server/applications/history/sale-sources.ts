// The sources of the history about the sale: partners, goods, contracts, payment, invoice and photos.
import { sql } from 'kysely'
import { HISTORY_LIMIT, type HistoryKind } from '#domain/applications/history.ts'
import type { Trx } from '../../platform/trx.ts'
import { instant } from '../record/shape.ts'
import { authorOf, type By, type Entry, type Source, type StepDetails } from './source.ts'

export const partners: Source = async ({ trx, record, partnerId }) => {
  const rows = await trx
    .selectFrom('partner_attempts as t')
    .innerJoin('partners as p', 'p.id', 't.partner_id')
    .leftJoin('users as u', 'u.id', 't.asked_by')
    .select(['t.id', 't.limit_sum', 't.reason', 't.started_at', 't.answered_at'])
    .select(['t.asked_by as user_id', 'u.name as by_name', 'p.name'])
    .where('t.application_id', '=', record.id)
    .$if(partnerId !== null, (query) => query.where('t.partner_id', '=', partnerId))
    .orderBy('t.started_at', 'desc')
    .limit(HISTORY_LIMIT)
    .execute()
  return rows.flatMap(({ name, ...row }) => [
    {
      id: `ask-${row.id}`,
      kind: 'partner_asked' as const,
      at: instant(row.started_at),
      by: authorOf(row),
      name,
    },
    ...(row.answered_at === null
      ? []
      : [
          {
            id: `answer-${row.id}`,
            kind: row.limit_sum === null ? ('partner_refused' as const) : ('partner_approved' as const),
            at: instant(row.answered_at),
            by: null,
            name,
            sum: row.limit_sum,
            reason: row.limit_sum === null ? row.reason : null,
          },
        ]),
  ])
}

/** Who added and who removed each product, from the audit trail; the undoing of a sale removes goods without a person. */
async function whoMovedGoods(trx: Trx, id: string): Promise<Map<string, By>> {
  const rows = await trx
    .selectFrom('audit as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.action', 'a.details', 'a.user_id', 'u.name as by_name'])
    .where('a.entity', '=', 'application')
    .where('a.entity_id', '=', id)
    .where('a.action', 'in', ['stage_add_good', 'stage_remove_good'])
    .orderBy('a.id', 'desc')
    .limit(HISTORY_LIMIT)
    .execute()
  // A quantity is several lines of one step.
  return new Map(
    rows.flatMap((row) => {
      const { good, goods = [] } = row.details as StepDetails
      return [good, ...goods].map((line) => [`${row.action} ${String(line)}`, row] as const)
    }),
  )
}

export const goods: Source = async ({ trx, record }) => {
  const rows = await trx
    .selectFrom('application_goods')
    .select(['id', 'name', 'price', 'discount', 'gift_of', 'created_at', 'cancelled_at', 'returned_at'])
    .where('application_id', '=', record.id)
    .orderBy('created_at', 'desc')
    .limit(HISTORY_LIMIT)
    .execute()
  const who = await whoMovedGoods(trx, record.id)
  return rows.flatMap((row) => {
    const by = (action: string) => {
      const found = who.get(`${action} ${row.gift_of ?? row.id}`)
      return found ? authorOf(found) : null
    }
    const what = { name: row.name, sum: row.price - row.discount }
    return [
      {
        id: `good-${row.id}`,
        kind: 'good_added' as const,
        at: instant(row.created_at),
        by: by('stage_add_good'),
        ...what,
      },
      ...(row.returned_at === null
        ? []
        : [
            {
              id: `good-back-${row.id}`,
              kind: 'good_returned' as const,
              at: instant(row.returned_at),
              by: null,
              ...what,
            },
          ]),
      ...(row.cancelled_at === null || row.returned_at !== null
        ? []
        : [
            {
              id: `good-end-${row.id}`,
              kind: 'good_removed' as const,
              at: instant(row.cancelled_at),
              by: by('stage_remove_good'),
              ...what,
            },
          ]),
    ]
  })
}

export const expiredReservations: Source = async ({ trx, record }) => {
  const rows = await trx
    .selectFrom('stock_reservations as r')
    .innerJoin('application_goods as g', 'g.id', 'r.good_id')
    .select(['g.id', 'g.name', 'r.expired_at'])
    .where('r.application_id', '=', record.id)
    .where('r.expired_at', 'is not', null)
    .limit(HISTORY_LIMIT)
    .execute()
  return rows.flatMap(({ id, name, expired_at }) =>
    expired_at === null
      ? []
      : [
          {
            id: `expired-${id}`,
            kind: 'reservation_expired' as const,
            at: instant(expired_at),
            by: null,
            name,
          },
        ],
  )
}

export const contracts: Source = async ({ trx, record }) => {
  const rows = await trx
    .selectFrom('contracts as c')
    .innerJoin('partners as p', 'p.id', 'c.partner_id')
    .leftJoin('users as u', 'u.id', 'c.created_by')
    .select(['c.id', 'c.number', 'c.state', 'c.cost', 'c.reason', 'c.created_at', 'c.asked_at'])
    .select(['c.confirmed_at', 'c.cancelled_at', 'c.created_by as user_id', 'u.name as by_name', 'p.name'])
    .where('c.application_id', '=', record.id)
    .orderBy('c.created_at', 'desc')
    .limit(HISTORY_LIMIT)
    .execute()
  return rows.flatMap((row) => {
    const { name, number } = row
    const at = (kind: HistoryKind, when: Date | null): Entry[] =>
      when === null ? [] : [{ id: `${kind}-${row.id}`, kind, at: instant(when), by: null, name, number }]
    const made = { ...at('contract_made', row.created_at)[0], by: authorOf(row), sum: row.cost } as Entry
    // The table keeps no moment of a refusal: it came after the partner was last asked.
    const refused =
      row.state === 'failed'
        ? at('contract_refused', row.asked_at ?? row.created_at).map((entry) => ({
            ...entry,
            reason: row.reason,
          }))
        : []
    return [
      made,
      ...refused,
      ...at('contract_confirmed', row.confirmed_at),
      ...at('contract_cancelled', row.cancelled_at),
    ]
  })
}

export const payments: Source = async ({ trx, record }) => {
  const rows = await trx
    .selectFrom('payments as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.amount', 'p.at', 'p.user_id', 'u.name as by_name'])
    .where('p.application_id', '=', record.id)
    .limit(HISTORY_LIMIT)
    .execute()
  return rows.map((row) => ({
    id: `payment-${row.id}`,
    kind: 'payment_taken',
    at: instant(row.at),
    by: authorOf(row),
    sum: row.amount,
  }))
}

export const refunds: Source = async ({ trx, record }) => {
  const rows = await trx
    .selectFrom('refunds as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.return_id', 'r.amount', 'r.at', 'r.user_id', 'u.name as by_name'])
    .where('r.application_id', '=', record.id)
    .limit(HISTORY_LIMIT)
    .execute()
  return rows.map((row) => ({
    id: `refund-${row.return_id}`,
    kind: 'money_refunded',
    at: instant(row.at),
    by: authorOf(row),
    sum: row.amount,
  }))
}

export const amendments: Source = async ({ trx, record }) => {
  const rows = await trx
    .selectFrom('contract_amendments as m')
    .innerJoin('contracts as c', 'c.id', 'm.contract_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.return_id', 'm.reference', 'm.total', 'm.at', 'm.user_id', 'u.name as by_name', 'c.number'])
    .where('c.application_id', '=', record.id)
    .limit(HISTORY_LIMIT)
    .execute()
  return rows.map((row) => ({
    id: `amendment-${row.return_id}`,
    kind: 'contract_reduced',
    at: instant(row.at),
    by: authorOf(row),
    sum: row.total,
    number: row.number,
    name: row.reference,
  }))
}

export const invoices: Source = async ({ trx, record }) => {
  const rows = await trx
    .selectFrom('invoices as i')
    .leftJoin('users as u', 'u.id', 'i.closed_by')
    .select([
      'i.id',
      'i.number',
      'i.created_at',
      'i.closed_at',
      'i.closed_by as user_id',
      'u.name as by_name',
    ])
    .where('i.application_id', '=', record.id)
    .limit(HISTORY_LIMIT)
    .execute()
  return rows.flatMap((row) => [
    {
      id: `invoice-${row.id}`,
      kind: 'invoice_opened' as const,
      at: instant(row.created_at),
      by: null,
      number: row.number,
    },
    ...(row.closed_at === null
      ? []
      : [
          {
            id: `invoice-end-${row.id}`,
            kind: 'invoice_closed' as const,
            at: instant(row.closed_at),
            by: authorOf(row),
            number: row.number,
          },
        ]),
  ])
}

export const photos: Source = async ({ trx, record }) => {
  const rows = await trx
    .selectFrom('photos as p')
    .innerJoin('users as u', 'u.id', 'p.created_by')
    .leftJoin('audit as a', (join) =>
      join.on(
        sql<boolean>`a.entity = 'photo' and a.entity_id = p.id::text and a.action = 'photo_remove'
          and p.removed_at is not null`,
      ),
    )
    .leftJoin('users as r', 'r.id', 'a.user_id')
    .select([
      'p.id',
      'p.slot',
      'p.received_at',
      'p.removed_at',
      'p.created_by as user_id',
      'u.name as by_name',
    ])
    .select(['a.user_id as remover_id', 'r.name as remover'])
    .where('p.application_id', '=', record.id)
    .orderBy('p.received_at', 'desc')
    .orderBy('a.id')
    .limit(HISTORY_LIMIT)
    .execute()
  // A removal that was repeated has several entries in the trail, of which the first counts.
  const once = [...new Map(rows.reverse().map((row) => [row.id, row])).values()]
  return once.flatMap((row) => [
    {
      id: `photo-${row.id}`,
      kind: 'photo_received' as const,
      at: instant(row.received_at),
      by: authorOf(row),
      slot: row.slot,
    },
    ...(row.removed_at === null
      ? []
      : [
          {
            id: `photo-end-${row.id}`,
            kind: 'photo_removed' as const,
            at: instant(row.removed_at),
            by: authorOf({ user_id: row.remover_id, by_name: row.remover }),
            slot: row.slot,
          },
        ]),
  ])
}
