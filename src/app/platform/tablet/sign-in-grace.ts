import { HOUR_MS } from '#domain/kernel/durations.ts'
/**
 * How long a person may work without a session after the last sign-in
 * (src/docs/offline.md#sessions-and-people-on-a-shared-tablet).
 */
export const SIGN_IN_GRACE_MS = 72 * HOUR_MS
