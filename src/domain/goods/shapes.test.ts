import { describe, expect, it } from 'vitest'
import { brandColours, PRODUCT_SHAPES, SHAPE_PARTS, shapeOf } from './shapes.ts'

describe('the shape of a category', () => {
  it.each([
    ['Smartfonlar', 'Смартфоны', 'phone'],
    ['Televizorlar', 'Телевизоры', 'tv'],
    ['Muzlatkichlar', 'Холодильники', 'fridge'],
    ['Kir yuvish mashinalari', 'Стиральные машины', 'washer'],
    ['Konditsionerlar', 'Кондиционеры', 'conditioner'],
    ['Noutbuklar', 'Ноутбуки', 'laptop'],
    ['Maishiy texnika', 'Бытовая техника', 'appliance'],
    ['Mebel', 'Мебель', 'furniture'],
    ['Telefon aksessuarlari', 'Чехлы для телефонов', 'accessory'],
    ['DVD pleerlar', 'DVD-плееры', 'box'],
  ])('%s and %s are drawn as %s', (uzbek, russian, shape) => {
    expect([shapeOf(uzbek), shapeOf(russian)]).toEqual([shape, shape])
  })

  it('has a body in the colour of the brand', () => {
    for (const shape of PRODUCT_SHAPES)
      expect(SHAPE_PARTS[shape].some(({ tone }) => tone === 'body')).toBe(true)
  })
})

it('a brand has one colour, however it is written', () => {
  expect(brandColours(' SAMSUNG ')).toEqual(brandColours('Samsung'))
  expect(brandColours('Samsung')).not.toEqual(brandColours('Xiaomi'))
})
