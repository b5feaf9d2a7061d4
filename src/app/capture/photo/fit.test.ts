import { expect, it } from 'vitest'
import { fitWithin, turnedSize } from './fit.ts'

it('shrinks by the long edge and keeps the proportions', () => {
  expect(fitWithin({ width: 4000, height: 3000 }, 1600)).toEqual({ width: 1600, height: 1200 })
  expect(fitWithin({ width: 3000, height: 4000 }, 1600)).toEqual({ width: 1200, height: 1600 })
})

it('never enlarges, and never returns an empty size', () => {
  expect(fitWithin({ width: 640, height: 480 }, 1600)).toEqual({ width: 640, height: 480 })
  expect(fitWithin({ width: 5000, height: 1 }, 100)).toEqual({ width: 100, height: 1 })
})

it('turns by quarters', () => {
  expect(turnedSize({ width: 4, height: 3 }, 1)).toEqual({ width: 3, height: 4 })
  expect(turnedSize({ width: 4, height: 3 }, 2)).toEqual({ width: 4, height: 3 })
})
