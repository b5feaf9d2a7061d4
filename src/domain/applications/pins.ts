// Pinned applications: at most three for each person (specification S9.14), the same on all tablets. A tablet applies a change
// at once and sends it when it can; the server is the one that decides what fits.

export const MAX_PINS = 3

/** Pinned or taken off, and when: milliseconds since 1970 by the corrected clock of the tablet, 0 where that is not known. */
export type PinChange = { isPinned: boolean; at: number }
/** What a tablet holds: the pins, and the changes that the server has not confirmed. */
export type Pins = { ids: readonly string[]; changes: Readonly<Record<string, PinChange>> }

export const NO_PINS: Pins = { ids: [], changes: {} }

/** Pins or unpins at a time in milliseconds since 1970. Null when there are three others. */
export function changePin(pins: Pins, id: string, change: PinChange): Pins | null {
  const { ids } = pins
  const changes = { ...pins.changes, [id]: change }
  const others = ids.filter((one) => one !== id)
  if (!change.isPinned) return { ids: others, changes }
  if (others.length >= MAX_PINS) return null
  return { ids: ids.includes(id) ? ids : [...ids, id], changes }
}

/** What the tablet holds after an answer: the pins of the server, with the changes that were made since the request. */
export function mergePins({ changes }: Pins, sent: Pins['changes'], stored: readonly string[]): Pins {
  const later = Object.entries(changes).filter(
    ([id, { isPinned, at }]) => sent[id]?.isPinned !== isPinned || sent[id]?.at !== at,
  )
  const removed = new Set(later.flatMap(([id, { isPinned }]) => (isPinned ? [] : [id])))
  const added = later.flatMap(([id, { isPinned }]) => (isPinned && !stored.includes(id) ? [id] : []))
  const ids = [...stored.filter((id) => !removed.has(id)), ...added]
  return { ids: ids.slice(0, MAX_PINS), changes: Object.fromEntries(later) }
}

/** The pins after the changes of a tablet: what is there stays, and what is new comes behind it while it fits. */
export function applyPins(
  stored: readonly string[],
  { pin, unpin }: { pin: readonly string[]; unpin: readonly string[] },
): string[] {
  const kept = stored.filter((id) => !unpin.includes(id))
  return [...new Set([...kept, ...pin.filter((id) => !unpin.includes(id))])].slice(0, MAX_PINS)
}
