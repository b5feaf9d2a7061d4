// What can be wrong with a field, as a code: the texts live in the locales (specification section 5, domain notes 1 to 7).

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
] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]

export type FieldProblem = { field: string; code: ProblemCode; params?: Record<string, string | number> }

/** Whether text can be stored everywhere: no NUL character and no half of a surrogate pair. */
export const isStorableText = (value: string): boolean => !value.includes('\0') && value.isWellFormed()
