// The tables of the migrations as types for Kysely: one type a table, columns in the order of the SQL. The types say more than the
// database does (which texts, which JSON); tests/api/platform/table-types.test.ts compares what both say.

import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely'
import type { PermissionType } from '#domain/access/own-permission.ts'
import type { FormValues } from '#domain/applications/form.ts'
import type { FileKind } from '#domain/applications/photo-slots.ts'
import type { Origin } from '#domain/applications/reasons.ts'
import type { Sources } from '#domain/applications/sources.ts'
import type { HistoryAction, Status } from '#domain/applications/status.ts'
import type { Entered } from '#domain/clients/entered.ts'
import type { SmsStatus } from '#domain/sms-log/log.ts'
import type { BlockReason } from '#domain/users/user-form.ts'
import type { Big, BigOr, Id, Instant, InstantNow, Json, JsonOr, Made } from '../columns.ts'
import type { BackOfficeTables } from './back-office.ts'
import type { ChatTables } from './chat.ts'
import type { ClientTables } from './clients.ts'
import type { ComplaintTables } from './complaints.ts'
import type { DispatchTables } from './dispatches.ts'
import type { GoodsTables } from './goods.ts'
import type { KnowledgeTables } from './knowledge.ts'
import type { NotificationTables } from './notifications.ts'
import type { PartnerTables } from './partners.ts'
import type { ProvidersTables } from './providers.ts'
import type { ReturnTables } from './returns.ts'
import type { ScheduledReportTables } from './scheduled-reports.ts'
import type { StaffTables } from './staff.ts'
import type { StageTables } from './stages.ts'
import type { StockTables } from './stock.ts'
import type { TabletTables } from './tablets.ts'
import type { UserTables } from './users.ts'
import type { VisitorTables } from './visitors.ts'

