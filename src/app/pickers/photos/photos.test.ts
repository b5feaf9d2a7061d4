import { expect, it } from 'vitest'
import { newestPhotos, type Photo } from './photos.ts'

it('shows the latest picture of every slot, in their order', () => {
  const photo = (id: string, slot: number, gen: number) => ({ id, slot, gen }) as Photo
  const shown = newestPhotos([photo('a', 3, 1), photo('b', 1, 2), photo('c', 1, 1), photo('d', 3, 2)])
  expect(shown.map(({ id }) => id)).toEqual(['b', 'd'])
})
