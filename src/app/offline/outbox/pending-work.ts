// The bell of the replayer: whoever adds work rings it. Apart from everything else, so that drafts and photos do not
// have to know the replayer.
const listeners = new Set<() => void>()

/** Something may be sendable now. */
export const notifyPendingWork = (): void => {
  for (const listener of listeners) listener()
}
export const onPendingWork = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
