// Headers of every answer (src/docs/security.md#controls-of-the-server). The policy allows nothing but our own files;
// no CORS at all.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_VERSION, HEADERS } from '#api/endpoint.ts'

/** Trusted Types stay off until the whole application works with them. */
const TRUSTED_TYPES = false

/** The content security policy, with the hashes of the inline scripts and styles of the page. */
const policy = (scripts = '', styles = ''): string =>
  [
    "default-src 'none'",
    // wasm: the barcode reader.
    `script-src 'self' 'wasm-unsafe-eval'${scripts}`,
    `style-src 'self'${styles}`,
    "img-src 'self' blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(TRUSTED_TYPES ? ["require-trusted-types-for 'script'"] : []),
  ].join('; ')
export const CONTENT_SECURITY_POLICY = policy()

const hashesOf = (page: string, element: RegExp): string =>
  [...page.matchAll(element)]
    .map(([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join('')

/** The policy of a page: allows our own files and exactly the inline scripts and styles of this page (decision 0031). */
export function policyOfPage(page: string): string {
  const markup = page.replaceAll(/<!--.*?-->/gs, '')
  return policy(hashesOf(markup, /<script>(.*?)<\/script>/gs), hashesOf(markup, /<style>(.*?)<\/style>/gs))
}

/** For anything that is not the application itself: JSON, photos, metrics. */
const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"
const HSTS = 'max-age=31536000; includeSubDomains'

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  'x-frame-options': 'DENY',
} as const

export const isApi = (url: string): boolean => url === '/api' || url.startsWith('/api/')

/** Sets the headers before anything else can answer, so that refusals carry them as well. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const api = isApi(request.url)
  reply.headers(EVERYWHERE)
  reply.header('content-security-policy', api ? CLOSED_POLICY : CONTENT_SECURITY_POLICY)
  reply.header(HEADERS.requestId, request.id)
  // On files too: the service worker stores no answer without it (decision 0033).
  reply.header(HEADERS.signed, API_VERSION)
  if (request.protocol === 'https') reply.header('strict-transport-security', HSTS)
  if (api) reply.header('cache-control', 'no-store')
}
