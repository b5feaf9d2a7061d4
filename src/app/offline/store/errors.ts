// Classifies failures of the tablet's database (src/docs/offline.md#databases-and-tables): a full disk, or a handle
// that no longer works.
const DEAD_HANDLE_NAMES = ['UnknownError', 'InvalidStateError', 'DatabaseClosedError', 'AbortError']

const describeError = (error: unknown): { name: string; inner: unknown } => {
  const shape = error as { name?: unknown; inner?: unknown } | null
  return { name: typeof shape?.name === 'string' ? shape.name : '', inner: shape?.inner }
}

/**
 * A full disk: Dexie reports it as an AbortError with the reason inside, sometimes wrapped twice
 * (src/docs/offline.md#databases-and-tables).
 */
export function isQuotaError(error: unknown): boolean {
  const { name, inner } = describeError(error)
  return name === 'QuotaExceededError' || (inner !== undefined && inner !== error && isQuotaError(inner))
}

/**
 * The handle no longer works (iOS after backgrounding, src/docs/offline.md#databases-and-tables): worth one
 * reopening.
 */
export const isDeadHandle = (error: unknown): boolean =>
  DEAD_HANDLE_NAMES.includes(describeError(error).name) && !isQuotaError(error)
