// The tables of partners as types for Kysely (migrations 0001, 0002, 0011, 0084, 0089 and 0090).
import type { ColumnType, Generated } from 'kysely'
import type {
  Agreement,
  Bound,
  CategoryNumber,
  Dialect,
  DownPayment,
  PartnerType,
  Signing,
  Term,
} from '#domain/partners/partner.ts'
import type { Tariff } from '#domain/partners/tariff.ts'
import type { ConnectedSystem, Found } from '#domain/set-up/answer-changes.ts'
import type { Big, BigOr, Id, Instant, Json, JsonOr } from '../columns.ts'

export type PartnerTables = {
  answer_shapes: {
    system: ConnectedSystem
    owner: number
    call: string
    path: string
    found: Found
    wanted: string
    is_change: boolean
    first_at: Date
    last_at: Date
  }
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
    down_payment: Generated<DownPayment>
    key_refused_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    signing: Generated<Signing>
    categories: JsonOr<CategoryNumber[]>
    secret_set_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    gateway_secret2: Generated<string>
    secret2_set_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    agreements: Generated<Agreement[]>
    /** A trial sale with the partner was made. */
    verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    verified_by: ColumnType<number | null, number | null | undefined, number | null>
  }
  partner_tariffs: { attempt_id: string; basket: string; tariffs: Json<Tariff[]>; asked_at: Instant }
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
