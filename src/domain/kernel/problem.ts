// Codes of the problems of a field; the texts are in the locales (specification section 5,
// src/docs/business-rules.md#facts-of-uzbekistan).

export const PROBLEM_CODES = [
  'required',
  'text_invalid',
  'too_short',
  'too_long',
  'exact_digits',
  'out_of_range',
  'number_format',
  'unknown_choice',
  'name_letters',
  'name_mixed_scripts',
  'name_too_short',
  'pinfl_format',
  'pinfl_century_sex_digit',
  'pinfl_birth_date_impossible',
  'pinfl_birth_date_future',
  'pinfl_check_digit',
  'pinfl_area_or_serial_zero',
  'pinfl_sex_mismatch',
  'pinfl_birth_date_mismatch',
  'document_number_format',
  'document_expired',
  'document_issued_before_birth',
  'document_expires_before_issue',
  'document_term_unusual',
  'phone_format',
  'phone_prefix_unknown',
  'phone_not_mobile',
  'phones_equal',
  'card_format',
  'card_length',
  'card_luhn',
  'card_bin_unknown',
  'card_expiry',
  'card_expired',
  'date_format',
  'date_future',
  'age_too_young',
  'age_too_old',
  'not_pension_age',
  'salary_unreasonable',
  'region_unknown',
  'district_not_in_region',
  'payment_day',
  'imei_format',
  'imei_luhn',
  'imei_all_same',
  'gtin_format',
  'gtin_check',
  'marking_format',
  'marking_other_product',
] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]

export type FieldProblem = { field: string; code: ProblemCode; params?: Record<string, string | number> }

/**
 * Whether text can be stored and written everywhere: no NUL character, which the database does not have, no unpaired surrogate,
 * and no U+FFFE or U+FFFF, with which no XML can be read.
 */
export const isStorableText = (value: string): boolean =>
  !/[\0\ufffe\uffff]/.test(value) && value.isWellFormed()
