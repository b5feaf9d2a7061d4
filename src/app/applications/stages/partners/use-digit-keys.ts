// Digits select rows, except while somebody types or a dialog is open.
import { useEffect, useRef } from 'react'

const ELSEWHERE = 'input:not([type=radio]), textarea, select, [contenteditable], [role=combobox]'
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Calls `onDigit` with 1 to 9 while `isOn`. */
export function useDigitKeys(isOn: boolean, onDigit: (digit: number) => void): void {
  const latest = useRef(onDigit)
  latest.current = onDigit
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const isTyping = event.target instanceof Element && event.target.matches(ELSEWHERE)
      if (isTyping || document.querySelector(LAYERS) !== null || !/^[1-9]$/.test(event.key)) return
      latest.current(Number(event.key))
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn])
}
