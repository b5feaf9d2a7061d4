// Minimum requirements of a password (specification S5.6).
export const PASSWORD_MIN = 6
/** Tries an hour of one session at the current password, where it is changed. */
export const CURRENT_PASSWORD_TRIES = 10
