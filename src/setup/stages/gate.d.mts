// What tests read of gate.mjs.
export const ALL_ONLY_TAG: string
export const OUTSIDE_THE_GATE: Readonly<Record<string, string>>
export const PARTLY_IN_THE_GATE: Readonly<Record<string, string>>
export const PGLITE_IN_THE_GATE: readonly string[]
