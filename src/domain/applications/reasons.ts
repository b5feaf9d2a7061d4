// Reasons people choose from: losses, late entry, rejection by hand (specification section 8), origins and pauses.

export const LOSS_REASONS = [
  'term_did_not_fit',
  'client_refusal',
  'filled_incorrectly',
  'mib_debt',
  'expensive',
  'slow_support',
  'sms_problem',
  'name_mismatch_with_card',
  'card_unsuitable',
  'duplicate',
  'limit_insufficient',
  /** Of ours: the client did not complete the registration with a partner. */
  'registration_unfinished',
  'other',
] as const

export const LATE_ENTRY_REASONS = [
  'lights_out',
  'failed_login',
  'client_did_not_come',
  'data_failure',
  'other',
] as const

/** The first partner's reasons; the manager's own rejection chooses from the same list. */
export const REJECTION_REASONS = [
  'sms_did_not_arrive',
  'number_not_changed',
  'limit_not_enough',
  'error_in_application',
  'card_bin_unsuitable',
  'client_refused',
  'payment_date_unsuitable',
  'age_unsuitable',
  'card_not_linked_to_pinfl',
  'card_type_unsupported',
  'rejected_by_partner_bank',
] as const

/** The other partners' reasons (specification section 8). */
export const OTHER_REJECTION_REASONS = [
  'verification_refused',
  'client_cannot_contract',
  'card_failed_check',
  'instalment_zero',
  'other',
  'client_blacklisted',
] as const

/**
 * Why a partner refused a client: both catalogues, and of ours `no_answer` after five minutes without an answer,
 * `registration_unfinished` when the client did not complete the registration in time, `terms_changed` where a contract would
 * say other sums than were shown.
 */
export const PARTNER_REASONS = [
  ...REJECTION_REASONS,
  ...OTHER_REJECTION_REASONS,
  'no_answer',
  'registration_unfinished',
  'terms_changed',
] as const
export type PartnerReason = (typeof PARTNER_REASONS)[number]

export const PAUSE_REASONS = [
  'client_stepped_away',
  'waiting_for_document',
  'waiting_for_partner',
  'technical',
  'other',
] as const

export const DISCARD_REASONS = ['duplicate', 'client_refusal', 'filled_incorrectly', 'test', 'other'] as const

/** Why an application is taken outside the shop (/outside). */
export const OUTSIDE_REASONS = [
  'client_asked',
  'at_work_place',
  'exhibition',
  'delivery',
  'shop_closed',
  'other',
] as const

export const REASON_LISTS = {
  loss: LOSS_REASONS,
  rejection: REJECTION_REASONS,
  late_entry: LATE_ENTRY_REASONS,
  pause: PAUSE_REASONS,
  discard: DISCARD_REASONS,
} as const
export type ReasonList = keyof typeof REASON_LISTS

/** Where an application came from (src/docs/business-rules.md#record). */
export const ORIGINS = ['shop', 'outside', 'online', 'sos'] as const
export type Origin = (typeof ORIGINS)[number]
