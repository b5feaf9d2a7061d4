// A graceful stop (F27): no new requests, streams end, requests in progress finish within STOP_TIMEOUT_MS, and
// sockets that browsers opened in advance and never used do not delay it.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { thumbQueue } from '../../files/thumbnails.ts'
import type { Deps } from '../deps.ts'

/** Registers the hooks of the shutdown. */
export function stopGracefully(app: FastifyInstance, { env, live, sms, photos }: Deps): void {
  const unused = new Set<Socket>()
  app.server.on(env.TLS_CERT ? 'secureConnection' : 'connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', (request) => unused.delete(request.socket))
  app.addHook('preClose', async () => {
    const cut = setTimeout(() => app.server.closeAllConnections(), env.STOP_TIMEOUT_MS)
    app.server.once('close', () => clearTimeout(cut))
    for (const socket of unused) socket.destroy()
    await live.stop()
  })
  app.addHook('onClose', () => sms.finishSending())
  app.addHook('onClose', () => thumbQueue(photos).end())
}
