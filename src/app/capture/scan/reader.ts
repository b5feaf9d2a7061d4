// The barcode reader: loaded when somebody scans, its wasm served by us and kept by the worker for later without internet.
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { READ } from './options.ts'

let prepared = false
function prepare(): void {
  if (prepared) return
  prepared = true
  prepareZXingModule({ overrides: { locateFile: (path: string) => (path.endsWith('.wasm') ? wasm : path) } })
}

/** The text of the first code in a picture, or null. */
export async function readCode(picture: ImageData): Promise<string | null> {
  prepare()
  const [found] = await readBarcodes(picture, READ)
  return found?.isValid ? found.text : null
}

/** Asks for the wasm once, so that it is on the tablet before the connection goes. */
export const warmReader = (): Promise<unknown> => fetch(wasm).catch(() => undefined)
