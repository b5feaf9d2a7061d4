// Where the focus is after a step: the button that was pressed is gone with its stage, and the browser would leave the
// focus on the page. It goes on to the heading of the stage that is open now; a stage whose first field is to be typed
// into (a code, a card) focuses that field itself.
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** A dialog that closes gives the focus back in a later frame; only then is it known to be lost. */
const SETTLES_MS = 80

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

type Panel = RefObject<HTMLElement | null>

function focusOn(panel: Panel): void {
  const heading = panel.current?.querySelector('h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

/** Gives the focus to the heading of the panel, as soon as a dialog that closes has let go of it. */
export function focusHeading(panel: Panel): () => void {
  const timer = setTimeout(() => focusOn(panel), SETTLES_MS)
  return () => clearTimeout(timer)
}

/** Attributes of the element around the panel; `stage` names what is shown, `version` changes with every step. */
export function useStageFocus(panel: Panel, stage: string, version: number) {
  // React dispatches no blur for an element that it removes: what blurs, a person has left.
  const wasInside = useRef(false)
  const last = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` is what makes it look again
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
