// The DataMatrix that an invoice prints, read back by the reader of the tablets.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { dataMatrix } from '#domain/kernel/codes/data-matrix.ts'
import { GS } from '#domain/kernel/codes/scanner-text.ts'

const SCALE = 4
const MARGIN = 4

beforeAll(() => {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(path)).buffer } })
})

/** The symbol as a picture with a light margin. */
function pictureOf(modules: readonly boolean[][]): ImageData {
  const side = (modules.length + 2 * MARGIN) * SCALE
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  modules.forEach((line, row) => {
    line.forEach((isDark, column) => {
      if (!isDark) return
      for (let pixel = 0; pixel < SCALE * SCALE; pixel += 1) {
        const y = (row + MARGIN) * SCALE + Math.floor(pixel / SCALE)
        const x = (column + MARGIN) * SCALE + (pixel % SCALE)
        data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
      }
    })
  })
  return { data, width: side, height: side, colorSpace: 'srgb' } as ImageData
}

const read = async (modules: readonly boolean[][]) => {
  const [found] = await readBarcodes(pictureOf(modules), { formats: ['DataMatrix'], textMode: 'Plain' })
  return { text: found?.text, symbology: found?.symbologyIdentifier }
}

const gtin = '04780000000007'
const serial = 'A!"%&()*+,-./:;<=>?_'
const signed = `01${gtin}21${serial}${GS}91EE06${GS}92${'aB3+'.repeat(11)}`
// Every size of the symbols, and so every way around the corners.
const lengths = [1, 4, 9, 14, 20, 26, 33, 40, 55, 75, 100, 130, 160, 190, 240, 300, 340]

it('of a marking code is read as it is, with its separators', async () => {
  expect(await read(dataMatrix(signed) ?? [])).toEqual({ text: signed, symbology: ']d2' })
  expect(await read(dataMatrix(`]d2${GS}${signed}`) ?? [])).toEqual({ text: signed, symbology: ']d2' })
})

it.each(lengths)('of %s letters is read as it is', async (length) => {
  const text = 'aB!x7Z-q'.repeat(50).slice(0, length)
  expect((await read(dataMatrix(text) ?? [])).text).toBe(text)
})

it('is not drawn of a text that no symbol holds', () => {
  expect(dataMatrix('')).toBeNull()
  expect(dataMatrix('x'.repeat(3000))).toBeNull()
  expect(dataMatrix('код')).toBeNull()
})
