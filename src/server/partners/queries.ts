// SQL of financing partners for other features: their rules (which tablets keep too) and how they are reached.
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
