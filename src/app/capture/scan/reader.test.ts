// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest'
import * as zxing from 'zxing-wasm/reader'
import { readCode } from './reader.ts'

vi.mock('zxing-wasm/reader', () => ({
  prepareZXingModule: vi.fn(),
  purgeZXingModule: vi.fn(),
  readBarcodes: vi.fn(),
}))
vi.mock('zxing-wasm/reader/zxing_reader.wasm?url', () => ({ default: '/assets/zxing_reader-1.wasm' }))

const picture = {} as ImageData
const read = vi.mocked(zxing.readBarcodes)
const finds = (...found: Array<{ isValid: boolean; text: string }>) =>
  read.mockResolvedValueOnce(found as Awaited<ReturnType<typeof zxing.readBarcodes>>)

beforeEach(() => {
  vi.clearAllMocks()
})

it('returns the text of a valid code only', async () => {
  finds({ isValid: true, text: '4006381333931' })
  expect(await readCode(picture)).toBe('4006381333931')
  finds({ isValid: false, text: '' })
  expect(await readCode(picture)).toBeNull()
  finds()
  expect(await readCode(picture)).toBeNull()
})

it('is loaded again, from our server, after a failed load', async () => {
  read.mockRejectedValueOnce(new TypeError('no internet'))
  await expect(readCode(picture)).rejects.toThrow('no internet')
  expect(zxing.purgeZXingModule).toHaveBeenCalledTimes(1)
  finds({ isValid: true, text: '96385074' })
  expect(await readCode(picture)).toBe('96385074')
  const locate = vi.mocked(zxing.prepareZXingModule).mock.lastCall?.[0]?.overrides?.locateFile
  expect(locate?.('zxing_reader.wasm', 'https://cdn.invalid/')).toBe('/assets/zxing_reader-1.wasm')
})
