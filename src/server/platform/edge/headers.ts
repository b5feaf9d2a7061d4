// Headers of every answer (src/docs/security.md#controls-of-the-server). The policy allows nothing but our own files
// and the host of the card processor; no CORS at all.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_VERSION, HEADERS } from '#api/endpoint.ts'

/** Trusted Types stay off until the whole application works with them. */
const TRUSTED_TYPES = false

type Parts = {
  /** The origin of the card processor, to which the page sends the client's card (decision 0092). */
  cards: string | null
  /** Hashes of the inline scripts and styles of the page. */
  scripts?: string
  styles?: string
}
const policy = ({ cards, scripts = '', styles = '' }: Parts): string =>
  [
    "default-src 'none'",
    // wasm: the barcode reader.
    `script-src 'self' 'wasm-unsafe-eval'${scripts}`,
    `style-src 'self'${styles}`,
    "img-src 'self' blob:",
    "media-src 'self' blob:",
    `connect-src 'self'${cards === null ? '' : ` ${cards}`}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(TRUSTED_TYPES ? ["require-trusted-types-for 'script'"] : []),
  ].join('; ')
/** The policy of every answer that is not a page of the API. */
export const policyOfFiles = (cards: string | null): string => policy({ cards })

const hashesOf = (page: string, element: RegExp): string =>
  [...page.matchAll(element)]
    .map(([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join('')

/** The policy of a page: allows our own files and exactly the inline scripts and styles of this page (decision 0031). */
export function policyOfPage(page: string, cards: string | null): string {
  const markup = page.replaceAll(/<!--.*?-->/gs, '')
  return policy({
    cards,
    scripts: hashesOf(markup, /<script>(.*?)<\/script>/gs),
    styles: hashesOf(markup, /<style>(.*?)<\/style>/gs),
  })
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
export function setHeaders(request: FastifyRequest, reply: FastifyReply, cards: string | null): void {
  const api = isApi(request.url)
  reply.headers(EVERYWHERE)
  reply.header('content-security-policy', api ? CLOSED_POLICY : policyOfFiles(cards))
  reply.header(HEADERS.requestId, request.id)
  // On files too: the service worker stores no answer without it (decision 0033).
  reply.header(HEADERS.signed, API_VERSION)
  if (request.protocol === 'https') reply.header('strict-transport-security', HSTS)
  if (api) reply.header('cache-control', 'no-store')
}
