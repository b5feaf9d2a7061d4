// The worker that makes photos, so that the camera's picture does not stutter meanwhile.
import { type Encoded, encodePhoto } from './encode.ts'

export type Job = { id: number; source: ImageBitmap; quarters: number }
export type Done = { id: number; photo: Encoded } | { id: number; photo: null }

const port = globalThis as unknown as {
  onmessage: ((event: MessageEvent<Job>) => void) | null
  postMessage: (answer: Done, transfer?: Transferable[]) => void
}

async function work({ id, source, quarters }: Job): Promise<void> {
  try {
    const photo = await encodePhoto(source, quarters)
    port.postMessage({ id, photo }, [photo.bytes])
  } catch {
    port.postMessage({ id, photo: null })
  } finally {
    source.close()
  }
}

port.onmessage = (event) => void work(event.data)
