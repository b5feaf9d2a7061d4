// @vitest-environment jsdom
// The picture that leads once it is read, and the drawn shape before that, without one, and where it cannot be read.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ProductPicture } from './product-picture.tsx'

const server = vi.hoisted(() => ({ asked: [] as unknown[], answer: null as Blob | null }))
vi.mock('#app/platform/wire/read-picture.ts', () => ({
  readPicture: async (_endpoint: unknown, input: unknown) => {
    server.asked.push(input)
    if (server.answer === null) throw new Error('no picture')
    return server.answer
  },
}))

const ID = '0b0d3c1e-2f6c-4d1a-9a55-7c1f2f0f6a10'
const phone = { name: 'Galaxy', category: 'Смартфоны', brand: 'Samsung' }
let root: Root
const show = (product: object, size: 'row' | 'large' = 'row') =>
  act(async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    root.render(
      <QueryClientProvider client={client}>
        <ProductPicture product={product} size={size} label="Galaxy" />
      </QueryClientProvider>,
    )
  })
const drawn = () => document.querySelector('svg')?.getAttribute('data-shape') ?? null
const image = () => document.querySelector('img')

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }))
  server.asked = []
  server.answer = new Blob(['jpeg'], { type: 'image/jpeg' })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

it('draws the shape of the category without a picture, and asks for none', async () => {
  await show({ ...phone, picture: null })
  expect([drawn(), image(), server.asked]).toEqual(['phone', null, []])
  await show({ category: 'Mebel' })
  expect(drawn()).toBe('furniture')
  await show({})
  expect(drawn()).toBe('box')
})

it('shows the small picture in a list and the whole one alone', async () => {
  await show({ ...phone, picture: ID })
  await vi.waitFor(() => expect(image()?.getAttribute('src')).toBe('blob:1'))
  expect([drawn(), image()?.alt]).toEqual([null, 'Galaxy'])
  await show({ ...phone, picture: ID }, 'large')
  expect(server.asked).toEqual([
    { params: { picture: ID }, query: { size: 'thumb' } },
    { params: { picture: ID }, query: { size: 'full' } },
  ])
})

it('draws the shape where the picture cannot be read, or does not decode', async () => {
  server.answer = null
  await show({ ...phone, picture: ID })
  expect([drawn(), image()]).toEqual(['phone', null])
  await act(async () => root.render(null))
  server.answer = new Blob(['jpeg'], { type: 'image/jpeg' })
  await show({ ...phone, picture: ID })
  await vi.waitFor(() => expect(image()).not.toBeNull())
  await act(async () => image()?.dispatchEvent(new Event('error')))
  expect([drawn(), image()]).toEqual(['phone', null])
})
