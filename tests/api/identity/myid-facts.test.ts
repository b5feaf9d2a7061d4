// What is known of MyID, fact by fact, against raw answers: statuses of HTTP and result codes as the adapter reads them. What a result
// code means is in src/domain/identity/identity.test.ts.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { myId } from '#server/gateways/identity/myid.ts'
import { IdentityTrouble } from '#server/gateways/identity/provider.ts'
import { readEnv } from '#server/platform/env.ts'

type Answer = { status: number; body: unknown }
let answer: Answer = { status: 200, body: {} }
let asked: { path: string; auth: string | undefined; body: string }[] = []
const TOKEN = '/api/v1/oauth2/access-token'
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const path = request.url ?? ''
    asked.push({ path, auth: request.headers.authorization, body: Buffer.concat(parts).toString() })
    const isToken = path === TOKEN
    const token = { access_token: 'token', refresh_token: 'refresh', expires_in: 600 }
    const { status, body } = isToken ? { status: 200, body: token } : answer
    const isPage = typeof body === 'string'
    response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json' })
    response.end(isPage ? body : JSON.stringify(body))
  })
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())
beforeEach(() => {
  asked = []
})

function provider() {
  const found = myId(
    readEnv({
      ANKETA_MODE: 'test',
      MYID_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      MYID_CLIENT_ID: 'shop',
      MYID_TOKEN: 'password',
      MYID_USERNAME: 'user',
      MYID_PASSWORD: 'password',
    }),
  )
  if (!found) throw new Error('no provider')
  return found
}
const question = {
  document_number: 'AA1234567',
  pinfl: '31503909990013',
  birth_date: '1990-03-15',
  photo: '/9j/',
}
const troubleOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail('nothing failed'),
    (error: unknown) => error,
  )

describe('the start of a check', () => {
  it('gives a job, with the token in the header', async () => {
    answer = { status: 200, body: { job_id: 'job-1' } }
    expect(await provider().start(question)).toBe('job-1')
    expect(asked.map(({ auth }) => auth)).toEqual([undefined, 'Bearer token'])
    expect(JSON.parse(asked[1]?.body ?? '')).toEqual({
      pinfl: '31503909990013',
      birth_date: '1990-03-15',
      photo_from_camera: { front: 'data:image/jpeg;base64,/9j/' },
      agreed_on_terms: true,
      client_id: 'shop',
    })
  })

  it.each([
    [400, { detail: 'Bad request' }, { kind: 'not_reached' }],
    [401, { detail: 'Unauthorized' }, { kind: 'not_reached' }],
    [403, { detail: 'Forbidden' }, { kind: 'not_reached' }],
    [404, { detail: 'Not found' }, { kind: 'not_reached' }],
    [
      422,
      { detail: [{ loc: ['body', 'pinfl'], msg: 'wrong', type: 'value_error' }] },
      { kind: 'input', fields: ['body', 'pinfl'] },
    ],
    [429, { ttl: 17 }, { kind: 'busy', seconds: 17 }],
    [429, { ttl: '120' }, { kind: 'busy', seconds: 120 }],
    [500, '<html>Server Error</html>', { kind: 'not_reached' }],
  ] as const)('HTTP %i says nothing about the person', async (status, body, trouble) => {
    answer = { status, body }
    const error = await troubleOf(provider().start(question))
    expect(error).toBeInstanceOf(IdentityTrouble)
    expect(error).toMatchObject(trouble)
  })
})

describe('the result of a check', () => {
  it('HTTP 202: it is in work', async () => {
    answer = { status: 202, body: {} }
    expect(await provider().result('job-1')).toEqual({ state: 'pending' })
  })

  it.each([1, 2, 3, 4, 5, 9, 10, 11, 14, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 34])(
    'HTTP 200 with the result code %i is read with its note',
    async (result_code) => {
      answer = { status: 200, body: { result_code, result_note: 'Words', comparison_value: 0.87 } }
      expect(await provider().result('job-1')).toMatchObject({
        state: 'done',
        code: result_code,
        note: 'Words',
        score: 0.87,
      })
    },
  )

  it.each([400, 401, 403, 404, 500])('HTTP %i is no result', async (status) => {
    answer = { status, body: {} }
    expect(await troubleOf(provider().result('job-1'))).toBeInstanceOf(IdentityTrouble)
  })
})