type BaseTables = {
  settings: { key: string; value: Json<unknown>; updated_at: InstantNow }
  departments: {
    id: Id
    name: string
    status: Generated<'active' | 'inactive'>
    version: Generated<number>
  }
  branches: {
    id: Id
    name: string
    region: number
    district: number | null
    address: Generated<string>
    link: string
    active: Generated<boolean>
    deleted_at: Instant | null
    phone: Generated<string>
    search_key: Generated<string>
    version: Generated<number>
    /** Made by the database: what the name is ordered by. */
    name_order: GeneratedAlways<string>
  }
  roles: {
    id: Id
    /** Of a default role; null of one that people have added. */
    key: string | null
    name: string
    name_uz_latn: string | null
    name_uz_cyrl: string | null
    colour: Generated<string>
    is_admin: Generated<boolean>
    version: Generated<number>
    for_partner: Generated<boolean>
  }
  permissions: {
    key: string
    category: string
    type: PermissionType
    options: JsonOr<unknown>
    name: Generated<string>
    own: Generated<boolean>
    version: Generated<number>
  }
  role_permissions: { role_id: number; key: string; value: string }
  users: {
    id: Id
    name: string
    name_key: Generated<string>
    phone: string
    email: string | null
    password_hash: string
    must_change_password: Generated<boolean>
    role_id: number
    department_id: number | null
    branch_id: number | null
    partner_id: number | null
    name_1c: Generated<string>
    works: Generated<boolean>
    hired_on: string | null
    left_on: string | null
    blocked_at: Instant | null
    deleted_at: Instant | null
    created_at: InstantNow
    version: Generated<number>
    position_id: number | null
    blocked_reason: BlockReason | null
    blocked_comment: Generated<string>
    blocked_by: number | null
  }
  sessions: {
    id: Id
    token_hash: Uint8Array
    user_id: number
    branch_id: number | null
    device_id: string | null
    created_at: InstantNow
    expires_at: Instant
    revoked_at: Instant | null
    last_seen_at: Instant | null
  }
  otps: {
    token_hash: Uint8Array
    purpose: 'login' | 'reset' | 'reset_password'
    user_id: number | null
    branch_id: number | null
    phone_hash: Uint8Array
    address_hash: Uint8Array
    code_salt: Uint8Array
    code_hash: Uint8Array
    sent_at: InstantNow
    expires_at: Instant
    used_at: Instant | null
    created_at: InstantNow
    device_hash: Uint8Array | null
  }
  sms_log: {
    id: Id
    provider: string
    provider_id: string | null
    reference: string
    phone: string
    text_class: string
    text_masked: string
    status: SmsStatus
    status_raw: Generated<string>
    parts: Generated<number>
    user_id: number | null
    created_at: InstantNow
    status_at: InstantNow
    sms_provider_id: number | null
    cost: number | null
    dispatch_id: number | null
    client_id: number | null
    /** One of `REFUSAL_CAUSES`. */
    refusal: string | null
    words: Generated<string>
    delivered_parts: Generated<string[]>
    price: number | null
    return_id: Generated<string | null>
    /** When somebody released the refused number, and who. */
    released_at: Instant | null
    released_by: number | null
  }
  phone_prefixes: {
    value: string
    kind: 'mobile' | 'landline'
    status: Generated<'active' | 'inactive'>
    note: Generated<string>
    version: Generated<number>
  }
  card_prefixes: {
    value: string
    scheme: 'uzcard' | 'humo'
    status: Generated<'active' | 'inactive'>
    version: Generated<number>
  }
  clients: {
    id: Id
    pinfl: string | null
    document_number: string | null
    phone: string | null
    name: string
    name_key: string
    values: Json<FormValues>
    /** When each field was entered; without a time, when the row was changed last. */
    entered: JsonOr<Entered>
    client_type: Generated<'new' | 'secondary'>
    branch_id: number | null
    created_by: number | null
    created_at: InstantNow
    updated_at: InstantNow
    deleted_at: Instant | null
    version: Generated<number>
    merged_into: number | null
    person_key: Made<string>
    birth_date: Made<string | null>
    age: Made<number>
    opted_out_at: Instant | null
    opted_out_by: number | null
  }
  applications: {
    id: string
    number: number | null
    status: Generated<Status>
    status_before_delete: Status | null
    deleted_at: Instant | null
    version: Generated<number>
    values: JsonOr<FormValues>
    origin: Generated<Origin>
    client_id: number | null
    client_name: Generated<string>
    name_key: Generated<string>
    phone: string | null
    pinfl: string | null
    document_number: string | null
    branch_id: number | null
    created_by: number
    manager_id: number | null
    partner_id: number | null
    sum: Big | null
    saved_limit_until: Instant | null
    captured_slots: Generated<number[]>
    arrived_slots: Generated<number[]>
    paused_since: Instant | null
    pause_count: Generated<number>
    paused_ms: BigOr
    created_at_device: Instant | null
    /** When it was begun, by the tablet's claim within bounds; null: when it arrived (decision 0063). */
    entered_at: Instant | null
    created_at: InstantNow
    submitted_at: Instant | null
    /** When it was begun and submitted on a tablet whose clock is known: the days on which figures count (decision 0102). */
    begun_entered_at: Instant | null
    submit_entered_at: Instant | null
    taken_at: Instant | null
    updated_at: InstantNow
    client_confirmed_at: Instant | null
    attempt_id: string | null
    /** Months of the term for which the goods are priced; null: the term is not chosen. */
    term_months: number | null
    worked_at: Instant | null
    sources: JsonOr<Sources>
    director_cost: Big | null
    director_id: number | null
    /** The cost at which the director declined the sale, until the goods change or a director approves. */
    director_declined_cost: Big | null
  }
  past_form_rules: {
    id: Id
    until: Instant
    limits: Json<unknown>
    phone_prefixes: Json<unknown>
  }
  application_changes: {
    application_id: string
    version: number
    fields: string[]
    user_id: number
    device_id: Generated<string>
    at: InstantNow
    entered_at: Instant | null
  }
  application_history: {
    id: Id
    application_id: string
    action: HistoryAction
    from_status: Status | null
    to_status: Status
    user_id: number | null
    manager_id: number | null
    reason: string | null
    comment: string | null
    version: number
    op_id: string | null
    at: InstantNow
    /** When it was entered on a tablet whose clock is known (decision 0102). */
    entered_at: Instant | null
  }
  application_comments: { id: string; application_id: string; user_id: number; text: string; at: InstantNow }
  pinned_applications: { user_id: number; application_id: string; at: Instant; removed: Generated<boolean> }
  comment_mentions: { comment_id: string; user_id: number; name: string }
  application_pauses: {
    id: Id
    application_id: string
    user_id: number
    reason: string
    from_at: InstantNow
    to_at: Instant | null
  }
  photos: {
    id: string
    application_id: string
    slot: number
    gen: number
    kind: FileKind
    sha256: string
    size: number
    width: number
    height: number
    file_key: string
    state: Generated<'ok' | 'bad'>
    captured_at: Instant | null
    received_at: InstantNow
    created_by: number
    removed_at: Instant | null
  }
  operations: {
    user_id: number
    op_id: string
    kind: string
    request_hash: Uint8Array
    status: number | null
    body: Json<unknown> | null
    created_at: InstantNow
  }
  audit: {
    id: Id
    at: InstantNow
    user_id: number | null
    action: string
    entity: Generated<string>
    entity_id: Generated<string>
    details: JsonOr<Record<string, unknown>>
    request_id: Generated<string>
  }
  events: {
    id: Id
    xid: Generated<string>
    at: InstantNow
    kind: string
    application_id: string | null
    status: Status | null
    branch_id: number | null
    created_by: number | null
    manager_id: number | null
    partner_id: number | null
    version: number | null
  }
}

export type Database = BaseTables &
  ChatTables &
  StageTables &
  StockTables &
  ClientTables &
  BackOfficeTables &
  VisitorTables &
  ComplaintTables &
  NotificationTables &
  GoodsTables &
  KnowledgeTables &
  DispatchTables &
  ScheduledReportTables &
  StaffTables &
  ProvidersTables &
  ReturnTables &
  PartnerTables &
  TabletTables &
  UserTables

export type Selected<T extends keyof Database> = Selectable<Database[T]>
export type Inserted<T extends keyof Database> = Insertable<Database[T]>
