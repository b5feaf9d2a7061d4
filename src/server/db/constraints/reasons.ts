// Why no request can break a constraint.

export const GENERATED = 'the server or the database generates the value'
export const COMPUTED = 'the server computes the value from checked ones'
export const SCHEMA = 'the schema of the request admits only these values'
export const UPSERT = 'every insert says ON CONFLICT for this constraint'
export const ONE_WRITER = 'written with distinct keys under a lock on the parent row'
export const PERSON = 'the id of a person who was read in this request; people are never deleted'
export const READ_BEFORE = 'the id of a row that was read in this request and is not deleted meanwhile'
export const SINGLE_ROW = 'the migration inserts the only row'
export const DRAFT_ENDED =
  'the draft invoice of a contract is cancelled with it, before the next contract is made'
export const AT_START = 'written only while the server starts'
