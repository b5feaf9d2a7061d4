// What the catalogue of the database does not say of its tables, for the types that `npm run schema` writes (tables.ts): which texts and
// which JSON a column has, whether what the database makes itself may be null, and what a name does not say. Tables are in the order of
// their names. Nulls, defaults and the rest are the catalogue's: `state: X` is the value where there is one; only of a column that the
// database makes (a view, a generated column) the whole type stands here, and without it, it may be null. `unknown`: nothing but the comment.
// tests/api/platform/table-types.test.ts compares the lists of texts with the constraints.
import type { ViewState } from '#api/back-office/views.ts'
import type { PermissionType } from '#domain/access/own-permission.ts'
import type { CheckGroup } from '#domain/applications/checking.ts'
import type { ContractState, PartnerContractState, PaymentMethod } from '#domain/applications/contract.ts'
import type { WaitingWork } from '#domain/applications/figures/waiting-work.ts'
import type { FormValues } from '#domain/applications/form.ts'
import type { Instalment } from '#domain/applications/payment-plan.ts'
import type { PhoneChangeState } from '#domain/applications/phone-change.ts'
import type { FileKind } from '#domain/applications/photo-slots.ts'
import type { Origin } from '#domain/applications/reasons.ts'
import type { AttemptState, RegistrationStep } from '#domain/applications/scoring.ts'
import type { Sources } from '#domain/applications/sources.ts'
import type { HistoryAction, Status } from '#domain/applications/status.ts'
import type { RequestKind, RequestState } from '#domain/change-requests/change-request.ts'
import type { ConversationKind } from '#domain/chat/chat.ts'
import type { ChatFileKind } from '#domain/chat/files.ts'
import type { ClientField } from '#domain/clients/client.ts'
import type { Entered } from '#domain/clients/entered.ts'
import type { ClientChanges, DuplicateReason, IdentityField } from '#domain/clients/merge.ts'
import type {
  ComplaintKind,
  ComplaintMessageKind,
  ComplaintState,
  ComplaintTopic,
} from '#domain/complaints/complaint.ts'
import type { DispatchState, Exclusion } from '#domain/dispatches/dispatch.ts'
import type { CountDifferenceKind } from '#domain/documents/count.ts'
import type { WriteOffCause, WriteOffPlace } from '#domain/documents/document.ts'
import type { IdentityState } from '#domain/identity/identity.ts'
import type { CardScheme } from '#domain/kernel/codes/card.ts'
import type { Language } from '#domain/kernel/texts/language.ts'
import type { AccessMode, MaterialIcon, MaterialKind, MaterialState } from '#domain/knowledge/material.ts'
import type { Drawn, Question } from '#domain/knowledge/quiz.ts'
import type { DifferenceKind, Outcome } from '#domain/movements/movement.ts'
import type { AnnouncementState, Audience } from '#domain/notifications/announcement.ts'
import type { NotificationKind, SystemNotificationKind } from '#domain/notifications/notification.ts'
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
import type { PrintedTag, TagPrintSettings } from '#domain/products/price-tag.ts'
import type { PromotionState } from '#domain/promotions/promotion.ts'
import type { ProviderKind } from '#domain/providers/provider.ts'
import type { ReferenceStatus, Tracking } from '#domain/reference/forms.ts'
import type { BoardPart } from '#domain/reports/board.ts'
import type { ReportGroup } from '#domain/reports/measures.ts'
import type { Every, ScheduledReport } from '#domain/reports/schedule.ts'
import type {
  CheckState,
  Condition,
  ReturnPlace,
  ReturnReason,
  ReturnState,
  ReturnWay,
} from '#domain/returns/request.ts'
import type { ConnectedSystem, Found } from '#domain/set-up/answer-changes.ts'
import type { SmsStatus } from '#domain/sms-log/log.ts'
import type { AbsenceKind } from '#domain/staff/absence.ts'
import type { Closing, CorrectionState } from '#domain/staff/correction.ts'
import type { DocumentKind, DocumentState, PlaceKind } from '#domain/stock/documents.ts'
import type { UnitCode } from '#domain/stock/units.ts'
import type { StoredItemState } from '#domain/tablets/stored-item.ts'
import type { BlockReason } from '#domain/users/user-form.ts'
import type { VisitReason, VisitResult } from '#domain/visitors/visitor.ts'
import type { Database } from './tables.ts'

