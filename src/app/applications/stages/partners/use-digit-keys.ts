// Digits select rows, except while somebody types or a dialog is open. The digits of a scanner, which come one right after the other,
// select none.
import { useEffect, useRef } from 'react'

const ELSEWHERE = 'input:not([type=radio]), textarea, select, [contenteditable], [role=combobox]'
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Milliseconds without another key after which a digit is a person's: a scanner presses the next one within half of them. */
const ALONE_MS = 70

/** Calls `onDigit` with 1 to 9 while `isOn`. */
export function useDigitKeys(isOn: boolean, onDigit: (digit: number) => void): void {
  const latest = useRef(onDigit)
  latest.current = onDigit
  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let lastAt = Number.NEGATIVE_INFINITY
    const onKeyDown = (event: KeyboardEvent) => {
      clearTimeout(timer)
      const isAlone = event.timeStamp - lastAt > ALONE_MS
      lastAt = event.timeStamp
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const isTyping = event.target instanceof Element && event.target.matches(ELSEWHERE)
      if (isTyping || document.querySelector(LAYERS) !== null || !/^[1-9]$/.test(event.key)) return
      if (isAlone) timer = setTimeout(() => latest.current(Number(event.key)), ALONE_MS)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isOn])
}
