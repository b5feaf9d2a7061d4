// The tables of partners as types for Kysely (migrations 0001, 0002 and 0011).
import type { ColumnType, Generated } from 'kysely'
import type { Bound, Dialect, PartnerType, Term } from '#domain/partners/partner.ts'
import type { Big, BigOr, Id, JsonOr } from '../columns.ts'

export type PartnerTables = {
  partners: {
    id: Id
    name: string
    name_1c: Generated<string>
    priority: Generated<number>
    terms: JsonOr<Term[]>
    age_min: Generated<number>
    age_max: Generated<number>
    limit_min: BigOr
    limit_max: BigOr
    bound: JsonOr<Bound>
    active: Generated<boolean>
    type: Generated<PartnerType>
    dialect: Generated<Dialect>
    gateway_url: Generated<string>
    gateway_secret: Generated<string>
    required_slots: Generated<number[]>
    version: Generated<number>
    turnover_share: Generated<number>
    /** In basis points of the financed part. */
    commission_bp: Generated<number>
    secret_set_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  partner_order: { only_one: Generated<boolean>; version: Generated<number> }
  partner_limits: {
    partner_id: number
    day: string
    contracts: number
    financed: Big
    limit_max: Big
    turnover: BigOr
    turnover_share: Generated<number>
  }
}
