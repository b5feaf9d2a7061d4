// The worker that makes photos, so that the camera's picture does not stutter meanwhile.
import { type Encoded, encodePhoto } from './encode.ts'

export type Job = { id: number; source: ImageBitmap; quarters: number }
/** The picture comes back with its photo; null where this worker cannot make one. */
export type Done = { id: number; source: ImageBitmap; photo: Encoded | null }

const port = globalThis as unknown as {
  onmessage: ((event: MessageEvent<Job>) => void) | null
  postMessage: (answer: Done, transfer?: Transferable[]) => void
}

async function work({ id, source, quarters }: Job): Promise<void> {
  const photo = await encodePhoto(source, quarters).catch(() => null)
  port.postMessage({ id, source, photo }, photo === null ? [source] : [source, photo.bytes])
}

port.onmessage = (event) => void work(event.data)
