// The access token (src/docs/specification.md#session): a cookie that expires after `expires_in / 86400` days.
import { readCookie, writeCookie } from './cookies.ts'

const TOKEN_COOKIE = 'access_token'
const SECONDS_IN_A_DAY = 86_400

/** Days the token is kept: the answer's seconds divided by the seconds of a day. */
export const daysOf = (expiresIn: number): number => expiresIn / SECONDS_IN_A_DAY

export const getAccessToken = (): string | null => readCookie(TOKEN_COOKIE)

export const storeToken = (token: string, expiresIn: number): void =>
  writeCookie(TOKEN_COOKIE, token, daysOf(expiresIn))

/** Removes the token and the keys that an earlier client may have stored. */
export function dropToken(): void {
  writeCookie(TOKEN_COOKIE, '', -1)
  localStorage.removeItem('refresh_token')
  localStorage.removeItem('token_type')
}
