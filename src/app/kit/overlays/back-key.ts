// The Back key of Android for what lies over a page: the browser asks the topmost layer to close, instead of leaving the page
// (`CloseWatcher` of the HTML standard, decision 0085). No entry of the history is needed for it.

/** The part of the browser's interface that is used here. Browsers without it go back, as they did before. */
type CloseRequests = { onclose: (() => void) | null; destroy: () => void }
type CloseRequestsClass = new () => CloseRequests

const isClass = (value: unknown): value is CloseRequestsClass => typeof value === 'function'

/** On other systems the same interface hears Escape, which lists and dialogs already know more precisely. */
const hasBackKey = (): boolean => /Android/.test(navigator.userAgent)

/** The browser puts layers that were opened without a touch or key between them into one group, and a press closes the whole group. */
let isAnswered = false

/** Closes one layer for one press: the first one that the browser asks, which is the topmost. */
function answerOnce(close: () => unknown): void {
  if (isAnswered) return
  isAnswered = true
  setTimeout(() => {
    isAnswered = false
  }, 0)
  close()
}

/** Calls `close` whenever Back is pressed, until the returned function is called. The layer opened last is asked first. */
export function onBackKey(close: () => unknown): () => void {
  const Class: unknown = Reflect.get(globalThis, 'CloseWatcher')
  if (!isClass(Class) || !hasBackKey()) return () => {}
  let requests: CloseRequests | null = null
  let isOver = false
  const start = () => {
    requests = new Class()
    requests.onclose = () => {
      answerOnce(close)
      // A layer that stays open, because it asks first or lies below, is asked again by the next press.
      if (!isOver) start()
    }
  }
  start()
  return () => {
    isOver = true
    requests?.destroy()
  }
}
