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

/** The next frame that is painted; null if the camera has none yet. */
export async function nextFrame(video: HTMLVideoElement): Promise<ImageBitmap | null> {
  await nextPainted(video)
  return createImageBitmap(video).catch(() => null)
}

/** A frame as the camera gave it, or drawn. To be closed. */
export type CameraFrame = VideoFrame | ImageBitmap
/** Newer than TypeScript's types. */
type Turned = VideoFrame & { rotation?: number; flip?: boolean }

/** The frame as the camera gave it; null where it would have to be turned, and where the browser does not say so (Safari turns the video only). */
function givenFrame(video: HTMLVideoElement): VideoFrame | null {
  if (typeof VideoFrame === 'undefined' || !('rotation' in VideoFrame.prototype)) return null
  try {
    const frame: Turned = new VideoFrame(video)
    if (frame.rotation === 0 && !frame.flip) return frame
    frame.close()
  } catch {
    // The video has no frame that can be handed over.
  }
  return null
}

/** The next frame that is painted, to be looked at; null if the camera has none yet. */
export async function liveFrame(video: HTMLVideoElement): Promise<CameraFrame | null> {
  await nextPainted(video)
  return givenFrame(video) ?? createImageBitmap(video).catch(() => null)
}

const SAMPLE = 8

/** Whether a frame has not one lit point: even a covered lens has noise. */
function isBlack(picture: ImageBitmap): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = SAMPLE
  canvas.height = SAMPLE
  const pen = canvas.getContext('2d')
  if (pen === null) return false
  pen.drawImage(picture, 0, 0, SAMPLE, SAMPLE)
  const { data } = pen.getImageData(0, 0, SAMPLE, SAMPLE)
  return data.every((value, index) => index % 4 === 3 || value === 0)
}

/**
 * The current frame. A stream is open shortly before it has frames, and its first frames cannot always be copied, so this
 * retries a few times; null if the camera delivers none. The first frame of WebKit can be black: the next one is taken, and
 * a black one only from a camera that delivers no other.
 */
export async function frameOf(video: HTMLVideoElement): Promise<ImageBitmap | null> {
  let black: ImageBitmap | null = null
  for (let tries = 0; tries < TRIES; tries += 1) {
    const picture = await nextFrame(video)
    if (picture === null) continue
    black?.close()
    if (!isBlack(picture)) return picture
    black = picture
  }
  return black
}
