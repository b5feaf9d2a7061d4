// Which requests the worker may answer (src/docs/offline.md#service-worker). Paths under NEVER go to the network as if
// there were no worker: answers for one person must not stay in Cache Storage after the sign-out.

/** Paths that belong to the server: never from a cache, and never answered with the app's page. */
export const NEVER: readonly RegExp[] = [/^\/api(\/|$)/, /^\/files(\/|$)/, /^\/metrics$/]

/**
 * The readers of barcodes and of documents, their code, wasm and weights: half a megabyte that only some people need, cached at
 * their first use (src/docs/offline.md#service-worker). The name of a file is followed by eight letters of its content.
 */
export const READER =
  /^\/assets\/(zxing_reader|reader|mrz-(?:kernel|weights|worker))-[\w-]{8}\.(?:wasm|js|bin)$/

/** The address of a paper that the worker shows for a page. */
export const PAPER = /^\/papers\/[0-9a-f-]{36}$/

/** The page that starts the app, in the precache under this name. */
export const SHELL_PAGE = 'index.html'
