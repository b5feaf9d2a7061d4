// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiFailure } from '../platform/api.ts'
import { beginReturn, type Entered } from './begin-return.ts'

/** The verbs of the calls with the version that each sends; `refused`: the verb that the server refuses. */
const server = vi.hoisted(() => ({ sent: [] as unknown[], version: 0, refused: null as string | null }))
vi.mock('#app/platform/api.ts', async (load) => {
  const actual = await load<typeof import('../platform/api.ts')>()
  return {
    ...actual,
    call: async ({ path }: { path: string }, { body }: { body: { base_version?: number } }) => {
      const verb = path.split('/').slice(4).join('/')
      server.sent.push([verb, body.base_version])
      if (verb === server.refused) throw Object.create(actual.ApiFailure.prototype)
      if (!verb.endsWith('photos')) server.version += 1
      return { ok: true, key: '24', version: server.version }
    },
  }
})

const FORM = { good_id: 'g', reason: 'item_refused' as const, words: '' }
const ENTERED: Entered = {
  condition: 'used',
  kept_gifts: [],
  code: '356938035643809',
  picture: '/9j/AAAA',
  place: 'defect',
  isComplete: true,
}

beforeEach(() => {
  server.sent = []
  server.version = 0
  server.refused = null
})

it('enters everything and sends the request, each step with the version of the one before', async () => {
  expect(await beginReturn(FORM, ENTERED)).toEqual({ key: '24', failure: null })
  expect(server.sent).toEqual([
    ['', undefined],
    [':key', 1],
    [':key/scan', 2],
    [':key/photos', undefined],
    [':key/accept', 3],
    [':key/send', 4],
  ])
})

it('keeps what was entered while something is missing, and sends it later', async () => {
  expect(await beginReturn(FORM, null)).toEqual({ key: '24', failure: null })
  expect(server.sent).toHaveLength(1)
  await beginReturn(FORM, { ...ENTERED, picture: null, code: '', isComplete: false })
  expect(server.sent.slice(1).map((sent) => (sent as unknown[])[0])).toEqual(['', ':key', ':key/accept'])
})

it('stops at a refusal and says where the request is', async () => {
  server.refused = ':key/scan'
  const { key, failure } = await beginReturn(FORM, ENTERED)
  expect(key).toBe('24')
  expect(failure).toBeInstanceOf(ApiFailure)
  expect(server.sent).toHaveLength(3)
})
