// Goods of an older server, which says nothing about what a product looks like.
import { expect, it } from 'vitest'
import { foundProduct, good } from './stage-goods.ts'

it.each([
  ['a good of an application', good],
  ['a product that was found', foundProduct],
])('%s is read without a picture and a brand', (_, { shape }) => {
  for (const key of ['picture', 'brand'] as const) expect(shape[key].safeParse(undefined).success).toBe(true)
  expect(good.shape.category.safeParse(undefined).success).toBe(true)
})
