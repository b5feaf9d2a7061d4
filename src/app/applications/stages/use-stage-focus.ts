// Restores the focus after a step: the pressed button disappears with its stage, and the browser would move the focus to
// the body. The primary action of the open stage gets it, so that Enter goes on, or else the heading; a stage that starts with
// an input (a code, a card) focuses that input itself.
import { type FocusEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import { isFocusLost, useFocusRecovery } from '#app/kit/layout/lost-focus.ts'
import { focusStageAction } from './stage-action.tsx'

/** A closing dialog restores the focus in a later frame; only then can a lost focus be detected. */
const SETTLES_MS = 80

type Panel = RefObject<HTMLElement | null>

function focusOn(panel: Panel): void {
  // An input of the stage has taken the focus.
  if (panel.current?.contains(document.activeElement)) return
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
  /** The control that had the focus when the stage opened: the pressed button, which may be removed after the stage is here. */
  const opener = useRef<Element | null>(null)
  const takeFocus = useCallback(() => {
    if (!focusStageAction(panel.current)) focusOn(panel)
  }, [panel])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `version` triggers the check
  useEffect(() => {
    const timer = setTimeout(() => {
      const isOther = last.current !== stage
      last.current = stage
      if (isOther) opener.current = document.activeElement
      if (isFocusLost() && (isOther || wasInside.current)) takeFocus()
    }, SETTLES_MS)
    return () => clearTimeout(timer)
  }, [takeFocus, stage, version])
  useFocusRecovery(
    useCallback(
      (lost) => {
        if (lost !== opener.current && !wasInside.current) return false
        takeFocus()
        return !isFocusLost()
      },
      [takeFocus],
    ),
  )
  return {
    onFocus: () => {
      wasInside.current = true
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget === null) wasInside.current = false
    },
  }
}
