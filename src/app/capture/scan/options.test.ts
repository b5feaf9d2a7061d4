// @vitest-environment node
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule as prepareReader, readBarcodes } from 'zxing-wasm/reader'
import {
  prepareZXingModule as prepareWriter,
  type WriteInputBarcodeFormat,
  writeBarcode,
} from 'zxing-wasm/writer'
import { classifyScan } from '#domain/kernel/scanned.ts'
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
