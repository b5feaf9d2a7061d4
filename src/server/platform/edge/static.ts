// The built application: the shell is asked for every time, hashed files are kept for a year (offline.md 2.15). An
// address of a screen gets the shell; an unknown file or call does not.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../problems.ts'
import { isApi } from './headers.ts'
import { giveXsrfCookie } from './xsrf.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const ALWAYS_ASK = 'no-cache'

const isHashed = (path: string) => /[\\/]assets[\\/]/.test(path)

/** A page is asked for by a browser that navigates; files have an ending. */
function isNavigation(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? ''
  const accepts = request.headers.accept ?? ''
  const isPage = request.method === 'GET' || request.method === 'HEAD'
  return isPage && accepts.includes('text/html') && !/\.[a-z0-9]{1,12}$/i.test(path)
}

async function sendShell(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  giveXsrfCookie(request, reply)
  return reply.sendFile('index.html')
}

/** Serves the client folder, if it was built, and answers everything unknown. */
export async function serveClient(app: FastifyInstance, folder: string): Promise<void> {
  const root = resolve(folder)
  const isBuilt = existsSync(resolve(root, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      // A folder is never a file; its address may be that of a screen.
      allowedPath: (path) => !path.endsWith('/'),
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', isHashed(path) ? IMMUTABLE : ALWAYS_ASK)
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (isBuilt && !isApi(request.url) && isNavigation(request)) return sendShell(request, reply)
    throw new Problem('not_found')
  })
}
