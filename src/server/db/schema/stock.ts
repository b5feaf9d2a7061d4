// The ledger of stock, as types for Kysely (migration 0041). Only src/server/stock/ledger writes these tables.
import type { Generated } from 'kysely'
import type { DocumentKind, DocumentState, PlaceKind } from '#domain/stock/documents.ts'
import type { UnitCode } from '#domain/stock/units.ts'
import type { Big, BigOr, Id, Instant, Made } from '../columns.ts'

export type StockTables = {
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
  }
  stock_units: { id: Id; product_id: number; place_id: number; cost: BigOr }
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
  }
  stock_reservations: {
    good_id: string
    application_id: string
    product_id: number
    state: 'held' | 'used' | 'released' | 'expired'
    at: Instant
    place_id: number
  }
  /** A view: what each branch can sell. */
  shop_stock: {
    branch_id: Made<number>
    product_id: Made<number>
    quantity: Made<number>
    reserved: Made<number>
    value: Made<number>
    version: Made<number>
  }
}
