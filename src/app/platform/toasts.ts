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

/** How long a notice that ends stays on the page: sonner removes it 200 ms later, after up to two frames. */
const LEAVING_MS = 300

type Notice = {
  id: string
  end: ReturnType<typeof setTimeout>
  topic: Topic | undefined
  /** Shows it anew. */
  repeat: () => void
}
/** A notice that is leaving the page; `again`: the same text was asked for since. */
type Leaving = { id: string; timer: ReturnType<typeof setTimeout>; again: (() => void) | null }

/** By their texts, the oldest first. */
const shown = new Map<string, Notice>()
const leaving = new Map<string, Leaving>()
const bars: Topic[] = []
let made = 0

/** The text can be shown again once its notice has left the page. */
function leave(text: string, id: string): void {
  clearTimeout(shown.get(text)?.end)
  shown.delete(text)
  const known = leaving.get(text)
  if (known !== undefined) clearTimeout(known.timer)
  const finish = () => {
    const again = leaving.get(text)?.again
    leaving.delete(text)
    again?.()
  }
  leaving.set(text, { id, timer: setTimeout(finish, LEAVING_MS), again: known?.again ?? null })
}

function dismiss(text: string): void {
  const notice = shown.get(text)
  if (notice === undefined) return
  sonner.dismiss(notice.id)
  leave(text, notice.id)
}

/** A bar about this topic is on the page: it takes the place of its notices. Returns the end of that. */
export function beginBar(topic: Topic): () => void {
  bars.push(topic)
  for (const [text, notice] of shown) if (notice.topic === topic) dismiss(text)
  return () => void bars.splice(bars.indexOf(topic), 1)
}

function show(kind: Kind, text: string, options: ToastOptions = {}): void {
  const { ms = NOTICE_MS, title, action, topic } = options
  if (topic !== undefined && bars.includes(topic)) return
  const repeat = () => show(kind, text, options)
  const gone = leaving.get(text)
  if (gone !== undefined) {
    gone.again = repeat
    return
  }
  const known = shown.get(text)
  clearTimeout(known?.end)
  shown.delete(text)
  // Each showing has an id of its own: sonner removes a notice by its id some time after its end.
  made += known === undefined ? 1 : 0
  const id = known?.id ?? `${made}`
  // The same words as the answer to an action stay beside a bar, so the newest topic counts.
  const notice = { id, topic, repeat, end: setTimeout(() => dismiss(text), ms * LONGEST_OF_DURATION) }
  shown.set(text, notice)
  for (const old of [...shown.keys()].slice(0, -MAX_MESSAGES)) dismiss(old)
  const forget = () => {
    const newest = shown.get(text)
    // On a busy page sonner begins to remove a dismissed notice later: the time counts from then.
    if (newest?.id === id || leaving.get(text)?.id === id) leave(text, id)
    // It ended before sonner had rendered what was asked for last.
    if (newest?.id === id && newest !== notice) newest.repeat()
  }
  /** Sonner removes the notice then, and calls neither of its callbacks. */
  const press = () => {
    forget()
    action?.run()
  }
  const base = {
    id,
    duration: ms,
    onDismiss: forget,
    onAutoClose: forget,
    ...(action === undefined ? {} : { action: { label: action.label, onClick: press } }),
  }
  if (title === undefined) sonner[kind](text, base)
  else sonner[kind](title, { ...base, description: text })
}

export const toast = {
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  warn: (text: string, options?: ToastOptions) => show('warning', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  ok: (text: string, options?: ToastOptions) => show('success', text, options),
}
