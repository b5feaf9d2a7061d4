import { expect, it } from 'vitest'
import type { FrameLook } from '../mrz/frames.ts'
import { HINT_AFTER_MS, type Hint, hintOf } from './hint.ts'

const zone = { corners: [], tilt: 1.05, burnt: 0 }
const look: FrameLook = { zone, isFar: false, brightness: 140, acceptance: null, isForeign: false }

it.each<[string, FrameLook, Hint]>([
  ['asks to hold still where the lines are seen', look, 'steady'],
  ['asks for the lines where none are seen', { ...look, zone: null }, 'aim'],
  ['asks for light first', { ...look, zone: null, brightness: 20 }, 'dark'],
  ['asks to come closer', { ...look, isFar: true }, 'closer'],
  [
    'asks to come closer where the letters are too small to be found',
    { ...look, zone: null, isFar: true },
    'closer',
  ],
  ['asks to turn the document where light hides letters', { ...look, zone: { ...zone, burnt: 5 } }, 'glare'],
  ['asks to hold the tablet above the document', { ...look, zone: { ...zone, tilt: 1.5 } }, 'tilt'],
  ['says that the document is of another state', { ...look, isForeign: true }, 'foreign'],
])('%s', (_, seen, hint) => {
  expect(hintOf(seen, HINT_AFTER_MS)).toBe(hint)
})

it('finds nothing amiss while the document is still brought into the picture', () => {
  const early = HINT_AFTER_MS - 1
  expect(hintOf({ ...look, brightness: 20, isFar: true }, early)).toBe('steady')
  expect(hintOf({ ...look, zone: null, brightness: 20 }, early)).toBe('aim')
  expect(hintOf({ ...look, isForeign: true }, early)).toBe('foreign')
})
