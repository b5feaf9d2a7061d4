// The nets of the document reader, as the tablet has them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Layers, type RunNet, startNets } from '#app/capture/mrz/nets.ts'
import { ROOT } from '../sources.ts'

const fileOf = (name: string): Buffer => readFileSync(join(ROOT, 'src/app/capture/mrz', name))

/** Starts the nets of the repository. */
export async function readerNets(): Promise<RunNet> {
  const weights = fileOf('mrz-weights.bin')
  const { buffer, byteOffset, byteLength } = new Uint8Array(weights)
  return startNets(
    await WebAssembly.compile(new Uint8Array(fileOf('mrz-kernel.wasm'))),
    JSON.parse(fileOf('mrz-layers.json').toString()) as Layers,
    buffer.slice(byteOffset, byteOffset + byteLength),
  )
}
