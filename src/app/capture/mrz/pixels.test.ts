import { describe, expect, it } from 'vitest'
import type { CameraFrame } from '../camera/frame.ts'
import { greyOfFrame } from './pixels.ts'

type Stored = { rows: number[][]; stride?: number; offset?: number; fullRange?: boolean }

/** A frame as a camera hands it over, with the brightness before the colours. */
function frame({ rows, stride = rows[0]?.length ?? 0, offset = 0, fullRange = true }: Stored): CameraFrame {
  const [width, height] = [rows[0]?.length ?? 0, rows.length]
  const size = offset + stride * height + 64
  return {
    format: 'I420',
    colorSpace: { fullRange },
    visibleRect: { width, height },
    displayWidth: width * 2,
    displayHeight: height * 2,
    allocationSize: () => size,
    copyTo: async (into: Uint8Array) => {
      into.fill(7, 0, size)
      for (const [at, row] of rows.entries()) into.set(row, offset + at * stride)
      return [
        { offset, stride },
        { offset: 0, stride: 0 },
      ]
    },
  } as unknown as CameraFrame
}

const ROWS = [
  [10, 20, 30],
  [40, 50, 60],
]

describe('the brightness of a frame', () => {
  it('is taken as it is stored', async () => {
    const { grey, scale } = await greyOfFrame(frame({ rows: ROWS }))
    expect([grey.width, grey.height, scale]).toEqual([3, 2, 0.5])
    expect([...grey.values]).toEqual(ROWS.flat())
  })
  it('leaves out what is between the rows', async () => {
    const { grey } = await greyOfFrame(frame({ rows: ROWS, stride: 8, offset: 5 }))
    expect([...grey.values]).toEqual(ROWS.flat())
  })
  it('is the same where a camera keeps to the range of television', async () => {
    const { grey } = await greyOfFrame(frame({ rows: [[0, 16, 126, 235, 255]], fullRange: false }))
    expect([...grey.values]).toEqual([0, 0, 128, 255, 255])
  })
})
