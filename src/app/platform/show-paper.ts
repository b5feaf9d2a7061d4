// Shows a PDF of the server in a new window. No paper is stored on the tablet.
import { v7 as uuid } from 'uuid'
import { answerWithin } from './answer-within.ts'

const KEPT_MS = 60_000
/** A worker of an older build does not answer. */
const WORKER_MS = 2000
/** How often the new window is asked whether it shows the paper, and how many times. */
const LOADS_MS = 100
const MAX_CHECKS = 100

/** Whether a window shows the paper; null where it cannot be asked: the viewer of Firefox is a page of the browser's own. */
function isShown(page: Window, url: string): boolean | null {
  try {
    return page.location.href === url && page.document.readyState === 'complete'
  } catch {
    return null
  }
}

/** Opens the print dialog of a window as soon as it shows the paper; a viewer that cannot be asked has its own button. */
function printWhenShown(page: Window, url: string): void {
  let checks = 0
  const timer = setInterval(() => {
    checks += 1
    const shown = page.closed || checks > MAX_CHECKS ? null : isShown(page, url)
    if (shown === false) return
    clearInterval(timer)
    if (shown === null) return
    page.focus()
    page.print()
  }, LOADS_MS)
}

/** The address at which the worker shows the paper (sw/papers.ts); null without a worker that does. */
async function addressInWorker(paper: Blob): Promise<string | null> {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return null
  const path = `/papers/${uuid()}`
  const { port1, port2 } = new MessageChannel()
  const ready = new Promise<string>((resolve) => {
    port1.onmessage = () => resolve(new URL(path, location.origin).href)
  })
  worker.postMessage({ type: 'SHOW_PAPER', path, paper }, [port2])
  return answerWithin(WORKER_MS, ready, null).finally(() => port1.close())
}

/** An address of the browser itself; its viewer is bound to the policy of our pages. */
function blobAddress(paper: Blob): string {
  const url = URL.createObjectURL(paper)
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
  return url
}

/** Shows a paper, and prints it on request; rejects when it cannot be loaded. Must be called in the turn of a press. */
export async function showPaper(load: () => Promise<Blob>, isPrinted = false): Promise<void> {
  // Opened before the response arrives, otherwise the browser blocks it as a pop-up.
  const page = window.open('', '_blank')
  try {
    const paper = await load()
    const url = (await addressInWorker(paper)) ?? blobAddress(paper)
    if (page) page.location.href = url
    if (page && isPrinted) printWhenShown(page, url)
  } catch (error) {
    page?.close()
    throw error
  }
}
