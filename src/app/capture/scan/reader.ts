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

/** Returns the text of the first code in a picture, or null. Throws if the reader cannot be loaded. */
export async function readCode(picture: ImageData): Promise<string | null> {
  prepare()
  try {
    const [found] = await readBarcodes(picture, READ)
    return found?.isValid ? found.text : null
  } catch (error) {
    resetReader()
    throw error
  }
}

/** Fetches the wasm in advance, so that the worker caches it while there is a connection. */
export const warmReader = (): Promise<unknown> => fetch(wasm).catch(() => undefined)
