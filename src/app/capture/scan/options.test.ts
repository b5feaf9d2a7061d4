// @vitest-environment node
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule as prepareReader, readBarcodes } from 'zxing-wasm/reader'
import {
  prepareZXingModule as prepareWriter,
  type WriteInputBarcodeFormat,
  writeBarcode,
} from 'zxing-wasm/writer'
import { readReceipt } from '#domain/kernel/codes/fiscal-receipt.ts'
import { classifyScan } from '#domain/kernel/codes/scanned.ts'
import { READ } from './options.ts'

const require = createRequire(import.meta.url)
const wasmOf = (name: string): ArrayBuffer => {
  const bytes = readFileSync(require.resolve(`zxing-wasm/${name}/zxing_${name}.wasm`))
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
}
beforeAll(() => {
  prepareReader({ overrides: { wasmBinary: wasmOf('reader') } })
  prepareWriter({ overrides: { wasmBinary: wasmOf('writer') } })
})

async function seen(
  text: string,
  format: WriteInputBarcodeFormat,
  options = '',
): Promise<string | undefined> {
  const { image } = await writeBarcode(text, { format, scale: 4, options })
  if (!image) throw new Error('nothing was drawn')
  return (await readBarcodes(image, READ))[0]?.text
}

describe('the reader', () => {
  it.each([
    ['4006381333931', 'EAN13', 'gtin'],
    ['490154203237518', 'Code128', 'imei'],
    ['010478123456789221ABC1234\u001d93TEST', 'DataMatrix', 'marking'],
  ] as const)('reads %s as %s', async (text, format, kind) => {
    const read = await seen(text, format)
    expect(read).toBe(text)
    expect(classifyScan(read ?? '').kind).toBe(kind)
  })

  it('reads a DataMatrix as printed on goods, with its separators', async () => {
    const read = await seen('(01)04781234567892(21)ABC1234(93)TEST', 'DataMatrix', 'gs1')
    expect(read).toBe('010478123456789221ABC1234\u001d93TEST')
  })

  it('reads a short barcode', async () => {
    expect(await seen('96385074', 'EAN8')).toBe('96385074')
  })
})

const RECEIPT = 'https://ofd.soliq.uz/check?t=UZ191211501001&r=12345&c=20260601100000&s=123456789012'

/** The code as the camera sees it: on paper, turned, out of focus, in poor light. */
async function photographed({ turn = 0, blur = 0, light = 1 }): Promise<string[]> {
  const { image } = await writeBarcode(RECEIPT, { format: 'QRCode', scale: 6 })
  if (!image) throw new Error('nothing was drawn')
  const drawn = sharp(Buffer.from(await image.arrayBuffer()))
  const turned = drawn.flatten({ background: '#fff' }).rotate(turn, { background: '#e8e4da' })
  const small = await turned
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#e8e4da' })
    .png()
    .toBuffer()
  const seen = blur > 0 ? sharp(small).blur(blur) : sharp(small)
  const picture = await seen.modulate({ brightness: light }).jpeg({ quality: 60 }).toBuffer()
  return (await readBarcodes(new Uint8Array(picture), READ)).map(({ text }) => text)
}

it.each([
  ['straight', {}],
  ['turned a little', { turn: 11 }],
  ['upside down', { turn: 187 }],
  ['on its side, out of focus', { turn: 84, blur: 1.5 }],
  ['in the dark', { turn: 3, blur: 1.2, light: 0.45 }],
])('reads the QR code of a fiscal receipt %s', async (_name, how) => {
  const [text = ''] = await photographed(how)
  expect(readReceipt(text)).toEqual({
    ok: true,
    receipt: { register: 'UZ191211501001', number: '12345', at: '2026-06-01T10:00:00', sign: '123456789012' },
  })
})

it('reads nothing of a receipt that is a blur, rather than something else', async () => {
  expect(await photographed({ blur: 14 })).toEqual([])
})
