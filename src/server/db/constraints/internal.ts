// Constraints that no request can break, with the reason. A write that breaks one all the same is a fault of the server and answered
// as such. The constraints that a request can break are in answers.ts.
//
// Three kinds need no line: a foreign key names a row that was read in the same request and is not deleted meanwhile (people never
// are); a check holds for what the schema of the request admits and for what the server computes; a key that the database generates
// is new. Uniqueness of anything else is lost by two requests at a time, so each of those is listed here or in answers.ts.

const GENERATED = 'the server generates the value'
const SCHEMA = 'the schema of the request admits no value twice'
const UPSERT = 'every insert says ON CONFLICT for this constraint'
const ONE_WRITER = 'written with distinct keys under a lock on the parent row'
const DRAFT_ENDED = 'the draft invoice of a contract is cancelled with it, before the next contract is made'
const AT_START = 'written only while the server starts'

/** By the name of the constraint or of the unique index, in alphabetical order. */
export const INTERNAL_CONSTRAINTS: Readonly<Record<string, string>> = {
  application_cards_pkey: GENERATED,
  application_changes_pkey: ONE_WRITER,
  applications_number_key: GENERATED,
  branch_document_lines_pkey: GENERATED,
  branch_documents_pkey: GENERATED,
  branch_levels_pkey: UPSERT,
  branches_link_key: GENERATED,
  chat_messages_pkey: ONE_WRITER,
  chat_readings_pkey: UPSERT,
  client_codes_pkey: UPSERT,
  client_pairs_one_other_key: UPSERT,
  code_tries_pkey: UPSERT,
  comment_mentions_pkey: ONE_WRITER,
  contract_amendments_pkey: ONE_WRITER,
  conversation_members_pkey: UPSERT,
  conversations_branch: UPSERT,
  conversations_pair: UPSERT,
  count_differences_pkey: GENERATED,
  count_products_pkey: UPSERT,
  count_scans_pkey: UPSERT,
  fiscal_receipts_pkey: UPSERT,
  identity_checks_pkey: GENERATED,
  identity_checks_token_hash_key: UPSERT,
  interns_pkey: UPSERT,
  invoices_application: DRAFT_ENDED,
  invoices_contract_id_key: UPSERT,
  invoices_pkey: GENERATED,
  known_devices_pkey: UPSERT,
  list_views_user_id_list_name_key: UPSERT,
  material_publications_pkey: ONE_WRITER,
  material_readings_pkey: UPSERT,
  materials_token_key: GENERATED,
  migrations_pkey: AT_START,
  movement_differences_pkey: GENERATED,
  movement_lines_pkey: GENERATED,
  movements_pkey: GENERATED,
  notification_choices_pkey: UPSERT,
  notifications_once: UPSERT,
  operations_pkey: UPSERT,
  otps_pkey: GENERATED,
  parcels_pkey: UPSERT,
  partner_attempts_pkey: GENERATED,
  partner_limits_pkey: UPSERT,
  phone_changes_pkey: GENERATED,
  photo_tasks_open: UPSERT,
  photo_tasks_pkey: GENERATED,
  pinned_applications_pkey: ONE_WRITER,
  price_tags_pkey: UPSERT,
  promotion_gifts_pkey: SCHEMA,
  promotion_partners_pkey: SCHEMA,
  refunds_pkey: ONE_WRITER,
  return_checks_pkey: ONE_WRITER,
  returns_pkey: GENERATED,
  role_permissions_pkey: ONE_WRITER,
  roles_key_key: UPSERT,
  sessions_id: GENERATED,
  sessions_pkey: GENERATED,
  settings_pkey: UPSERT,
  shift_pauses_open: UPSERT,
  sms_log_reference_key: GENERATED,
  stock_balances_pkey: UPSERT,
  stock_documents_pkey: GENERATED,
  stock_lines_pkey: GENERATED,
  stock_places_kind: GENERATED,
  stock_reservations_pkey: UPSERT,
  tablet_items_pkey: UPSERT,
  tablet_keys_pkey: UPSERT,
  tablet_people_pkey: UPSERT,
  tablets_pkey: UPSERT,
  upload_days_pkey: UPSERT,
  user_boards_pkey: UPSERT,
  user_pictures_pkey: UPSERT,
}
