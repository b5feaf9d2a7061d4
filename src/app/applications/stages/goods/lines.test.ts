import { expect, it } from 'vitest'
import type { Good } from '#api/shapes/stage-goods.ts'
import { linesOf } from './lines.ts'

const good = (id: string, more: Partial<Good> = {}): Good => ({
  id,
  product_id: 1,
  name: 'Divan',
  price: 100,
  discount: 0,
  imei: null,
  marking: null,
  tracking: 'none',
  promotion: null,
  promotion_terms: [],
  missed_promotion: null,
  is_gift: false,
  in_stock: true,
  picture: null,
  category: '',
  brand: '',
  ...more,
})

it('pieces of a product are one line; units with a number, gifts and missing pieces stay apart', () => {
  const phone = { product_id: 2, tracking: 'imei' as const }
  const goods = [
    good('a'),
    good('b', phone),
    good('c'),
    good('d', phone),
    good('e', { is_gift: true, discount: 100 }),
    good('f', { in_stock: false }),
  ]
  const lines = linesOf(goods).map(({ pieces, isCounted }) => [
    pieces.map(({ id }) => id).join(''),
    isCounted,
  ])
  expect(lines).toEqual([
    ['ac', true],
    ['b', false],
    ['d', false],
    ['e', false],
    ['f', true],
  ])
})
