// Serves one folder as the product's server does: brotli files of the build, the shell for every address, hashed files
// cached for ever. API calls get 503: a start must not wait for them.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { API_VERSION, HEADERS } from '#api/endpoint.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.json': 'application/json',
}

export type Serving = { url: string; stop: () => Promise<void> }

export async function serveFolder(folder: string): Promise<Serving> {
  const server = createServer((request, answer) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (path.startsWith('/api')) {
      answer.writeHead(503).end()
      return
    }
    const wanted = join(folder, path)
    const file = extname(path) !== '' && existsSync(wanted) ? wanted : join(folder, 'index.html')
    if (!existsSync(file)) {
      answer.writeHead(404).end()
      return
    }
    const isPacked = existsSync(`${file}.br`)
    answer.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
    answer.setHeader(HEADERS.signed, API_VERSION)
    answer.setHeader(
      'cache-control',
      path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    if (isPacked) answer.setHeader('content-encoding', 'br')
    answer.end(readFileSync(isPacked ? `${file}.br` : file))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
