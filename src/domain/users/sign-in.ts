// Terms of a sign-in.
import { HOUR_MS, MINUTE_MS } from '../kernel/time/durations.ts'

/**
 * How long a person may work without a session after the last sign-in
 * (src/docs/offline.md#sessions-and-people-on-a-shared-tablet).
 */
export const SIGN_IN_GRACE_MS = 72 * HOUR_MS
/** How recent a sign-in must be for the recovery of the tablet's key (src/docs/offline.md#encryption-on-the-tablet). */
export const FRESH_SIGN_IN_MS = 10 * MINUTE_MS
