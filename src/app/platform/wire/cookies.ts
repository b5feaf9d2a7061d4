// The two cookies that scripts may read: the access token and XSRF-TOKEN (specification S7.3).
import { DAY_MS } from '#domain/kernel/time/durations.ts'

/** The decoded value of a cookie, or null. */
export function readCookie(name: string, jar: string = document.cookie): string | null {
  const found = jar.split('; ').find((pair) => pair.startsWith(`${name}=`))
  if (found === undefined) return null
  try {
    return decodeURIComponent(found.slice(name.length + 1))
  } catch {
    return null
  }
}

/** Writes a cookie for the whole site; `days` may be a fraction, 0 or less removes it. */
export function writeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const expires = new Date(Date.now() + days * DAY_MS).toUTCString()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Expires=${expires}; SameSite=Strict${secure}`
}
