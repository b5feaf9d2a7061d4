// The log: JSON lines with route patterns, statuses and request ids. No bodies, no query values, no addresses with ids,
// no SQL text, no digits of people (src/docs/security.md#controls-of-the-server, 16.2.5, F60).
import type { FastifyServerOptions } from 'fastify'
import type { Env } from './env.ts'

const MAX_FRAMES = 8

/** Long digit runs and quoted values may be personal; control characters could forge lines. */
export const masked = (text: string): string =>
  text
    .replaceAll(/\d{4,}/g, '…')
    .replaceAll(/(["'«]).*?(["'»])/g, '$1…$2')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, 300)

const field = (error: Error, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? masked(value) : undefined
}

/** pg-boss reports errors as plain objects with a message. */
const isFault = (error: unknown): error is Error =>
  error instanceof Error ||
  (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string')

/** The loggable fields of an error: of database errors only codes and names, of others the masked message and stack. */
export function errorForLog(error: unknown): Record<string, unknown> {
  if (!isFault(error)) return { type: typeof error }
  const code = field(error, 'code')
  const isSql = code !== undefined && /^[0-9A-Z]{5}$/.test(code)
  const places = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return {
    type: error.name ?? 'fault',
    code,
    constraint: field(error, 'constraint'),
    table: field(error, 'table'),
    message: isSql ? undefined : masked(error.message),
    stack: places.slice(0, MAX_FRAMES).map((line) => line.trim()),
  }
}

/** Settings of Fastify's logger; `stream` lets tests read it. */
export const loggerOf = (
  env: Env,
  stream?: { write: (line: string) => void },
): FastifyServerOptions['logger'] => ({
  level: env.LOG_LEVEL ?? (env.ANKETA_MODE === 'production' ? 'info' : 'warn'),
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label: string) => ({ level: label }) },
  redact: ['req.headers', 'headers', '*.phone', '*.pinfl', '*.otp', '*.password', '*.token'],
  serializers: {
    // Fastify's type requires `stack` to be a string; the log keeps it as a list of frames.
    err: errorForLog as never,
    req: (request: { method?: string; id?: string }) => ({ method: request.method, id: request.id }),
    res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
  },
  ...(stream && { stream }),
})
