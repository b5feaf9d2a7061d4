// A scanner that works as a keyboard: its keys come faster than a person types and end with Enter, with Tab or with nothing, so they are
// a code and never shortcuts. Wherever the focus is they go to the field of the page that takes codes; a field for something else gets its text back.
import { type RefObject, useEffect, useRef } from 'react'
import { GS } from '#domain/kernel/codes/scanner-text.ts'

/** Milliseconds between two presses of a scanner at most; a quick typist needs twice as long. */
const SCANNER_MS = 35
/** The shortest code that counts as one: shorter ones are keys that were pressed together. */
const SHORTEST = 6

/** A code without an end has so many different signs: one key that is pressed again and again is none. */
const FEWEST_SIGNS = 3

type OnScan = (text: string) => void
const registered: { run: OnScan; place: RefObject<Element | null> }[] = []

/**
 * Gives the code that a scanner types to the component that was shown last. `place`: an element of it; from a dialog only its own
 * components get codes.
 */
export function useScans(onScan: OnScan, place: RefObject<Element | null>): void {
  const latest = useRef(onScan)
  latest.current = onScan
  useEffect(() => {
    const entry = { run: (text: string) => latest.current(text), place }
    registered.push(entry)
    return () => void registered.splice(registered.indexOf(entry), 1)
  }, [place])
}

/** Fields that a person scans into: they take the keys as they come. A search finds what was scanned. */
const TAKES_CODES = '[data-takes-codes], [type=search]'
type TypingField = HTMLInputElement | HTMLTextAreaElement
const isTypingField = (target: EventTarget | null): target is TypingField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** What gets a code whose keys go to this element; undefined: the element itself. */
function receiverFor(target: EventTarget | null): { run: OnScan } | undefined {
  if (!(target instanceof Element)) return registered.at(-1)
  if (target.matches(TAKES_CODES)) return
  const dialog = target.closest('[role=dialog], [role=alertdialog]')
  return registered.findLast(({ place }) => dialog === null || dialog.contains(place.current))
}

/** Writes a text into a field as if it was typed, so that React notices. */
function write(field: TypingField, text: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The character of a press; the separator of a code comes as Ctrl+]. Null for a key without one. */
function characterOf({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (ctrlKey && code === 'BracketRight') return GS
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey ? key : null
}

const isModifier = ({ key }: KeyboardEvent): boolean => ['Shift', 'Control', 'Alt', 'AltGraph'].includes(key)
/** They open a field for what is typed next, so they cannot wait; no code begins with one. */
const OPENS_FIELD = new Set(['/', '?'])

/** What scanners press behind a code, where they press anything. */
const ENDS_CODE = new Set(['Enter', 'Tab'])

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
  /** Where its keys go, and what stood there before its first one. */
  let target: EventTarget | null = null
  let before = ''
  let delayed: KeyboardEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Hands on what was held back: nothing else comes, or the next key goes into a field. So many quick presses are a whole code. */
  const release = () => {
    clearTimeout(timer)
    const presses = delayed
    delayed = []
    if (presses.length >= SHORTEST && new Set(presses.map(characterOf)).size >= FEWEST_SIGNS) {
      code = ''
      receiverFor(presses[0]?.target ?? null)?.run(presses.map(characterOf).join(''))
      return
    }
    for (const press of presses) if (characterOf(press) !== GS) onPress(press)
  }

  /** Every press on its way to the element with the focus: that one must not take the last key of a scan for its own Enter. */
  const watch = (event: KeyboardEvent): void => {
    if (isModifier(event)) return
    // A key that is held down repeats as quickly as a scanner presses others.
    const isQuick = !event.repeat && event.timeStamp - lastAt < SCANNER_MS && event.target === target
    if (ENDS_CODE.has(event.key) && isQuick && code.length >= SHORTEST) finish(event)
    else note(event, isQuick)
  }
  const finish = (event: KeyboardEvent): void => {
    const receiver = receiverFor(event.target)
    const scanned = code
    code = ''
    if (isTypingField(event.target) && receiver === undefined) return
    event.preventDefault()
    event.stopImmediatePropagation()
    clearTimeout(timer)
    delayed = []
    if (isTypingField(event.target)) write(event.target, before)
    receiver?.run(scanned)
  }
  const note = (event: KeyboardEvent, isQuick: boolean): void => {
    const character = characterOf(event)
    code = character === null ? '' : `${isQuick ? code : ''}${character}`
    lastAt = event.timeStamp
    target = event.target
    if (code.length === 1) before = isTypingField(target) ? target.value : ''
  }

  /** A press that nothing else on the page has used. */
  const press = (event: KeyboardEvent): void => {
    if (isModifier(event)) return
    const character = characterOf(event)
    if (character === GS && code.length > 1) {
      delayed.push(event)
      return
    }
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

  return { watch, press, release }
}
