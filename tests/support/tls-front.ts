// An HTTPS front for a local HTTP server: production calls its partners over HTTPS only.
import { request as httpRequest } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

export type TlsFront = { url: string; stop: () => Promise<void> }

/** Forwards every request to `target` and returns its response; the certificate is for `127.0.0.1`. */
export async function startTlsFront(target: string, tls: { cert: Buffer; key: Buffer }): Promise<TlsFront> {
  const server = createServer(tls, (incoming, outgoing) => {
    const { method, headers } = incoming
    const passed = httpRequest(
      `${target}${incoming.url ?? '/'}`,
      { ...(method && { method }), headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `https://127.0.0.1:${port}`, stop }
}
