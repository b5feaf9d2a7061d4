// The built application: the shell is revalidated every time, hashed files are cached for a year
// (src/docs/offline.md#updates-and-older-builds). An address of a screen gets the shell; an unknown file or call does
// not.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../problems.ts'
import { isApi, policyOfPage } from './headers.ts'
import { setXsrfCookie } from './xsrf.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const ALWAYS_ASK = 'no-cache'

const isHashed = (path: string) => /[\\/]assets[\\/]/.test(path)
/** Whether a path names a file and not a screen: it has an extension, or is in the folder of files. */
const isFilePath = (path: string) => /\.[a-z0-9]{1,12}$/i.test(path) || /^\/assets(\/|$)/.test(path)

/**
 * Whether a list of media types admits a page. Browsers name HTML; curl, monitors and previews of links send any type or no
 * list. The app's own requests name JSON alone.
 */
const acceptsPage = (accept: string): boolean => {
  const types = accept.split(',').map((part) => part.split(';')[0]?.trim().toLowerCase())
  return ['', 'text/html', 'text/*', '*/*'].some((type) => types.includes(type))
}

/** Whether a client asks for a page: it accepts HTML, and the path does not name a file. */
function asksForPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? ''
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && acceptsPage(request.headers.accept ?? '') && !isFilePath(path)
}

/** The policy of the page in this file, read again when a release replaces the file while the server runs. */
function policyBeside(file: string, cards: string | null): () => string {
  let known = { at: 0, policy: '' }
  return () => {
    // During a build the file is missing for a moment; the previous policy is used then.
    const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? known.at
    if (at !== known.at) known = { at, policy: policyOfPage(readFileSync(file, 'utf8'), cards) }
    return known.policy
  }
}

async function sendShell(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  setXsrfCookie(request, reply)
  return reply.sendFile('index.html')
}

/** Serves the client folder, if it was built, and answers everything unknown. */
export async function serveClient(app: FastifyInstance, folder: string, cards: string | null): Promise<void> {
  const root = resolve(folder)
  const page = resolve(root, 'index.html')
  const isBuilt = existsSync(page)
  if (isBuilt) {
    const currentPolicy = policyBeside(page, cards)
    await app.register(fastifyStatic, {
      root,
      index: false,
      // A path with a trailing slash may be the address of a screen.
      allowedPath: (path) => !path.endsWith('/'),
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', isHashed(path) ? IMMUTABLE : ALWAYS_ASK)
        if (path.startsWith(page)) reply.header('content-security-policy', currentPolicy())
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (isBuilt && !isApi(request.url) && asksForPage(request)) return sendShell(request, reply)
    throw new Problem('not_found')
  })
}
