// The sign-in form of index.html, which can be typed in before any file of the app is here (decision 0122). The sign-in takes it over
// (session/sign-in/take-over.ts); every other page ends it.
import { useLayoutEffect } from 'react'

/** The first form while it is shown. */
export function firstForm(): HTMLFormElement | null {
  const form = document.getElementById('first-form')
  return form instanceof HTMLFormElement ? form : null
}

/** Removes the first form with what was typed in it. */
export function removeFirstForm(): void {
  firstForm()?.remove()
  document.documentElement.classList.remove('at-first-form')
}

/** Ends the first form where a page is shown; the sign-in, which is drawn in the same step, has taken it over by then. */
export function useEndOfFirstForm(): void {
  useLayoutEffect(() => queueMicrotask(removeFirstForm), [])
}
