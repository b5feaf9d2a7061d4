// SQL of financing partners for other features: their rules (which tablets keep too), how they are reached, and the
// figures of each day.
import { type Insertable, sql, type Updateable } from 'kysely'
import { CONTRACT_CODE_DIGITS, type PartnerRules, type PartnerType } from '#domain/partners/partner.ts'
import { midnightAfter, midnightBefore } from '../db/days.ts'
import type { Database } from '../db/schema/database.ts'
import type { Trx } from '../platform/handler.ts'
import { byName } from '../platform/listing/listing.ts'
import { decrypt, isEncrypted } from '../platform/secrets.ts'

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

/** Rules of the active partners, and of those that are `known` already, in the order in which they are asked. */
export const partnerRules = (trx: Trx, known: readonly number[] = []): Promise<PartnerRules[]> =>
  trx
    .selectFrom('partners')
    .select(RULES)
    .where((where) =>
      known.length === 0
        ? where('active', '=', true)
        : where.or([where('active', '=', true), where('id', 'in', known)]),
    )
    .orderBy('priority')
    .orderBy('id')
    .execute()

/** The encryption purpose of a partner's secret. */
export const secretOwner = (id: number): string => `partner ${id}`

/** A secret stored before secrets were encrypted stays in clear text until it is entered again. */
const opened = (key: string, id: number, stored: string): string | null =>
  isEncrypted(stored) ? decrypt(key, secretOwner(id), stored) : stored

/** The connection of a partner; `key` decrypts its secret, for the gateway only. '' when it cannot be decrypted. */
export async function partnerAccess(trx: Trx, key: string, id: number) {
  const { gateway_secret, ...access } = await trx
    .selectFrom('partners')
    .select(['id', 'dialect', 'gateway_url', 'gateway_secret'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...access, secret: opened(key, id, gateway_secret) ?? '' }
}

/** What kind of partner it is. */
export const partnerType = async (trx: Trx, id: number): Promise<PartnerType> =>
  (await trx.selectFrom('partners').select('type').where('id', '=', id).executeTakeFirstOrThrow()).type

/** What a partner keeps of the financed part of a contract that is made now, in basis points. */
export const commissionOf = async (trx: Trx, id: number): Promise<number> =>
  (await trx.selectFrom('partners').select('commission_bp').where('id', '=', id).executeTakeFirstOrThrow())
    .commission_bp

/** Digits of the code of a partner's contract. */
export const contractCodeDigits = async (trx: Trx, id: number): Promise<number> => {
  const partner = trx.selectFrom('partners').select('dialect').where('id', '=', id)
  return CONTRACT_CODE_DIGITS[(await partner.executeTakeFirstOrThrow()).dialect]
}

/** The secret shared with a partner, '' where there is none, null where it cannot be read. */
export async function partnerSecret(trx: Trx, key: string, id: number): Promise<string | null> {
  const partners = trx.selectFrom('partners').select('gateway_secret').where('id', '=', id)
  return opened(key, id, (await partners.executeTakeFirst())?.gateway_secret ?? '')
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
    .orderBy(byName(sql.ref('name')))
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
