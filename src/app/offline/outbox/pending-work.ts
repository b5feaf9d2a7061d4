// Signals that the outbox has new work. A separate module, so that drafts and photos do not import the sync engine.
const listeners = new Set<() => void>()

/** Reports that an operation may be sendable. */
export const notifyPendingWork = (): void => {
  for (const listener of listeners) listener()
}
export const onPendingWork = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
