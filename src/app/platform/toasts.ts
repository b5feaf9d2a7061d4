// Short notices at the top right: 5000 ms by default, at most 5 at a time, the same text never twice (specification
// S9.2, S9.4). A pointer on a notice keeps it, but only as long again: one that rests there would cover the page for good.
import { toast as sonner } from 'sonner'
import { MAX_MESSAGES, NOTICE_MS } from './failures.ts'

/** What a bar above the page can say: a notice about it is not shown beside the bar. */
export type Topic = 'connection' | 'technical_works' | 'update'
type ToastOptions = {
  ms?: number
  title?: string
  action?: { label: string; run: () => void }
  topic?: Topic | undefined
}
type Kind = 'error' | 'warning' | 'info' | 'success'

/** The longest time of a notice under a pointer, as a multiple of its duration. */
const LONGEST_OF_DURATION = 2

const shown: string[] = []
const ends = new Map<string, ReturnType<typeof setTimeout>>()
const topics = new Map<string, Topic>()
const bars: Topic[] = []

/** A bar about this topic is on the page: it takes the place of its notices. Returns the end of that. */
export function beginBar(topic: Topic): () => void {
  bars.push(topic)
  for (const [text, of] of topics) if (of === topic) sonner.dismiss(text)
  return () => void bars.splice(bars.indexOf(topic), 1)
}

function show(kind: Kind, text: string, { ms = NOTICE_MS, title, action, topic }: ToastOptions = {}): void {
  if (topic !== undefined && bars.includes(topic)) return
  // The same words as the answer to an action stay beside a bar.
  if (topic === undefined) topics.delete(text)
  else topics.set(text, topic)
  const known = shown.indexOf(text)
  if (known >= 0) shown.splice(known, 1)
  shown.push(text)
  for (const old of shown.splice(0, Math.max(0, shown.length - MAX_MESSAGES))) sonner.dismiss(old)
  const forget = () => {
    const at = shown.indexOf(text)
    if (at >= 0) shown.splice(at, 1)
    clearTimeout(ends.get(text))
    ends.delete(text)
    topics.delete(text)
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
