// The barcode reader: loaded when somebody scans, its wasm served by us and kept by the worker for later without internet.
import { prepareZXingModule, purgeZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { READ } from './options.ts'

let prepared = false
function prepare(): void {
  if (prepared) return
  prepared = true
  prepareZXingModule({ overrides: { locateFile: (path: string) => (path.endsWith('.wasm') ? wasm : path) } })
}

/** A reader that failed is forgotten with its failure, so that the next opening loads it anew. */
function forget(): void {
  purgeZXingModule()
  prepared = false
}

/** The text of the first code in a picture, or null; throws when the reader cannot be loaded. */
export async function readCode(picture: ImageData): Promise<string | null> {
  prepare()
  try {
    const [found] = await readBarcodes(picture, READ)
    return found?.isValid ? found.text : null
  } catch (error) {
    forget()
    throw error
  }
}

/** Asks for the wasm once, so that it is on the tablet before the connection goes. */
export const warmReader = (): Promise<unknown> => fetch(wasm).catch(() => undefined)
