// What other features may change of a movement, within their own transaction.
export { createDraft, senders } from './draft.ts'
