// The least a password must have (specification section 5).
export const PASSWORD_MIN = 6
