// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest'
import * as zxing from 'zxing-wasm/reader'
import { readCodes } from './reader.ts'

vi.mock('zxing-wasm/reader', () => ({
  prepareZXingModule: vi.fn(),
  purgeZXingModule: vi.fn(),
  readBarcodes: vi.fn(),
}))
vi.mock('zxing-wasm/reader/zxing_reader.wasm?url', () => ({ default: '/assets/zxing_reader-1.wasm' }))

const picture = {} as ImageData
const read = vi.mocked(zxing.readBarcodes)
const finds = (...found: Array<{ isValid: boolean; text: string; y?: number }>) =>
  read.mockResolvedValueOnce(
    found.map(({ y = 0, ...code }) => ({
      ...code,
      position: { topLeft: { x: 0, y } },
    })) as unknown as Awaited<ReturnType<typeof zxing.readBarcodes>>,
  )

beforeEach(() => {
  vi.clearAllMocks()
})

it('returns the texts of valid codes only, from the top down', async () => {
  finds(
    { isValid: true, text: 'second', y: 40 },
    { isValid: false, text: '' },
    { isValid: true, text: 'first', y: 7 },
  )
  expect(await readCodes(picture)).toEqual(['first', 'second'])
  finds()
  expect(await readCodes(picture)).toEqual([])
})

it('is loaded again, from our server, after a failed load', async () => {
  read.mockRejectedValueOnce(new TypeError('no internet'))
  await expect(readCodes(picture)).rejects.toThrow('no internet')
  expect(zxing.purgeZXingModule).toHaveBeenCalledTimes(1)
  finds({ isValid: true, text: '96385074' })
  expect(await readCodes(picture)).toEqual(['96385074'])
  const locate = vi.mocked(zxing.prepareZXingModule).mock.lastCall?.[0]?.overrides?.locateFile
  expect(locate?.('zxing_reader.wasm', 'https://cdn.invalid/')).toBe('/assets/zxing_reader-1.wasm')
})
