// Uploads a photo with progress. `fetch` does not report sent bytes, so this uses XMLHttpRequest and returns a `Response`
// like `fetch`.

export type Upload = {
  method: string
  headers: Headers
  body: ArrayBuffer
  signal: AbortSignal | null
  /** Share of the bytes sent, 0 to 1. */
  onProgress: (share: number) => void
}

const headersOf = (raw: string): Headers => {
  const pairs = raw
    .trim()
    .split(/[\r\n]+/)
    .map((line) => line.split(/:\s*/, 2))
  return new Headers(pairs.filter((pair): pair is [string, string] => pair.length === 2))
}

/** Statuses for which the `Response` constructor rejects any body, even an empty one. */
const EMPTY = new Set([204, 205, 304])

const responseOf = (request: XMLHttpRequest): Response => {
  const { status, response } = request
  const body = EMPTY.has(status) ? null : (response as ArrayBuffer)
  return new Response(body, { status, headers: headersOf(request.getAllResponseHeaders()) })
}

/** Sends the bytes. Rejects like `fetch`: `TypeError` without an answer, the signal's reason after an abort. */
export const upload = (
  url: string,
  { method, headers, body, signal, onProgress }: Upload,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal?.addEventListener('abort', stop, { once: true })
    request.open(method, url)
    request.responseType = 'arraybuffer'
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = (event) => onProgress(event.total > 0 ? event.loaded / event.total : 0)
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new TypeError('no answer'))
    request.onabort = () => reject(signal?.reason ?? new TypeError('aborted'))
    request.onloadend = () => signal?.removeEventListener('abort', stop)
    request.send(body)
  })
