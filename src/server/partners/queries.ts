// SQL of financing partners for other features: their rules (which tablets keep too), how they are reached, and the
// figures of each day.
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import {
  agreementsOf,
  type CategoryNumber,
  DIALECT_TRAITS,
  type Dialect,
  type DownPayment,
  type PartnerRules,
  type PartnerType,
  type Signing,
} from '#domain/partners/partner.ts'
import { midnightAfter, midnightBefore } from '../db/days.ts'
import type { Database } from '../db/schema/database.ts'
import type { ShopRecords } from '../gateways/partners/gateway.ts'
import { hasRoleGrant, IS_ADMIN } from '../platform/accounts.ts'
import { nameOrderOf } from '../platform/listing/listing.ts'
import { notify } from '../platform/notify.ts'
import { decrypt, isEncrypted } from '../platform/secrets.ts'
import type { Db, Trx } from '../platform/trx.ts'

const RULES = [
  'id',
  'name',
  'priority',
  'type',
  'terms',
  'age_min',
  'age_max',
  'limit_min',
  'limit_max',
  'bound',
  'required_slots',
  'active',
] as const

/** A partner with what a sale needs beside its rules. */
export type SalePartner = PartnerRules & {
  dialect: Dialect
  down_payment: DownPayment
  signing: Signing
  categories: readonly CategoryNumber[]
}

/** Our categories with a number at the partner; null where it needs none. */
const mappedOf = (row: { dialect: Dialect; categories: readonly CategoryNumber[] }): number[] | null =>
  DIALECT_TRAITS[row.dialect].hasCategories ? row.categories.map(({ category }) => category) : null

/** The active partners, and those that are `known` already, in the order in which they are asked. */
export async function salePartners(trx: Trx, known: readonly number[] = []): Promise<SalePartner[]> {
  const rows = await trx
    .selectFrom('partners')
    .select([...RULES, 'dialect', 'down_payment', 'signing', 'categories'])
    .where((where) =>
      known.length === 0
        ? where('active', '=', true)
        : where.or([where('active', '=', true), where('id', 'in', known)]),
    )
    .orderBy('priority')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, mapped_categories: mappedOf(row) }))
}

/** Rules of the active partners in the order in which they are asked. */
export const partnerRules = async (trx: Trx): Promise<PartnerRules[]> =>
  (await salePartners(trx)).map((partner) => ({
    ...Object.fromEntries(RULES.map((name) => [name, partner[name]])),
    mapped_categories: partner.mapped_categories,
  })) as PartnerRules[]

/** The encryption purpose of a partner's secret. */
export const secretOwner = (id: number): string => `partner ${id}`

/** A secret stored before secrets were encrypted stays in clear text until it is entered again. */
const opened = (key: string, id: number, stored: string): string | null =>
  isEncrypted(stored) ? decrypt(key, secretOwner(id), stored) : stored

