// Changes must come from our own pages (specification S7.3): the cookie XSRF-TOKEN, over https the one with the
// prefix `__Host-`, is compared with the header X-XSRF-TOKEN on every change and on the sign-out, which is a GET;
// requests of other sites are refused (decision 0037).
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, HEADERS } from '#api/endpoint.ts'
import { Problem } from '../problems.ts'
import { isSameSecret } from '../same-secret.ts'

/** The name in the specification, used over plain http and read by released tablets. */
const XSRF_COOKIE = 'XSRF-TOKEN'
/** Over https: browsers accept it only from this host, so another host of the domain cannot set it. */
const HOST_XSRF_COOKIE = `__Host-${XSRF_COOKIE}`
const TOKEN = /^[A-Za-z0-9_-]{43}$/
const COOKIE_LIFE_S = 180 * 24 * 3600

const tokenIn = (request: FastifyRequest, name: string): string | null => {
  const value = request.cookies[name] ?? ''
  return TOKEN.test(value) ? value : null
}

const isSent = (request: FastifyRequest, token: string | null): token is string => {
  const header = request.headers[HEADERS.xsrf]
  return token !== null && typeof header === 'string' && isSameSecret(header, token)
}

/** The token of a browser. Over https also a plain cookie from before the cookie had two names, if the page sent it. */
function knownToken(request: FastifyRequest): string | null {
  const plain = tokenIn(request, XSRF_COOKIE)
  if (request.protocol !== 'https') return plain
  return tokenIn(request, HOST_XSRF_COOKIE) ?? (isSent(request, plain) ? plain : null)
}

/** Sets the cookie for a browser that has none, over https under both names. Not HttpOnly: the page reads it. */
export function setXsrfCookie(request: FastifyRequest, reply: FastifyReply): void {
  const secure = request.protocol === 'https'
  const token = knownToken(request) ?? randomBytes(32).toString('base64url')
  for (const name of secure ? [HOST_XSRF_COOKIE, XSRF_COOKIE] : [XSRF_COOKIE]) {
    if (tokenIn(request, name) === token) continue
    reply.setCookie(name, token, { path: '/', sameSite: 'strict', secure, maxAge: COOKIE_LIFE_S })
  }
}

/** Throws `cross_site` or `xsrf` for a request that another site may have caused. */
export function requireXsrf(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new Problem('cross_site')
  if (!isSent(request, knownToken(request))) throw new Problem('xsrf')
}

/** Requires JSON for a write: a form of another site cannot send it without a CORS preflight. */
export function requireBodyType(request: FastifyRequest, row: Endpoint): void {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  const wanted = row.kind === 'photo' ? 'image/jpeg' : 'application/json'
  if (type !== wanted) throw new Problem('unsupported_media_type')
}
