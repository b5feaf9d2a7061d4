// Changes must come from our own pages (specification section 7): the cookie XSRF-TOKEN is compared with the header
// X-XSRF-TOKEN on every change and on the sign-out, which is a GET; requests of other sites are refused.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HEADERS, type Row } from '#contract/row.ts'
import { Problem } from '../problems.ts'

export const XSRF_COOKIE = 'XSRF-TOKEN'
const TOKEN = /^[A-Za-z0-9_-]{43}$/
const COOKIE_LIFE_S = 180 * 24 * 3600

/** Gives the cookie to a browser that has none; the page reads it, so it is not HttpOnly. */
export function giveXsrfCookie(request: FastifyRequest, reply: FastifyReply): void {
  if (TOKEN.test(request.cookies[XSRF_COOKIE] ?? '')) return
  reply.setCookie(XSRF_COOKIE, randomBytes(32).toString('base64url'), {
    path: '/',
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: COOKIE_LIFE_S,
  })
}

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Refuses a change that another site may have caused. */
export function requireXsrf(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new Problem('cross_site')
  const cookie = request.cookies[XSRF_COOKIE] ?? ''
  const header = request.headers[HEADERS.xsrf]
  const isOurs = TOKEN.test(cookie) && typeof header === 'string' && isSame(cookie, header)
  if (!isOurs) throw new Problem('xsrf')
}

/** Changes carry JSON; a form of another site cannot send that without asking first. */
export function requireBodyType(request: FastifyRequest, row: Row): void {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  const wanted = row.kind === 'photo' ? 'image/jpeg' : 'application/json'
  if (type !== wanted) throw new Problem('unsupported_media_type')
}
