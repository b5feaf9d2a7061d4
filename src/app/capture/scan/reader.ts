// The barcode reader: loaded at the first scan; its wasm comes from our server and is cached for use without internet.
import { prepareZXingModule, purgeZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { READ } from './options.ts'

let prepared = false
function prepare(): void {
  if (prepared) return
  prepared = true
  prepareZXingModule({ overrides: { locateFile: (path: string) => (path.endsWith('.wasm') ? wasm : path) } })
}

/** Discards a reader that failed to load, so that the next scan loads it again. */
function resetReader(): void {
  purgeZXingModule()
  prepared = false
}

/** Returns the texts of the codes in a picture from its top down: IMEI 1 stands above IMEI 2. Throws if the reader cannot be loaded. */
export async function readCodes(picture: ImageData): Promise<string[]> {
  prepare()
  try {
    const found = (await readBarcodes(picture, READ)).filter(({ isValid }) => isValid)
    return found
      .sort((one, other) => one.position.topLeft.y - other.position.topLeft.y)
      .map(({ text }) => text)
  } catch (error) {
    resetReader()
    throw error
  }
}

/** Fetches the wasm in advance, so that the worker caches it while there is a connection. */
export const warmReader = (): Promise<unknown> => fetch(wasm).catch(() => undefined)
