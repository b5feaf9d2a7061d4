import { describe, expect, it } from 'vitest'
import { seededChance } from '#support/chance.ts'
import { FACE_LABELS, facePhoto } from '#support/reader/slot-photos.ts'
import { seedFrom } from '#support/seed.ts'
import { perSuite } from '#support/suite.ts'
import { faceHints } from './face-hints.ts'

const SEED = seedFrom('READER_SEED')

describe('a photo of a person', () => {
  it.each(FACE_LABELS)('that is %s is judged so', async (label) => {
    const count = perSuite(20, 200)
    let right = 0
    for (let at = 0; at < count; at += 1) {
      const { picture } = await facePhoto(seededChance(`${label} ${at}`, SEED), label)
      if ((faceHints(picture).join() || 'good') === label) right += 1
    }
    expect(right / count).toBeGreaterThanOrEqual(0.95)
  })
  it('gives no hint where no face is found', () => {
    const data = new Uint8ClampedArray(480 * 360 * 4).fill(120)
    expect(faceHints({ data, width: 480, height: 360 })).toEqual([])
  })
  it('of no size gives no hint', () => {
    expect(faceHints({ data: new Uint8ClampedArray(0), width: 0, height: 0 })).toEqual([])
  })
})
