// The ledger of stock and its documents, as types for Kysely (migrations 0041, 0046, 0048, 0049, 0052, 0094). Only src/server/stock/ledger writes
// the tables `stock_…`.
import type { Generated } from 'kysely'
import type { WriteOffCause, WriteOffPlace } from '#domain/stock/branch-documents.ts'
import type { CountDifferenceKind } from '#domain/stock/count.ts'
import type { DocumentKind, DocumentState, PlaceKind } from '#domain/stock/documents.ts'
import type { DifferenceKind, Outcome } from '#domain/stock/movement.ts'
import type { UnitCode } from '#domain/stock/units.ts'
import type { Big, BigOr, Id, Instant, Made } from '../columns.ts'

type Codes = {
  imei: string | null
  gtin: string | null
  serial: string | null
  marking: string | null
}

export type StockTables = {
  branch_levels: {
    branch_id: number
    product_id: number
    min: number | null
    max: number | null
    version: Generated<number>
    changed_at: Instant
    changed_by: number | null
  }
  stock_places: { id: Id; kind: PlaceKind; branch_id: number | null }
  stock_documents: {
    id: string
    number: Id
    kind: DocumentKind
    state: DocumentState
    branch_id: number | null
    application_id: string | null
    reason: Generated<string>
    note: Generated<string>
    user_id: number | null
    at: Instant
    /** The receipt whose costs a `cost_correction` corrects. */
    corrects: Generated<string | null>
  }
  stock_units: {
    id: Id
    product_id: number
    place_id: number
    cost: BigOr
    since: Instant
    branch_id: number | null
  }
  document_photos: { id: string; document_id: string; picture: string; created_by: number; at: Instant }
  stock_unit_codes: { kind: UnitCode['kind']; code: string; unit_id: Big }
  stock_lines: {
    id: string
    document_id: string
    product_id: number
    quantity: number
    cost: Big | null
    cost_given: Generated<boolean>
    unit_id: Big | null
    good_id: string | null
  }
  stock_entries: {
    id: Id
    document_id: string
    line_id: string
    place_id: number
    product_id: number
    unit_id: Big | null
    quantity: number
    value: Big
    at: Instant
  }
  stock_balances: {
    place_id: number
    product_id: number
    quantity: Generated<number>
    reserved: Generated<number>
    value: BigOr
    version: Generated<number>
    moved_at: Instant | null
  }
  stock_reservations: {
    good_id: string
    application_id: string
    product_id: number
    state: 'held' | 'used' | 'released' | 'expired'
    at: Instant
    place_id: number
    expired_at: Instant | null
  }
  movements: {
    document_id: string
    from_branch: number
    to_branch: number
    version: Generated<number>
    created_at: Instant
    sent_at: Instant | null
    sent_by: number | null
    received_at: Instant | null
    received_by: number | null
  }
  movement_lines: Codes & {
    id: string
    document_id: string
    position: number
    product_id: number
    quantity: number
    received: Generated<number>
    value: Big | null
  }
  movement_differences: Codes & {
    id: string
    document_id: string
    position: number
    kind: DifferenceKind
    product_id: number | null
    quantity: number
    line_id: string | null
    code: string | null
    outcome: Outcome | null
    responsible_id: number | null
    note: Generated<string>
    settled_at: Instant | null
    settled_by: number | null
  }
  branch_documents: {
    document_id: string
    version: Generated<number>
    created_at: Instant
    supplier: Generated<string>
    paper_number: Generated<string>
    paper_date: string | null
    place: WriteOffPlace | null
    cause: WriteOffCause | null
    answer: Generated<string>
    closed_at: Instant | null
    closed_by: number | null
    category_id: number | null
    hides_expected: Generated<boolean>
    started_at: Instant | null
    review_at: Instant | null
    counted: Generated<number>
    differences: number | null
    difference_value: Big | null
  }
  count_scans: Codes & {
    document_id: string
    id: string
    product_id: number | null
    quantity: number
    code: string | null
    unit_key: string | null
    at: Instant
    user_id: number | null
  }
  count_products: {
    document_id: string
    product_id: number
    recounted_at: Instant | null
    confirmed_at: Instant | null
  }
  count_differences: Codes & {
    id: string
    document_id: string
    position: number
    kind: CountDifferenceKind
    product_id: number | null
    quantity: number
    code: string | null
    place: PlaceKind | null
    place_branch: number | null
    value: Big | null
  }
  branch_document_lines: Codes & {
    id: string
    document_id: string
    position: number
    product_id: number
    quantity: number
    cost: Big | null
    value: Big | null
  }
  /** A view: what each branch can sell. */
  shop_stock: {
    branch_id: Made<number>
    product_id: Made<number>
    quantity: Made<number>
    reserved: Made<number>
    value: Made<number>
    version: Made<number>
    moved_at: Made<Date | null>
  }
}
