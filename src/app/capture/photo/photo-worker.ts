// The worker that makes photos, so that the live picture does not stutter.
import type { PhotoSubject } from '#domain/applications/photo-slots.ts'
import { type Encoded, encodePhoto } from './encode.ts'

export type Job = { id: number; source: ImageBitmap; quarters: number; subject: PhotoSubject }
/** Returns the picture with its photo; `photo` is null if this worker cannot make one. */
export type Done = { id: number; source: ImageBitmap; photo: Encoded | null }

// The project compiles with the types of a page; those of a worker differ in `postMessage`.
const port = globalThis as unknown as {
  onmessage: ((event: MessageEvent<Job>) => void) | null
  postMessage: (answer: Done, transfer?: Transferable[]) => void
}

async function work({ id, source, quarters, subject }: Job): Promise<void> {
  const photo = await encodePhoto(source, quarters, subject).catch(() => null)
  const given = [source, photo?.bytes, photo?.small?.values.buffer].filter((one) => one !== undefined)
  port.postMessage({ id, source, photo }, given)
}

port.onmessage = (event) => void work(event.data)
