// The tables from "in process" to "completed", as types for Kysely (migrations 0002, 0018, 0032, 0045, 0053, 0084, 0088).
import type { ColumnType, Generated } from 'kysely'
import type { CheckGroup } from '#domain/applications/checking.ts'
import type { ContractState, PartnerContractState, PaymentMethod } from '#domain/applications/contract.ts'
import type { FormValues } from '#domain/applications/form.ts'
import type { Instalment } from '#domain/applications/payment-plan.ts'
import type { PhoneChangeState } from '#domain/applications/phone-change.ts'
import type { AttemptState, RegistrationStep } from '#domain/applications/scoring.ts'
import type { PromotionState } from '#domain/goods/promotion.ts'
import type { IdentityState } from '#domain/identity/identity.ts'
import type { CardScheme } from '#domain/kernel/card.ts'
import type { Language } from '#domain/kernel/language.ts'
import type { Tariff } from '#domain/partners/tariff.ts'
import type { Tracking } from '#domain/reference/forms.ts'
import type { Big, BigOr, Id, Instant, InstantNow, Json, Made } from '../columns.ts'

export type StageTables = {
  promotions: {
    id: Id
    name: string
    product_id: number
    discount: BigOr
    terms: Generated<number[]>
    from_on: string
    to_on: string
    state: Generated<PromotionState>
    created_at: InstantNow
    version: Generated<number>
  }
  promotion_partners: { promotion_id: number; partner_id: number }
  promotion_gifts: { promotion_id: number; product_id: number; quantity: number }
  client_codes: {
    application_id: string
    phone: string
    code_salt: Uint8Array
    code_hash: Uint8Array
    sent_at: Instant
    expires_at: Instant
  }
  application_cards: {
    id: string
    application_id: string
    token: string
    mask: string
    scheme: CardScheme
    expires_month: number
    expires_year: number
    confirmed_at: Instant | null
    replaced_at: Instant | null
    created_at: InstantNow
    /** Null: of a card that is older than the column. */
    code_sent: Generated<boolean | null>
    /** The phone of the card as the processor shows it, or ''. */
    code_phone: Generated<string>
    code_wait_s: Generated<number | null>
    /** When the processor forgot the card. */
    removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    removal_asked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  partner_attempts: {
    id: string
    application_id: string
    partner_id: number
    state: Generated<AttemptState>
    external_id: Generated<string>
    limit_sum: Big | null
    valid_until: Instant | null
    reason: string | null
    raw_code: Generated<string>
    raw_text: Generated<string>
    asked_by: number | null
    started_at: Instant
    asked_at: Instant | null
    /** Since when the partner fails to answer; null while it answers. */
    trouble_at: Instant | null
    answered_at: Instant | null
    archived_at: Instant | null
    registration_step: Generated<RegistrationStep | null>
    registration_page: Generated<string>
  }
  application_goods: {
    id: string
    application_id: string
    product_id: number
    name: string
    category_id: number
    price: Big
    discount: BigOr
    imei: string | null
    gtin: string | null
    serial: string | null
    marking: string | null
    promotion_id: number | null
    missed_promotion_id: Generated<number | null>
    gift_of: string | null
    cancelled_at: Instant | null
    returned_at: Instant | null
    live: Generated<boolean>
    created_at: InstantNow
    tracking: Generated<Tracking>
  }
  contracts: {
    id: string
    number: Id
    application_id: string
    attempt_id: string
    partner_id: number
    state: Generated<ContractState>
    months: number
    markup: number
    cost: Big
    down_payment: Big
    total: Big
    payment_day: number
    plan: Json<Instalment[]>
    language: Language
    external_contract: Generated<string>
    external_order: Generated<string>
    raw_code: Generated<string>
    raw_text: Generated<string>
    reason: string | null
    file_key: string | null
    file_sha256: string | null
    created_by: number
    created_at: Instant
    asked_at: Instant | null
    awaited_since: Instant | null
    fetches: Generated<number>
    confirmed_at: Instant | null
    cancelled_at: Instant | null
    /** A job that cancels it at the partner has it until then; null: none does. */
    cancel_claimed_until: Instant | null
    /** The partner's commission in basis points of the financed part. */
    commission_bp: Generated<number>
    vat_percent: Generated<number>
    /** The partner's tariff as it was shown; null: our own plan. */
    tariff: Json<Tariff> | null
    signing_page: Generated<string>
    act_url: Generated<string>
    act_key: Generated<string | null>
    act_sha256: Generated<string | null>
    partner_state: Generated<PartnerContractState | null>
    partner_state_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  payments: {
    id: string
    application_id: string
    contract_id: string
    amount: Big
    method: PaymentMethod
    user_id: number
    at: Instant
    legacy_duplicate: Generated<boolean>
  }
  invoices: {
    id: string
    number: Id
    application_id: string
    contract_id: string
    state: Generated<'draft' | 'closed' | 'cancelled'>
    payment_type: Generated<string>
    delivery: Generated<string>
    delivery_time: Generated<string>
    owner_name: Generated<string>
    owner_folded: Made<string>
    created_at: Instant
    closed_at: Instant | null
    closed_by: number | null
    legacy_duplicate: Generated<boolean>
    version: Generated<number>
  }
  fiscal_receipts: {
    invoice_id: string
    register: string
    number: string
    sign: string
    at: Instant
    sum: Big
    created_at: Instant
    created_by: number
  }
  partner_exchanges: {
    id: Id
    partner_id: number | null
    step: string
    method: string
    path: string
    status: number | null
    ms: number
    outcome: string
    raw_code: Generated<string>
    /** What was not as published: paths and types. */
    unread: Generated<string>
    reference: string
    at: InstantNow
  }
  phone_changes: {
    id: string
    application_id: string
    phone: string
    state: PhoneChangeState
    code_salt: Uint8Array
    code_hash: Uint8Array
    user_id: number
    at: Instant
    ended_at: Instant | null
  }
  identity_checks: {
    id: string
    application_id: string | null
    token_hash: Uint8Array
    state: IdentityState
    attempts: Generated<number>
    pinfl: string | null
    job: Generated<string>
    asked_at: Instant | null
    result_code: number | null
    note: Generated<string>
    score: number | null
    profile: Json<FormValues> | null
    created_by: number | null
    created_at: Instant
    expires_at: Instant
    finished_at: Instant | null
  }
  application_checks: {
    id: Id
    application_id: string
    group_key: CheckGroup
    version: number
    photos: string[]
    user_id: number
    at: Instant
  }
  photo_tasks: {
    id: string
    application_id: string
    slot: number
    comment: string
    user_id: number
    at: Instant
    done_at: Instant | null
  }
}
