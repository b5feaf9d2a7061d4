// Transactions in progress when the browser keeps the page for its Back button. WebKit suspends such a page in the middle
// of them and never ends them, so that the next page of this app waits for its database forever, also after a reload
// (seen in WebKit 2.50). Dexie closes its connections then, which does not end what runs. Chromium takes a page that
// blocks another out of its cache, and Firefox does not keep a page with such work: neither needs this.
import type { DBCore, DBCoreTransaction, Middleware } from 'dexie'

const running = new Set<IDBTransaction>()

/** Dexie's own transaction is the browser's. */
const isOfBrowser = (transaction: DBCoreTransaction): transaction is DBCoreTransaction & IDBTransaction =>
  'addEventListener' in transaction

/** Counts a transaction as running until it ends. */
export function watchTransaction(transaction: IDBTransaction): void {
  running.add(transaction)
  for (const end of ['complete', 'abort'])
    transaction.addEventListener(end, () => running.delete(transaction))
}

/** A layer for a database whose transactions must not outlive the page. */
export const runningTransactions: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'running',
  level: -3,
  create: (core) => ({
    ...core,
    transaction: (...request) => {
      const transaction = core.transaction(...request)
      if (isOfBrowser(transaction)) watchTransaction(transaction)
      return transaction
    },
  }),
}

/** Aborts what runs; its callers see an `AbortError`, as after any other loss of the connection (errors.ts). */
function abortRunning(): void {
  for (const transaction of running)
    try {
      transaction.abort()
    } catch {
      // It is being committed, which needs nothing of the page.
    }
}

/** Only Chromium says when it freezes a page. */
const isFreezeKnown = () => 'onfreeze' in document

if (typeof window !== 'undefined')
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted && !isFreezeKnown()) abortRunning()
  })
