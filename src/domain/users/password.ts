// Minimum requirements of a password (specification S5.6).
export const PASSWORD_MIN = 6
/** Tries per hour and session of the current password when it is changed. */
export const CURRENT_PASSWORD_TRIES = 10
