// Changing the client's number (specification S4.9): a code goes to the new number; partners are asked again with it.

/**
 * `in_process`: a code was sent · `code_mismatch`: the last code was wrong, another try is possible · `busy`: the number
 * belongs to somebody else · `failed`: another change has begun instead · `done`.
 */
export const PHONE_CHANGE_STATES = ['in_process', 'code_mismatch', 'busy', 'failed', 'done'] as const
export type PhoneChangeState = (typeof PHONE_CHANGE_STATES)[number]

/** Whether the client's code is still awaited. */
export const awaitsCode = (state: PhoneChangeState): boolean =>
  state === 'in_process' || state === 'code_mismatch'
