// Problems the server answers with: one code, one HTTP status, one text in the locales (specification section 8).
import { z } from 'zod'

export const PROBLEMS = {
  validation: 400,
  wrong_credentials: 400,
  wrong_code: 400,
  code_expired: 400,
  code_attempts_spent: 400,
  default_password_refused: 400,
  password_unchanged: 400,
  unauthorized: 401,
  blocked: 403,
  forbidden: 403,
  not_owner: 403,
  xsrf: 403,
  cross_site: 403,
  not_found: 404,
  gone: 410,
  version_conflict: 409,
  in_flight: 409,
  slot_taken: 409,
  app_unknown: 409,
  move_not_possible: 409,
  already_taken: 409,
  needs_unmet: 409,
  stage_not_ready: 409,
  stage_done: 409,
  director_needed: 409,
  role_held: 409,
  role_of_admins: 409,
  last_admin: 409,
  not_oneself: 409,
  user_state: 409,
  user_above: 403,
  default_password_missing: 409,
  contract_exists: 409,
  unit_taken: 409,
  out_of_stock: 409,
  partner_refused: 409,
  phone_busy: 409,
  phone_change_failed: 409,
  identity_spent: 409,
  identity_over: 410,
  no_eligible_partner: 409,
  partner_unavailable: 503,
  resend_too_soon: 429,
  too_many_requests: 429,
  too_large: 413,
  unsupported_media_type: 415,
  length_required: 411,
  key_reused: 422,
  image_invalid: 422,
  digest_mismatch: 422,
  client_too_old: 426,
  storage_full: 507,
  unavailable: 503,
  technical_works: 503,
  server_error: 500,
} as const satisfies Record<string, number>
export type ProblemName = keyof typeof PROBLEMS

/** One message of an answer; `field` names a field of the body, `code` is a key of the `errors` texts. */
export const problemMessage = z.object({
  code: z.string(),
  field: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type ProblemMessage = z.infer<typeof problemMessage>

/** The body of every refusal. At most 5 messages are shown to a person, all are sent. */
export const problemBody = z.object({
  problem: z.string(),
  message: z.string(),
  errors: z.array(problemMessage),
  request_id: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type ProblemBody = z.infer<typeof problemBody>
