// One picture out of the running camera.
const TRIES = 8
const LONGEST_WAIT_MS = 500

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Resolves when the next picture is painted; a browser without the callback, or a hidden video, just waits. */
const nextPainted = (video: HTMLVideoElement): Promise<unknown> =>
  Promise.race([
    later(LONGEST_WAIT_MS),
    new Promise((resolve) => video.requestVideoFrameCallback?.(() => resolve(undefined))),
  ])

/**
 * The picture the person sees. The stream is open a moment before it has pictures, and its first ones cannot always be
 * copied, so it is tried a few times; null when the camera gives none.
 */
export async function frameOf(video: HTMLVideoElement): Promise<ImageBitmap | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    await nextPainted(video)
    const picture = await createImageBitmap(video).catch(() => null)
    if (picture !== null) return picture
  }
  return null
}
