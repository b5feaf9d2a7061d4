// The seller's mark that the client waits in the shop (src/docs/business-rules.md#stages).
import { HOUR_MS } from '../kernel/time/durations.ts'
import { effectiveValue, type FormValues } from './form.ts'

/** After this time a client is not expected to be in the shop any more. */
const CLIENT_WAITS_MS = HOUR_MS

/** Whether the seller has marked that the client is in the shop, and not long ago. */
export const isClientHere = (
  { values, submitted_at }: { values: FormValues; submitted_at: Date | null },
  now: Date,
): boolean =>
  effectiveValue(values, 'client_here') === true &&
  submitted_at !== null &&
  now.getTime() - submitted_at.getTime() < CLIENT_WAITS_MS
