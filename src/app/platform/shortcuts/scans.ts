// A scanner that works as a keyboard, while no field has the focus: its keys come faster than a person types and end with
// Enter, so they are a code and never shortcuts.
import { useEffect, useRef } from 'react'
import { GS } from '#domain/kernel/scanner-text.ts'

/** Milliseconds between two presses of a scanner at most; a quick typist needs twice as long. */
const SCANNER_MS = 35
/** The shortest code that counts as one: shorter ones are keys that were pressed together. */
const SHORTEST = 6

type OnScan = (text: string) => void
const registered: { run: OnScan }[] = []

/** Gives the code that a scanner types outside of every field to the component that was shown last. */
export function useScans(onScan: OnScan): void {
  const latest = useRef(onScan)
  latest.current = onScan
  useEffect(() => {
    const entry = { run: (text: string) => latest.current(text) }
    registered.push(entry)
    return () => void registered.splice(registered.indexOf(entry), 1)
  }, [])
}

/** The character of a press; the separator of a code comes as Ctrl+]. Null for a key without one. */
function characterOf({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (ctrlKey && code === 'BracketRight') return GS
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey ? key : null
}

const isModifier = ({ key }: KeyboardEvent): boolean => ['Shift', 'Control', 'Alt', 'AltGraph'].includes(key)
/** They open a field for what is typed next, so they cannot wait; no code begins with one. */
const OPENS_FIELD = new Set(['/', '?'])

type Handlers = {
  /** Whether a press of this key does something, so that the browser must not use it. */
  isTaken: (event: KeyboardEvent) => boolean
  onPress: (event: KeyboardEvent) => void
}

/** Holds presses back until they turn out not to be a scan, and hands them on in their order. */
export function separateScans({ isTaken, onPress }: Handlers) {
  /** What came so quickly that it may be a scan, and when its last character came. */
  let code = ''
  let lastAt = Number.NEGATIVE_INFINITY
  let delayed: KeyboardEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const release = () => {
    clearTimeout(timer)
    const presses = delayed
    delayed = []
    for (const press of presses) onPress(press)
  }

  /** Every press on its way to the element with the focus: that one must not take the last key of a scan for its own Enter. */
  const watch = (event: KeyboardEvent): void => {
    if (isModifier(event)) return
    const isQuick = event.timeStamp - lastAt < SCANNER_MS
    if (event.key === 'Enter' && isQuick && code.length >= SHORTEST) {
      event.preventDefault()
      event.stopImmediatePropagation()
      clearTimeout(timer)
      delayed = []
      registered.at(-1)?.run(code)
      code = ''
      return
    }
    const character = characterOf(event)
    code = character === null ? '' : `${isQuick ? code : ''}${character}`
    lastAt = event.timeStamp
  }

  /** A press that nothing else on the page has used. */
  const press = (event: KeyboardEvent): void => {
    if (isModifier(event)) return
    const character = characterOf(event)
    if (character === GS && code.length > 1) return
    if (code.length === 1 || character === null) release()
    if (character === null || character === GS || (code.length === 1 && OPENS_FIELD.has(character))) {
      onPress(event)
      return
    }
    if (isTaken(event)) event.preventDefault()
    delayed.push(event)
    clearTimeout(timer)
    // Twice: presses that wait in a busy browser come before the second timer.
    timer = setTimeout(() => {
      timer = setTimeout(release)
    }, SCANNER_MS)
  }

  /** Forgets what may be a scan: the keys go into a field. */
  const stop = (): void => {
    release()
    code = ''
  }
  return { watch, press, stop }
}
