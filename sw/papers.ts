// Shows a paper (PDF) of a page in a window of its own. A blob: address inherits the policy of the page, which forbids what a
// browser's viewer draws itself with: WebKit shows such a paper in a box of 300×150. The page gives the paper to the worker, which
// shows it once or more at an address of its own for a minute. It is kept in memory only (decision 0073).
import { isType } from './messages.ts'
import { PAPER } from './requests.ts'

const KEPT_MS = 60_000

const HEADERS = {
  'content-type': 'application/pdf',
  'content-disposition': 'inline',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // The same as that of the page: otherwise the page may not print the window that it opened.
  'cross-origin-opener-policy': 'same-origin',
}

/** For a window that is loaded again later; also when the browser ended the worker meanwhile. Nobody is known here, so two languages. */
const GONE = 'Закройте окно и откройте документ ещё раз.\n\nOynani yoping va hujjatni qayta oching.\n'
const answerGone = (): Response =>
  new Response(GONE, {
    status: 404,
    headers: { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' },
  })

type Sent = { path: string; paper: Blob }
const isSent = (data: unknown): data is Sent =>
  isType(data, 'SHOW_PAPER') &&
  typeof (data as Partial<Sent>).path === 'string' &&
  PAPER.test((data as Sent).path) &&
  (data as Partial<Sent>).paper instanceof Blob

/** Takes papers by `{ type: 'SHOW_PAPER', path, paper }` with a port, and answers their addresses. Before every other route. */
export function answerPapers(scope: ServiceWorkerGlobalScope): void {
  const papers = new Map<string, Blob>()
  scope.addEventListener('message', (event) => {
    const { data, ports } = event
    if (!isSent(data)) return
    papers.set(data.path, data.paper)
    ports[0]?.postMessage('ready')
    const end = new Promise<void>((resolve) => setTimeout(resolve, KEPT_MS))
    event.waitUntil(end.then(() => void papers.delete(data.path)))
  })
  scope.addEventListener('fetch', (event) => {
    const { pathname, origin } = new URL(event.request.url)
    if (origin !== scope.location.origin || !PAPER.test(pathname)) return
    const paper = papers.get(pathname)
    event.stopImmediatePropagation()
    event.respondWith(paper === undefined ? answerGone() : new Response(paper, { headers: HEADERS }))
  })
}
