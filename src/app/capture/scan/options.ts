// Formats that the reader detects: barcodes of goods, IMEI labels and the DataMatrix of marked goods
// (src/docs/business-rules.md#imei-and-marking-codes).
import type { ReaderOptions } from 'zxing-wasm/reader'

export const READ: ReaderOptions = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'DataMatrix', 'QRCode'],
  tryHarder: true,
  // A box shows several: serial number, two IMEIs, the barcode of the product.
  maxNumberOfSymbols: 8,
  // The separators of a GS1 code are part of it.
  textMode: 'Plain',
}
