// Which entries of the audit trail are entries of the history. A step of a person whose own table keeps no entry (a code
// that was sent) is read from the trail; what a table keeps with more detail is read from there.
import type { Undone } from '#domain/applications/field-effects.ts'
import type { HistoryKind } from '#domain/applications/history.ts'

/**
 * Audit names of the endpoints about one application: the kind of entry, or null where another source of the history tells
 * it. `tests/api/applications/history.test.ts` refuses an endpoint without a row.
 */
export const AUDITED: Readonly<Record<string, HistoryKind | null>> = {
  application_view: 'record_opened',
  contract_document: 'contract_read',
  contract_act: 'act_read',
  invoice_document: 'invoice_read',
  stage_send_client_code: 'code_sent',
  stage_confirm_client: 'code_confirmed',
  stage_change_phone: 'phone_code_sent',
  stage_confirm_phone: 'phone_changed',
  stage_link_identity: 'identity_link_made',
  stage_take_identity: 'identity_taken',
  stage_add_card: 'card_added',
  stage_send_card_code: 'card_code_sent',
  stage_confirm_card: 'card_confirmed',
  stage_check_card: 'card_status_asked',
  stage_send_registration_link: 'registration_link_sent',
  stage_choose_limit: 'limit_chosen',
  stage_choose_term: 'term_chosen',
  stage_set_unit: 'unit_set',
  stage_send_signing_link: 'signing_link_sent',
  stage_resolve_contract: 'contract_resolved',
  stage_settle_contract: 'contract_settled',
  stage_ask_partner_state: 'partner_state_asked',
  stage_send_contract_code: 'contract_code_sent',
  stage_confirm_contract: 'contract_code_entered',
  stage_get_contract: 'contract_asked',
  stage_cancel_contract: 'contract_cancel_asked',
  stage_ask_photo: 'photo_returned',
  // application_history
  application_create: null,
  application_discard: null,
  application_submit: null,
  application_take: null,
  application_release: null,
  application_reject: null,
  application_back_to_first_step: null,
  application_save_limit: null,
  application_resume: null,
  application_confirm_contract: null,
  application_hand_over: null,
  application_return_done: null,
  application_lose: null,
  application_cancel: null,
  application_delete: null,
  application_restore: null,
  application_rollback: null,
  application_rollback_to_process: null,
  stage_take_over: null,
  stage_approve: null,
  stage_decline: null,
  // application_changes, application_checks, application_comments, application_pauses
  stage_check_group: null,
  application_patch: null,
  application_comment: null,
  application_pause: null,
  application_unpause: null,
  // photos, and the trail of each photo
  photo_put: null,
  photo_view: null,
  photo_remove: null,
  // partner_attempts, application_goods, contracts, payments, invoices
  stage_score: null,
  stage_add_good: null,
  stage_remove_good: null,
  stage_make_contract: null,
  stage_take_payment: null,
  stage_close_invoice: null,
  // Lists and files of many applications.
  application_export: null,
  outside_export: null,
  application_history_export: null,
}

/** Written beside the entry of a change of the data that has undone work (record/undone-work.ts). */
const UNDONE_WORK = {
  application_undo_client_code: 'number_unconfirmed',
  application_undo_card: 'card_dropped',
  application_undo_partners: 'answers_dropped',
} as const satisfies Record<`application_undo_${Undone}`, HistoryKind>

const NAMED: Readonly<Record<string, HistoryKind | null>> = { ...AUDITED, ...UNDONE_WORK }
/** The kind of entry that an audit name is; none for what another source tells. */
export const kindOfAudited = (name: string): HistoryKind | null => NAMED[name] ?? null

const namesWith = (matches: (kind: HistoryKind) => boolean): string[] =>
  Object.entries(NAMED).flatMap(([name, kind]) => (kind !== null && matches(kind) ? [name] : []))

const OPENINGS: readonly HistoryKind[] = ['record_opened', 'contract_read', 'act_read', 'invoice_read']
/** The names that say who looked at personal data, and those of the steps. */
export const OPENING_NAMES = namesWith((kind) => OPENINGS.includes(kind))
export const STEP_NAMES = namesWith((kind) => !OPENINGS.includes(kind))
