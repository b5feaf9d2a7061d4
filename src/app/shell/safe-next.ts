// Where a person may be redirected after sign-in: only to a built page of the app, never to another site
// (src/docs/security.md#controls-of-the-server, 3.7.2).
import { SCREENS, type ScreenRow } from '#domain/access/screens.ts'

const OWN_PATH = /^\/(?![/\\])/
const NOT_A_TARGET = new Set(['redirect', 'not-found'])
const NOT_AFTER_SIGN_IN = new Set<string>(['/403', '/no-access', '/welcome'])

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')

/** Whether a path of the address bar matches the path of a screen; `$id` matches any one segment. */
export function fits(row: ScreenRow, path: string): boolean {
  const wanted = partsOf(row.path)
  const parts = partsOf(path)
  return (
    wanted.length === parts.length && wanted.every((part, at) => part.startsWith('$') || part === parts[at])
  )
}

const rows: readonly ScreenRow[] = Object.values(SCREENS)

/** The built screen that a path opens; a literal path takes precedence over one with a parameter. */
export function screenOf(path: string): ScreenRow | undefined {
  const found = rows.filter((row) => row.built && !NOT_A_TARGET.has(row.kind) && fits(row, path))
  return found.find((row) => !row.path.includes('$')) ?? found[0]
}

/** The address within our own site, or null where it is none. */
function parseAddress(address: string): URL | null {
  try {
    return new URL(address, 'https://own.invalid')
  } catch {
    return null
  }
}

/** Returns the path with its query if it is a permitted target, else null. */
export function safeNext(next: unknown): string | null {
  if (typeof next !== 'string' || !OWN_PATH.test(next) || next.length > 2000) return null
  const url = parseAddress(next)
  if (url?.origin !== 'https://own.invalid') return null
  const row = screenOf(url.pathname)
  if (row === undefined || row.layout !== 'main' || NOT_AFTER_SIGN_IN.has(row.path)) return null
  return url.pathname + url.search
}
