// Keys that are pressed before the handler of the shortcuts is loaded: it handles them when it starts.

type Press = { event: KeyboardEvent; path: string }

/** A press that is older than this is dropped: the person no longer expects its effect. */
const LONGEST_WAIT_MS = 5000

let presses: Press[] = []

/** Keeps a key press for the handler of the shortcuts. */
export function keepEarlyPress(event: KeyboardEvent): void {
  presses.push({ event, path: location.pathname })
}

/** Returns the kept presses once, oldest first, without those that are too old or were meant for another page. */
export function takeEarlyPresses(now = performance.now()): KeyboardEvent[] {
  const kept = presses.filter(
    ({ event, path }) => path === location.pathname && now - event.timeStamp < LONGEST_WAIT_MS,
  )
  presses = []
  return kept.map(({ event }) => event)
}
