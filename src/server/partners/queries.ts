// SQL of financing partners for other features: their rules (which tablets keep too) and how they are reached.
import { sql } from 'kysely'
import type { PartnerRules } from '#domain/partners/partner.ts'
import type { Trx } from '../platform/handler.ts'

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

/** Rules of the active partners in the order in which they are asked. */
export const partnerRules = (trx: Trx): Promise<PartnerRules[]> =>
  trx
    .selectFrom('partners')
    .select(RULES)
    .where('active', '=', true)
    .orderBy('priority')
    .orderBy('id')
    .execute()

/** How a partner is reached; its secret goes to the gateway and nowhere else. */
export const partnerAccess = (trx: Trx, id: number) =>
  trx
    .selectFrom('partners')
    .select(['id', 'type', 'dialect', 'gateway_url', 'gateway_secret'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Writes down what each partner financed on a plain date in Tashkent; written again, it is the same. */
export const writeLimits = (trx: Trx, day: string) =>
  sql`
    insert into partner_limits (partner_id, day, contracts, financed, limit_max)
    select p.id, ${day}::date, count(c.id)::int, coalesce(sum(c.cost - c.down_payment), 0), p.limit_max
    from partners p left join contracts c on c.partner_id = p.id and c.state = 'confirmed'
      and (c.confirmed_at at time zone 'Asia/Tashkent')::date = ${day}::date
    group by p.id
    on conflict (partner_id, day) do update
      set contracts = excluded.contracts, financed = excluded.financed, limit_max = excluded.limit_max`.execute(
    trx,
  )

/** The secret shared with a partner, '' where there is none. */
export const partnerSecret = async (trx: Trx, id: number): Promise<string> =>
  (await trx.selectFrom('partners').select('gateway_secret').where('id', '=', id).executeTakeFirst())
    ?.gateway_secret ?? ''
