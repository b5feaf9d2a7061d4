// The symbol of a barcode as dark modules, drawn by zxing-wasm. Its binary is read from its package when the first tag is printed.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { type Symbology, symbolOf } from '#domain/products/price-tag.ts'

/** Rows of modules, true where dark: a bar code has one row. `quiet`: light modules that it needs on each side. */
export type DrawnSymbol = { symbology: Symbology; text: string; rows: boolean[][]; quiet: number }

/** Light modules on each side; of an EAN-13 the wider side. */
const QUIET: Readonly<Record<Symbology, number>> = { EAN13: 11, EAN8: 7, Code128: 10, QRCode: 4 }

const require = createRequire(import.meta.url)
let isPrepared = false

function prepare(): void {
  if (isPrepared) return
  const bytes = readFileSync(require.resolve('zxing-wasm/writer/zxing_writer.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(bytes).buffer } })
  isPrepared = true
}

async function draw(text: string, symbology: Symbology): Promise<DrawnSymbol> {
  prepare()
  const { symbol, error } = await writeBarcode(text, { format: symbology, scale: 1, addQuietZones: false })
  if (error !== '') throw new Error(`${symbology} cannot be drawn: ${error}`)
  const { data, width, height } = symbol
  const lines = symbology === 'QRCode' ? height : 1
  const rows = Array.from({ length: lines }, (_, row) =>
    Array.from({ length: width }, (_module, column) => data[row * width + column] === 0),
  )
  return { symbology, text, rows, quiet: QUIET[symbology] }
}

/** The symbols of a barcode: the usual one, and the QR code for labels on which that is too long. */
export async function symbolsOf(barcode: string): Promise<{ usual: DrawnSymbol; short: DrawnSymbol }> {
  const { symbology, text } = symbolOf(barcode)
  const short = await draw(text, 'QRCode')
  return { usual: symbology === 'QRCode' ? short : await draw(text, symbology), short }
}
