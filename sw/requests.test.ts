// The worker's line between the app and the server.
import { expect, it } from 'vitest'
import { NEVER } from './requests.ts'

const isServers = (path: string) => NEVER.some((rule) => rule.test(path))

it.each(['/api/uz/auth/user', '/api', '/files/12/1', '/api/dev/sms', '/metrics'])(
  '%s is the server’s',
  (path) => {
    expect(isServers(path)).toBe(true)
  },
)

it.each(['/', '/applications', '/applications/add', '/apiary', '/auth/login', '/outbox', '/dev/sms'])(
  '%s is a page of the app',
  (path) => {
    expect(isServers(path)).toBe(false)
  },
)
