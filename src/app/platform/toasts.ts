// Short notices at the top right: 5000 ms by default, at most 5 at a time, the same text never twice (specification
// S9.2, S9.4). A pointer on a notice keeps it, but only as long again: one that rests there would cover the page for good.
import { toast as sonner } from 'sonner'
import { MAX_MESSAGES, NOTICE_MS } from './failures.ts'

type ToastOptions = { ms?: number; title?: string; action?: { label: string; run: () => void } }
type Kind = 'error' | 'warning' | 'info' | 'success'

/** The longest time of a notice under a pointer, as a multiple of its duration. */
const LONGEST_OF_DURATION = 2

const shown: string[] = []
const ends = new Map<string, ReturnType<typeof setTimeout>>()

function show(kind: Kind, text: string, { ms = NOTICE_MS, title, action }: ToastOptions = {}): void {
  const known = shown.indexOf(text)
  if (known >= 0) shown.splice(known, 1)
  shown.push(text)
  for (const old of shown.splice(0, Math.max(0, shown.length - MAX_MESSAGES))) sonner.dismiss(old)
  const forget = () => {
    const at = shown.indexOf(text)
    if (at >= 0) shown.splice(at, 1)
    clearTimeout(ends.get(text))
    ends.delete(text)
  }
  const base = {
    id: text,
    duration: ms,
    onDismiss: forget,
    onAutoClose: forget,
    ...(action === undefined ? {} : { action: { label: action.label, onClick: action.run } }),
  }
  if (title === undefined) sonner[kind](text, base)
  else sonner[kind](title, { ...base, description: text })
  clearTimeout(ends.get(text))
  ends.set(
    text,
    setTimeout(() => sonner.dismiss(text), ms * LONGEST_OF_DURATION),
  )
}

export const toast = {
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  warn: (text: string, options?: ToastOptions) => show('warning', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  ok: (text: string, options?: ToastOptions) => show('success', text, options),
}
