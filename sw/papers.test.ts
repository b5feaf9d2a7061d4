// A paper at an address of its own.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerPapers } from './papers.ts'

const PATH = '/papers/0193a3c2-7b1f-7c3a-9f7e-2d5b8c1e4a60'
const paper = new Blob(['%PDF-1.7'], { type: 'application/pdf' })
type Listener = (event: object) => void
const listeners = new Map<string, Listener>()

const send = (data: unknown) => {
  const post = vi.fn()
  listeners.get('message')?.({ data, ports: [{ postMessage: post }], waitUntil: () => {} })
  return post.mock.calls.flat()
}
function ask(path: string): Response | null {
  let answer: Response | null = null
  const stop = vi.fn()
  const respondWith = (response: Response) => {
    answer = response
  }
  const request = { url: `https://shop.invalid${path}` }
  listeners.get('fetch')?.({ request, respondWith, stopImmediatePropagation: stop })
  // Nothing else may answer the same request.
  expect(stop).toHaveBeenCalledTimes(answer === null ? 0 : 1)
  return answer
}

beforeEach(() => {
  vi.useFakeTimers()
  const scope = {
    location: { origin: 'https://shop.invalid' },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  }
  answerPapers(scope as unknown as ServiceWorkerGlobalScope)
})
afterEach(() => vi.useRealTimers())

it('is shown without the policy of our pages, for a minute', async () => {
  expect(send({ type: 'SHOW_PAPER', path: PATH, paper })).toEqual(['ready'])
  const answer = ask(PATH)
  expect(await answer?.text()).toBe('%PDF-1.7')
  expect(answer?.headers.get('content-type')).toBe('application/pdf')
  expect(answer?.headers.get('content-security-policy')).toBeNull()
  expect(ask(PATH)).not.toBeNull()
  await vi.advanceTimersByTimeAsync(60_000)
  const later = ask(PATH)
  expect([later?.status, await later?.text()]).toEqual([404, expect.stringContaining('ещё раз')])
})

it.each([
  { type: 'SHOW_PAPER', path: '/applications', paper },
  { type: 'SHOW_PAPER', path: `${PATH}/more`, paper },
  { type: 'SHOW_PAPER', path: PATH, paper: '%PDF-1.7' },
  { type: 'KEEP_SHELL', path: PATH, paper },
  'SHOW_PAPER',
  null,
])('is not taken at another address, nor anything else: %o', (data) => {
  expect(send(data)).toEqual([])
  expect(ask(PATH)?.status).toBe(404)
  expect(ask('/applications')).toBeNull()
})
