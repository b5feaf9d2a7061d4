// The focus is part of every step: a control that had it and is removed by its own action (a dialog's trigger, a row, a stage)
// would leave the focus on the page itself, where the keyboard and a screen reader begin again. Components that know the next
// field focus it themselves, or say where a lost focus goes on (`useFocusRecovery`); the title is the fallback for all others.
import { useEffect } from 'react'

/** Components, and dialogs that close, move the focus within this time. */
const SETTLES_MS = 250
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Takes the focus that was lost with the removed element `lost`; returns false to leave it to the next one. */
type Recovery = (lost: Element) => boolean

const recoveries = new Set<Recovery>()
/** The title that has the focus because nothing else took it. */
let fallback: Element | null = null

const isOnPage = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Whether the focus was lost: it is on the page itself, or on the title that got it as the fallback. */
export const isFocusLost = (): boolean => isOnPage() || document.activeElement === fallback

/** The title of the page, or its content where there is none. */
function focusTitle(): void {
  const title = ['h1', 'main', 'h2']
    .flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])
    .find((element) => element.closest('[inert], [aria-hidden="true"]') === null)
  if (title === undefined) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
  fallback = title
}

/** Asks `recovery` where a lost focus goes before the title gets it; keep the function stable. */
export function useFocusRecovery(recovery: Recovery): void {
  useEffect(() => {
    recoveries.add(recovery)
    return () => {
      recoveries.delete(recovery)
    }
  }, [recovery])
}

/** Moves a focus that was lost with its control to where a component wants it, or to the title of the page. */
export function useLostFocus(): void {
  useEffect(() => {
    let last: Element | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const onFocus = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
      fallback = null
    }
    const recover = () => {
      timer = undefined
      const lost = last
      if (!isOnPage() || lost === null || lost.isConnected || document.querySelector(LAYERS) !== null) return
      if (![...recoveries].some((recovery) => recovery(lost))) focusTitle()
    }
    const observer = new MutationObserver(() => {
      if (timer !== undefined || last === null || last.isConnected || !isOnPage()) return
      timer = setTimeout(recover, SETTLES_MS)
    })
    document.addEventListener('focusin', onFocus)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', onFocus)
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
}
