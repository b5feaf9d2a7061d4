// The digits of one-time codes.

/** Digits of the codes that this server sends. */
export const CODE_DIGITS = 6
/** Some partners send shorter codes. */
const SHORTEST_CODE = 4

/** A whole code that this server has sent. */
export const OWN_CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`)
/** A whole code of the stages, which this server or a partner has sent. */
export const STAGE_CODE = new RegExp(`^\\d{${SHORTEST_CODE},${CODE_DIGITS}}$`)
