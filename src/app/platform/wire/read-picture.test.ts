// @vitest-environment jsdom
// A picture that cannot be read fails like any other read, so that it is read again when the server is reached.
import { afterEach, expect, it, vi } from 'vitest'
import { backOfficeApi } from '#api/back-office/index.ts'
import { ApiFailure, isUnanswered } from './api-failure.ts'
import { readPicture } from './read-picture.ts'

const { read } = backOfficeApi.productPictures
const input = {
  params: { picture: '0b0d3c1e-2f6c-4d1a-9a55-7c1f2f0f6a10' },
  query: { size: 'thumb' as const },
}
const answer = (given: () => Promise<Response>) => vi.stubGlobal('fetch', given)
const failure = async (signal = new AbortController().signal) =>
  readPicture(read, input, signal).catch((error: unknown) => error)

afterEach(() => vi.unstubAllGlobals())

it('is the bytes of an image', async () => {
  answer(async () => new Response('jpeg', { headers: { 'content-type': 'image/jpeg' } }))
  expect(await readPicture(read, input, new AbortController().signal)).toMatchObject({ type: 'image/jpeg' })
})

it.each([
  ['no connection', () => Promise.reject(new TypeError('offline')), true],
  [
    'the page of a Wi-Fi',
    async () => new Response('sign in', { headers: { 'content-type': 'text/html' } }),
    true,
  ],
  ['a server that fails', async () => new Response('', { status: 503 }), true],
  ['a picture that is gone', async () => new Response('', { status: 404 }), false],
])('fails by %s', async (_, given, isReadAgain) => {
  answer(given)
  const error = await failure()
  expect(error instanceof ApiFailure && isUnanswered(error)).toBe(isReadAgain)
  expect(error).toBeInstanceOf(ApiFailure)
})
