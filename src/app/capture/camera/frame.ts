// Captures one frame of the running camera.
const TRIES = 8
const LONGEST_WAIT_MS = 500

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Resolves at the next painted frame; after a delay if the video is hidden or the browser lacks the callback. */
const nextPainted = (video: HTMLVideoElement): Promise<unknown> =>
  Promise.race([
    later(LONGEST_WAIT_MS),
    new Promise((resolve) => video.requestVideoFrameCallback?.(() => resolve(undefined))),
  ])

/**
 * The current frame. A stream is open shortly before it has frames, and its first frames cannot always be copied, so this
 * retries a few times; null if the camera delivers none.
 */
export async function frameOf(video: HTMLVideoElement): Promise<ImageBitmap | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    await nextPainted(video)
    const picture = await createImageBitmap(video).catch(() => null)
    if (picture !== null) return picture
  }
  return null
}