/** Does not compile with a table or column that the database does not have. */
type Known<
  O extends {
    [T in keyof O]: T extends keyof Database
      ? keyof O[T] extends keyof Database[T]
        ? unknown
        : { 'no such column': Exclude<keyof O[T], keyof Database[T]> }
      : 'no such table'
  },
> = O

export type Overrides = Known<{
  absences: { kind: AbsenceKind }
  announcements: {
    audience: Audience
    state: AnnouncementState
    /** Who has planned or sent it; null in a draft that never was. */
    planned_by: unknown
  }
  answer_shapes: { system: ConnectedSystem; found: Found }
  application_cards: {
    scheme: CardScheme
    /** Null: of a card that is older than the column. */
    code_sent: unknown
    /** The phone of the card as the processor shows it, or ''. */
    code_phone: unknown
    /** When the processor forgot the card. */
    removed_at: unknown
  }
  application_checks: { group_key: CheckGroup }
  application_goods: { tracking: Tracking }
  application_history: {
    action: HistoryAction
    from_status: Status
    to_status: Status
    /** When it was entered on a tablet whose clock is known (decision 0102). */
    entered_at: unknown
  }
  applications: {
    status: Status
    status_before_delete: Status
    values: FormValues
    origin: Origin
    sources: Sources
    /** The cost at which the director declined the sale, until the goods change or a director approves. */
    director_declined_cost: unknown
    /** When it was begun, by the tablet's claim within bounds; null: when it arrived (decision 0063). */
    entered_at: unknown
    /** Months of the term for which the goods are priced; null: the term is not chosen. */
    term_months: unknown
    /** When it was begun and submitted on a tablet whose clock is known: the days on which figures count (decision 0102). */
    begun_entered_at: unknown
  }
  audit: { details: Record<string, unknown> }
  branch_documents: { place: WriteOffPlace; cause: WriteOffCause }
  branches: {
    /** Made by the database: what the name is ordered by. */
    name_order: string
  }
  card_prefixes: { scheme: 'uzcard' | 'humo'; status: 'active' | 'inactive' }
  change_requests: { kind: RequestKind; state: RequestState }
  /** Messages that are for a person, who has not read them yet. */
  chat_addressed: unknown
  chat_files: { kind: ChatFileKind }
  client_merge_requests: {
    take: ClientField[]
    contradictions: IdentityField[]
    state: 'waiting' | 'confirmed' | 'refused'
  }
  client_merges: { changes: ClientChanges; client_type: 'new' | 'secondary' }
  client_pairs: { reasons: DuplicateReason[] }
  clients: {
    values: FormValues
    client_type: 'new' | 'secondary'
    person_key: string
    age: number
    /** When each field was entered; without a time, when the row was changed last. */
    entered: Entered
  }
  complaint_messages: { what: ComplaintMessageKind }
  complaints: {
    kind: ComplaintKind
    topic: ComplaintTopic
    state: ComplaintState
    /** The deadlines of which somebody was notified when four fifths of the time were over, and when all of it was. */
    near_for: unknown
    /** When it was last made urgent, also if it is urgent no more. */
    urgent_at: unknown
  }
  contract_amendments: { plan: Instalment[] }
  contracts: {
    state: ContractState
    plan: Instalment[]
    language: Language
    /** The partner's commission in basis points of the financed part. */
    commission_bp: unknown
    /** A job that cancels it at the partner has it until then; null: none does. */
    cancel_claimed_until: unknown
    /** The partner's tariff as it was shown; null: our own plan. */
    tariff: Tariff
    partner_state: PartnerContractState
  }
  conversations: {
    kind: ConversationKind
    /** Who changes a group; `made_by` has made it. */
    created_by: unknown
  }
  count_differences: { kind: CountDifferenceKind; place: PlaceKind }
  departments: { status: 'active' | 'inactive' }
  dispatch_recipients: { language: Language; excluded: Exclusion }
  dispatches: {
    state: DispatchState
    /** Who has set it going again since it was sent. */
    resumed_by: unknown
  }
  events: { status: Status }
  guests: { reason: VisitReason; result: VisitResult }
  identity_checks: { state: IdentityState; profile: FormValues }
  invoices: { state: 'draft' | 'closed' | 'cancelled'; owner_folded: string }
  list_views: {
    state: ViewState
    /** The roles that a shared view is for; empty: everybody. */
    roles: unknown
  }
  material_publications: {
    kind: MaterialKind
    icon: MaterialIcon
    languages: Language[]
    mode: AccessMode
    questions: Question[]
  }
  materials: {
    kind: MaterialKind
    icon: MaterialIcon
    languages: Language[]
    mode: AccessMode
    state: MaterialState
    questions: Question[]
  }
  movement_differences: { kind: DifferenceKind; outcome: Outcome }
  notification_choices: { off: SystemNotificationKind[] }
  notifications: { kind: NotificationKind }
  otps: { purpose: 'login' | 'reset' | 'reset_password' }
  parcels: { application_ids: string[] }
  partner_attempts: {
    state: AttemptState
    /** Since when the partner fails to answer; null while it answers. */
    trouble_at: unknown
    registration_step: RegistrationStep
  }
  partner_exchanges: {
    /** What was not as published: paths and types. */
    unread: unknown
  }
  partner_tariffs: { tariffs: Tariff[] }
  partners: {
    terms: Term[]
    bound: Bound
    type: PartnerType
    dialect: Dialect
    /** In basis points of the financed part. */
    commission_bp: unknown
    down_payment: DownPayment
    signing: Signing
    categories: CategoryNumber[]
    agreements: Agreement[]
    /** A trial sale with the partner was made. */
    verified_at: unknown
  }
  payments: { method: PaymentMethod }
  permissions: { type: PermissionType }
  phone_changes: { state: PhoneChangeState }
  phone_prefixes: { kind: 'mobile' | 'landline'; status: 'active' | 'inactive' }
  photos: { kind: FileKind; state: 'ok' | 'bad' }
  positions: { status: 'active' | 'inactive' }
  priority_levels: { status: ReferenceStatus }
  product_categories: { tracking: Tracking; status: ReferenceStatus }
  programs: { status: 'active' | 'inactive' }
  promotions: { state: PromotionState }
  quiz_tries: { drawn: Drawn[] }
  refunds: { method: PaymentMethod }
  return_checks: { state: CheckState }
  returns: {
    state: ReturnState
    reason: ReturnReason
    condition: Condition
    way: ReturnWay
    new_plan: Instalment[]
    place: ReturnPlace
  }
  roles: {
    /** Of a default role; null of one that people have added. */
    key: unknown
  }
  scheduled_reports: { report: ScheduledReport; by: ReportGroup; every: Every }
  server_generation: { reason: 'new' | 'restored' }
  shift_corrections: { state: CorrectionState }
  shifts: { closed_by: Closing }
  /** A view: what each branch can sell. */
  shop_stock: {
    branch_id: number
    product_id: number
    quantity: number
    reserved: number
    value: number
    version: number
  }
  sms_log: {
    status: SmsStatus
    /** One of `REFUSAL_CAUSES`. */
    refusal: unknown
    /** When somebody released the refused number, and who. */
    released_at: unknown
  }
  sms_providers: { kind: ProviderKind; status: 'active' | 'inactive' }
  /** Only src/server/stock/ledger writes the tables `stock_…`. */
  stock_balances: unknown
  stock_documents: {
    kind: DocumentKind
    state: DocumentState
    /** The receipt whose costs a `cost_correction` corrects. */
    corrects: unknown
  }
  stock_places: { kind: PlaceKind }
  stock_reservations: { state: 'held' | 'used' | 'released' | 'expired' }
  stock_unit_codes: { kind: UnitCode['kind'] }
  subjects: { status: 'active' | 'inactive' }
  tablet_incidents: {
    sign: 'start' | 'open' | 'person' | 'server'
    /** Incidents of builds before it existed have no `waiting`. */
    people: readonly { user_id: number; unsent: number; waiting?: WaitingWork }[]
  }
  tablet_items: { state: StoredItemState; result: Record<string, unknown> }
  tablet_people: { kinds: Record<string, number>; waiting: WaitingWork }
  tablet_reports: { waiting: WaitingWork }
  tag_prints: { settings: TagPrintSettings; lines: PrintedTag[] }
  /** A view. */
  tags_due: { branch_id: number; product_id: number }
  /** Which parts a person's board of figures shows, in their order (migration 0076). */
  user_boards: { parts: BoardPart[] }
  users: { blocked_reason: BlockReason }
}>
