// What a failure of the tablet's database is (offline.md 2.2, 2.11): a full disk, or a handle that died.
const REOPEN = ['UnknownError', 'InvalidStateError', 'DatabaseClosedError', 'AbortError']

const named = (error: unknown): { name: string; inner: unknown } => {
  const shape = error as { name?: unknown; inner?: unknown } | null
  return { name: typeof shape?.name === 'string' ? shape.name : '', inner: shape?.inner }
}

/** A full disk: Dexie reports it as an AbortError with the reason inside, sometimes wrapped twice (offline.md 2.2). */
export function isQuota(error: unknown): boolean {
  const { name, inner } = named(error)
  return name === 'QuotaExceededError' || (inner !== undefined && inner !== error && isQuota(inner))
}

/** The handle died (iOS after backgrounding, offline.md 2.11): worth one reopening. */
export const isDeadHandle = (error: unknown): boolean => REOPEN.includes(named(error).name) && !isQuota(error)
