// Reading JSON bodies (fault matrix F57): size, depth, NUL characters, lone surrogates, U+FFFE and U+FFFF, `__proto__` and numbers beyond
// double are refused here with 400 or 413, so that no handler and no SQL ever meets them.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isStorableText } from '#domain/kernel/problem.ts'
import { fieldErrors, Problem, parsed } from '../problems.ts'

const MAX_DEPTH = 20
const MAX_NODES = 20_000

function faultOf(value: unknown): string | null {
  if (typeof value === 'string' && !isStorableText(value)) return 'text_invalid'
  return typeof value === 'number' && !Number.isFinite(value) ? 'invalid' : null
}

/** The first thing that is wrong with a parsed JSON value, or null. */
function jsonFault(root: unknown): string | null {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  for (let seen = 0; open.length > 0; seen += 1) {
    const { value, depth } = open.pop() ?? { value: null, depth: 0 }
    const fault = faultOf(value)
    if (fault) return fault
    if (typeof value !== 'object' || value === null) continue
    if (depth >= MAX_DEPTH) return 'json_invalid'
    // Counted before the children are visited.
    const keys = Object.keys(value)
    if (seen + open.length + keys.length > MAX_NODES) return 'json_invalid'
    for (const key of keys) {
      if (key === '__proto__' || !isStorableText(key)) return 'unknown_field'
      open.push({ value: (value as Record<string, unknown>)[key], depth: depth + 1 })
    }
  }
  return null
}

const anyJson = z.unknown().superRefine((value, context) => {
  const fault = jsonFault(value)
  if (fault) context.addIssue({ code: 'custom', params: { code: fault } })
})

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw fieldErrors([{ code: 'json_invalid' }])
  }
}

/** JSON is parsed here; photos are passed through as a stream; any other body type is a 415. */
export function addBodyParsers(app: FastifyInstance, maxBytes: number): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: maxBytes },
    (_request, body, done) => {
      try {
        done(null, parsed(anyJson, body === '' ? {} : readJson(String(body))))
      } catch (error) {
        done(error as Error)
      }
    },
  )
  app.addContentTypeParser('image/jpeg', { bodyLimit: Number.MAX_SAFE_INTEGER }, (_request, _payload, done) =>
    done(null),
  )
}

/** Applies the same checks to the texts of the path and the query. */
export function refuseBadAddress(request: { params: unknown; query: unknown }): void {
  parsed(anyJson, [request.params, request.query])
}

/** Bodies are never decompressed: a few kilobytes could become gigabytes. */
export function refuseEncodedBody(request: FastifyRequest, reply: FastifyReply): void {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase()
  if (!encoding || encoding === 'identity') return
  reply.header('accept-encoding', 'identity')
  throw new Problem('unsupported_media_type')
}
