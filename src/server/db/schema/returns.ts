// The tables of returns as types for Kysely (migration 0054).
import type { Generated } from 'kysely'
import type { PaymentMethod } from '#domain/applications/contract.ts'
import type { Instalment } from '#domain/applications/payment-plan.ts'
import type {
  CheckState,
  Condition,
  ReturnPlace,
  ReturnReason,
  ReturnState,
  ReturnWay,
} from '#domain/returns/request.ts'
import type { Big, Id, Instant, Json } from '../columns.ts'

export type ReturnTables = {
  returns: {
    id: string
    number: Id
    version: Generated<number>
    application_id: string
    good_id: string
    contract_id: string
    state: ReturnState
    since: Instant
    reason: ReturnReason
    words: Generated<string>
    created_by: number
    created_at: Instant
    handed_over_at: Instant | null
    is_late: boolean
    condition: Condition | null
    scanned_at: Instant | null
    kept_gifts: Generated<string[]>
    stage_by: number | null
    way: ReturnWay | null
    reference: Generated<string>
    new_total: Big | null
    new_plan: Json<Instalment[]> | null
    net: Big | null
    part: Big | null
    refund: Big | null
    gifts: Big | null
    withheld: Big | null
    share: Big | null
    figures_reason: Generated<string>
    place: ReturnPlace | null
    branch_id: number | null
    accepted_at: Instant | null
    accepted_by: number | null
    partner_problem: Generated<string>
    paid_at: Instant | null
    document_id: string | null
  }
  return_photos: { id: string; return_id: string; picture: string; created_by: number; at: Instant }
  return_check_photos: { id: string; return_id: string; picture: string; created_by: number; at: Instant }
  amendment_photos: { id: string; return_id: string; picture: string; created_by: number; at: Instant }
  refunds: {
    return_id: string
    application_id: string
    contract_id: string
    amount: Big
    method: PaymentMethod
    user_id: number
    at: Instant
  }
  contract_amendments: {
    return_id: string
    contract_id: string
    reference: string
    total: Big
    plan: Json<Instalment[]>
    user_id: number
    at: Instant
  }
  return_checks: {
    return_id: string
    state: Generated<CheckState>
    due_at: Instant
    register: Generated<string>
    receipt: Generated<string>
    sign: Generated<string>
    issued_at: Instant | null
    sum: Big | null
    codes: Generated<string[]>
    added_at: Instant | null
    added_by: number | null
  }
}
