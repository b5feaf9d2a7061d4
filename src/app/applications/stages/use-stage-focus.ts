// Restores the focus after a step: the pressed button disappears with its stage, and the browser would move the focus to
// the body. The heading of the open stage gets it; a stage that starts with an input (a code, a card) focuses that input
// itself.
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** A closing dialog restores the focus in a later frame; only then can a lost focus be detected. */
const SETTLES_MS = 80

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

type Panel = RefObject<HTMLElement | null>

function focusOn(panel: Panel): void {
  const heading = panel.current?.querySelector('h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

/** Focuses the heading of the panel after a closing dialog has released the focus. */
export function focusHeading(panel: Panel): () => void {
  const timer = setTimeout(() => focusOn(panel), SETTLES_MS)
  return () => clearTimeout(timer)
}

/** Returns handlers for the element around the panel; `stage` is the shown stage, `version` changes with every step. */
export function useStageFocus(panel: Panel, stage: string, version: number) {
  // React dispatches no blur for an element that it removes: a blur means that the person has left the element.
  const wasInside = useRef(false)
  const last = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `version` triggers the check
  useEffect(() => {
    const timer = setTimeout(() => {
      const isOther = last.current !== stage
      last.current = stage
      if (!isLost() || !(isOther || wasInside.current)) return
      focusOn(panel)
    }, SETTLES_MS)
    return () => clearTimeout(timer)
  }, [panel, stage, version])
  return {
    onFocus: () => {
      wasInside.current = true
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget === null) wasInside.current = false
    },
  }
}
