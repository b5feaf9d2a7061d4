// The one listener of the keyboard shortcuts. Never while somebody types, and never over an open dialog, menu or list.
import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { getSession } from '#app/platform/session.ts'
import { isRegistered, runShortcut } from '#app/platform/shortcuts/actions.ts'
import { takeEarlyPresses } from '#app/platform/shortcuts/early-presses.ts'
import { separateScans } from '#app/platform/shortcuts/scans.ts'
import { isScreenPrefix, pressedScreen, pressedShortcut, SHORTCUTS } from '#app/platform/shortcuts/table.ts'
import { SCREENS } from '#domain/access/screens.ts'
import { moveInList, selectInList } from './list-keys.ts'

/** Within this time after G a letter opens a screen. */
const PREFIX_MS = 1500
const TYPING =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=textbox], [role=combobox]'
/** Layers that have the keyboard to themselves. */
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.matches(TYPING)
const isLayerOpen = (): boolean => document.querySelector(LAYERS) !== null
/** Whether the only open layer is the list of a combo box in which somebody types. Ctrl+Enter in the one of the palette is its own. */
function isOwnListOpen(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || !target.matches('[role=combobox]:not([data-palette])')) return false
  const layers = [...document.querySelectorAll(LAYERS)]
  return layers.length > 0 && layers.every(({ id }) => id === target.getAttribute('aria-controls'))
}

/**
 * Escape closes the open dialog or menu also in the moment before it has taken the focus, when the press still goes to the page
 * behind it.
 */
function escapeLayer({ target, key, code }: KeyboardEvent): void {
  if (target instanceof Element && target.closest(LAYERS) !== null) return
  const top = [...document.querySelectorAll(LAYERS)].at(-1)
  top?.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))
}

export function useKeys(): void {
  const router = useRouter()
  // A layout effect, like the registration of the shortcuts: between the two a press would have no handler.
  useLayoutEffect(() => {
    // Of the times of the presses, not of their handling: a busy browser handles both keys late.
    let prefixUntil = 0
    /** A press in the combo box of an open list, which takes Enter for the choice: the shortcut runs behind that. */
    let pressedInList: KeyboardEvent | undefined

    const openScreen = (event: KeyboardEvent): boolean => {
      const id = pressedScreen(event)
      const row = id === null ? null : SCREENS[id]
      if (row === null || (row.permission !== null && !getSession().can(row.permission))) return false
      void router.navigate({ to: row.path })
      return true
    }

    const runPressed = (event: KeyboardEvent): boolean => {
      const id = pressedShortcut(event, isRegistered)
      if (id === null) return false
      // A record beside its list registers what the keys do; elsewhere they move through the rows of the page.
      if (id === 'down' || id === 'up') return runShortcut(id) || moveInList(id === 'down' ? 1 : -1)
      if (id === 'select' || id === 'select_to') return selectInList(id === 'select_to')
      // The row itself has the focus: Enter opens it, and Space shows it beside the list.
      return id === 'open' || id === 'preview' ? false : runShortcut(id)
    }

    const onPress = (event: KeyboardEvent): void => {
      const id = pressedShortcut(event, isRegistered)
      const hasCtrl = id !== null && 'hasCtrl' in SHORTCUTS[id]
      const isAlone = !isLayerOpen()
      if (hasCtrl) {
        // The browser would search by itself, even while a dialog is open over the page.
        event.preventDefault()
        if (isAlone || document.querySelector('[role=combobox][data-palette]') !== null) runShortcut(id)
        return
      }
      if (!isAlone && event.key === 'Escape') escapeLayer(event)
      if (!isAlone || isTyping(event.target)) return
      const isAfterPrefix = event.timeStamp < prefixUntil
      prefixUntil = 0
      if (isAfterPrefix) {
        if (openScreen(event)) event.preventDefault()
        return
      }
      if (isScreenPrefix(event)) {
        prefixUntil = event.timeStamp + PREFIX_MS
        return
      }
      if (runPressed(event)) event.preventDefault()
    }
    const isTaken = (event: KeyboardEvent): boolean => {
      const id = pressedShortcut(event, isRegistered)
      return !isLayerOpen() && id !== null && isRegistered(id)
    }
    const scans = separateScans({ isTaken, onPress })

    const onKeyDown = (event: KeyboardEvent): void => {
      if (event === pressedInList) {
        event.preventDefault()
        const pressed = pressedShortcut(event, isRegistered)
        if (pressed !== null) runShortcut(pressed)
        return
      }
      if (event.defaultPrevented || event.isComposing) return
      // A key that is held moves on through the rows, and does nothing else.
      const id = pressedShortcut(event)
      const isMove = (id === 'down' || id === 'up') && !isTyping(event.target) && !isLayerOpen()
      if (event.repeat) {
        if (isMove && runPressed(event)) event.preventDefault()
      } else if (isTyping(event.target)) onPress(event)
      else scans.press(event)
    }
    /** A shortcut with Ctrl works wherever the focus is: a button that has it would take Ctrl+Enter for its own Enter. */
    const hasCtrlShortcut = (event: KeyboardEvent): boolean => {
      const id = event.repeat || event.isComposing ? null : pressedShortcut(event, isRegistered)
      return id !== null && 'hasCtrl' in SHORTCUTS[id] && isRegistered(id)
    }
    const onAnyKeyDown = (event: KeyboardEvent): void => {
      const hasCtrl = hasCtrlShortcut(event)
      pressedInList = hasCtrl && isOwnListOpen(event.target) ? event : undefined
      if (hasCtrl && !isTyping(event.target) && !isLayerOpen()) {
        event.stopImmediatePropagation()
        scans.release()
        onPress(event)
        return
      }
      if (isTyping(event.target)) scans.release()
      if (!event.repeat && !event.isComposing) scans.watch(event)
    }
    addEventListener('keydown', onAnyKeyDown, { capture: true })
    document.addEventListener('keydown', onKeyDown)
    for (const event of takeEarlyPresses()) onPress(event)
    return () => {
      removeEventListener('keydown', onAnyKeyDown, { capture: true })
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [router])
}