/** The connection of a partner; `key` decrypts its secret, for the gateway only. '' when it cannot be decrypted. */
export async function partnerAccess(trx: Trx, key: string, id: number) {
  const { gateway_secret, gateway_secret2, ...access } = await trx
    .selectFrom('partners')
    .select(['id', 'dialect', 'gateway_url', 'gateway_secret', 'gateway_secret2', 'agreements'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const secretOf = (stored: string) => opened(key, id, stored) ?? ''
  return { ...access, secret: secretOf(gateway_secret), secret2: secretOf(gateway_secret2) }
}

/** What the gateway of a partner reads and keeps in our own records, where the partner cannot be asked. */
export function shopRecords(db: Db, partnerId: number): ShopRecords {
  return {
    categoryNames: async (ids) => {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('product_categories')
        .select(['id', 'name'])
        .where('id', 'in', ids)
        .execute()
      return new Map(rows.map(({ id, name }) => [id, name]))
    },
    keepAccepted: async (contractId) => {
      await db
        .updateTable('contracts')
        .set({ partner_state: 'moderation', partner_state_at: new Date() })
        .where('partner_id', '=', partnerId)
        .where('external_contract', '=', contractId)
        .execute()
    },
    progressOf: async (contractId) => {
      const row = await db
        .selectFrom('contracts')
        .select(['state', 'partner_state', 'confirmed_at'])
        .where('partner_id', '=', partnerId)
        .where('external_contract', '=', contractId)
        .executeTakeFirst()
      if (row === undefined) return null
      if (row.confirmed_at !== null || row.partner_state === 'active') return 'confirmed'
      if (row.partner_state === 'moderation') return 'accepted'
      return row.state === 'confirming' ? 'unanswered' : 'unsent'
    },
    replaceId: async (contractId, by) => {
      await db
        .updateTable('contracts')
        .set({ external_contract: by })
        .where('partner_id', '=', partnerId)
        .where('external_contract', '=', contractId)
        .execute()
    },
  }
}

/** What kind of partner it is. */
export const partnerType = async (trx: Trx, id: number): Promise<PartnerType> =>
  (await trx.selectFrom('partners').select('type').where('id', '=', id).executeTakeFirstOrThrow()).type

/** Whether a partner can be asked to cancel a contract: otherwise people do it with the partner. */
export async function cancelsContracts(trx: Trx, id: number): Promise<boolean> {
  const { dialect, agreements } = await trx
    .selectFrom('partners')
    .select(['dialect', 'agreements'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return !agreementsOf(dialect).includes('cancel') || agreements.includes('cancel')
}

/** Whether only a person can tell that the client has confirmed a contract: the partner's own cabinet says it, and it cannot be asked. */
export async function needsPersonToSettle(trx: Trx, id: number): Promise<boolean> {
  const { dialect, agreements } = await trx
    .selectFrom('partners')
    .select(['dialect', 'agreements'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return DIALECT_TRAITS[dialect].isConfirmedElsewhere && !agreements.includes('order_state')
}

/** The highest sum that a partner finances; 0: no limit. */
export const limitMax = async (trx: Trx, id: number): Promise<number> =>
  (await trx.selectFrom('partners').select('limit_max').where('id', '=', id).executeTakeFirstOrThrow())
    .limit_max

/** What a partner keeps of the financed part of a contract that is made now, in basis points. */
export const commissionOf = async (trx: Trx, id: number): Promise<number> =>
  (await trx.selectFrom('partners').select('commission_bp').where('id', '=', id).executeTakeFirstOrThrow())
    .commission_bp

/**
 * Keeps whether a partner accepts our key. The first refusal is reported to those who can mend it, once until it is accepted
 * again: clients are not refused meanwhile, but they wait.
 */
export const recordKey = (db: Db, id: number, isAccepted: boolean, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('partners')
      .set({ key_refused_at: isAccepted ? null : now })
      .where('id', '=', id)
      .where('key_refused_at', isAccepted ? 'is not' : 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (changed === undefined || isAccepted) return
    const to = sql<SqlBool>`(${IS_ADMIN} or ${hasRoleGrant('partners.edit')} or ${hasRoleGrant('dashboard')})`
    await notify(trx, to, { kind: 'partner_key_refused', subject: String(id), number: null, at: now })
  })

/** The partner's secrets, '' where there is none, null where one cannot be read. */
export async function partnerSecrets(trx: Trx, key: string, id: number): Promise<(string | null)[]> {
  const row = await trx
    .selectFrom('partners')
    .select(['gateway_secret', 'gateway_secret2'])
    .where('id', '=', id)
    .executeTakeFirst()
  return [row?.gateway_secret, row?.gateway_secret2].map((stored) => opened(key, id, stored ?? ''))
}

/**
 * Writes down what each partner financed on the plain dates of Tashkent between two days, both inclusive, and what all of
 * them did; written again, it is the same.
 */
export const writeLimits = (trx: Trx, from: string, to: string) =>
  sql`
    with days as (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day),
    sold as (
      select d.day, c.partner_id, count(*)::int as contracts, sum(c.cost - c.down_payment) as financed
      from days d join contracts c on c.state = 'confirmed'
        and c.confirmed_at >= ${midnightBefore(sql`d.day`)}
        and c.confirmed_at < ${midnightAfter(sql`d.day`)}
      group by d.day, c.partner_id),
    turned as (select day, sum(financed) as financed from sold group by day)
    insert into partner_limits (partner_id, day, contracts, financed, limit_max, turnover, turnover_share)
    select p.id, d.day, coalesce(s.contracts, 0), coalesce(s.financed, 0), p.limit_max, coalesce(t.financed, 0),
      p.turnover_share
    from partners p cross join days d
      left join sold s on s.partner_id = p.id and s.day = d.day left join turned t on t.day = d.day
    on conflict (partner_id, day) do update
      set contracts = excluded.contracts, financed = excluded.financed, limit_max = excluded.limit_max,
        turnover = excluded.turnover, turnover_share = excluded.turnover_share`.execute(trx)

/** The days up to and with `day` without written limits, a month back at most: a server may have been off at 11:00. */
export async function writeMissingLimits(trx: Trx, day: string): Promise<void> {
  const { rows } = await sql<{ since: string }>`
    select to_char(greatest(coalesce(max(day) + 1, ${day}::date), ${day}::date - 30), 'YYYY-MM-DD') as since
    from partner_limits where day < ${day}::date`.execute(trx)
  await writeLimits(trx, rows[0]?.since ?? day, day)
}

/** Every category of goods, for the rules of a partner. */
export const goodsCategories = (trx: Trx) =>
  trx
    .selectFrom('product_categories')
    .select(['id', 'name'])
    .orderBy(nameOrderOf(sql.ref('name')))
    .execute()

export const createPartner = (trx: Trx, values: Insertable<Database['partners']>) =>
  trx.insertInto('partners').values(values).returning(['id', 'version']).executeTakeFirstOrThrow()

export async function updatePartner(
  trx: Trx,
  id: number,
  set: Updateable<Database['partners']>,
): Promise<void> {
  await trx.updateTable('partners').set(set).where('id', '=', id).execute()
}

/** The share of what all partners finance that is agreed with each, in percent, by the id of the partner. */
export async function agreedShares(trx: Trx): Promise<Map<string, number>> {
  const rows = await trx.selectFrom('partners').select(['id', 'turnover_share']).execute()
  return new Map(rows.map(({ id, turnover_share: share }) => [String(id), share]))
}
