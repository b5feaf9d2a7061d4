// The tables of the catalogue and of the requests that change it, as types for Kysely (migrations 0001, 0002, 0012, 0061).
import type { Generated } from 'kysely'
import type { RequestKind, RequestState } from '#domain/change-requests/change-request.ts'
import type { PrintedTag, TagPrintSettings } from '#domain/goods/price-tag.ts'
import type { ReferenceStatus, Tracking } from '#domain/reference/forms.ts'
import type { Big, Id, Instant, InstantNow, Json, Made } from '../columns.ts'

export type GoodsTables = {
  priority_levels: {
    id: Id
    name: string
    position: Generated<number>
    colour: string
    status: Generated<ReferenceStatus>
    version: Generated<number>
  }
  product_categories: {
    id: Id
    name: string
    tracking: Generated<Tracking>
    parent_id: number | null
    status: Generated<ReferenceStatus>
    version: Generated<number>
  }
  products: {
    id: Id
    category_id: number
    name: string
    brand: Generated<string>
    model: Generated<string>
    colour: Generated<string>
    sku: string
    barcode: string | null
    price: Big
    active: Generated<boolean>
    ikpu: Generated<string>
    ikpu_name: Generated<string>
    marked: Generated<boolean>
    priority_id: number | null
    version: Generated<number>
  }
  product_prices: {
    id: Id
    product_id: number
    old_price: Big | null
    price: Big
    user_id: number | null
    request_id: number | null
    at: InstantNow
  }
  price_tags: {
    branch_id: number
    product_id: number
    price: Big
    printed_at: Instant
    printed_by: number
  }
  tag_prints: {
    id: Id
    branch_id: number
    user_id: number
    at: Instant
    settings: Json<TagPrintSettings>
    lines: Json<PrintedTag[]>
  }
  /** A view. */
  tags_due: { branch_id: Made<number>; product_id: Made<number> }
  change_requests: {
    id: Id
    kind: RequestKind
    state: Generated<RequestState>
    note: Generated<string>
    answer: Generated<string>
    created_by: number
    branch_id: number | null
    created_at: InstantNow
    sent_at: Instant | null
    decided_by: number | null
    decided_at: Instant | null
    applied_at: Instant | null
    version: Generated<number>
  }
  change_request_lines: {
    request_id: number
    product_id: number
    place: number
    old_price: Big | null
    new_price: Big | null
    old_priority_id: number | null
    new_priority_id: number | null
  }
}
