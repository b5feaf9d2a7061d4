// Shows the frames of the camera to the reader, one at a time, until the document is read.
import type { Acceptance } from '#domain/kernel/mrz/accept.ts'
import type { CameraFrame } from '../camera/frame.ts'
import type { FrameLook } from '../mrz/frames.ts'

type Looked = { picture: CameraFrame; look: FrameLook }
type Watching = {
  /** The next frame; null while there is none. */
  nextFrame: () => Promise<CameraFrame | null>
  /** Looks at a frame and gives it back; null where the reader does not work. */
  lookAt: (frame: CameraFrame) => Promise<Looked | null>
  onLook: (look: FrameLook) => void
  /** Called once with the frame that is the photo; nothing is looked at afterwards. */
  onRead: (picture: CameraFrame, acceptance: Acceptance) => void
  /** Aborted when the camera closes or a picture is taken by hand. */
  signal: AbortSignal
}

/** The reader rests between frames, so that the tablet does not get warm. */
const REST_MS = 150
/** Without a frame the camera is asked again. */
const NO_FRAME_MS = 500

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Resolves when the document was read, the reader does not work, or `signal` is aborted. Frames that are not the photo are freed. */
export async function watchCamera({ nextFrame, lookAt, onLook, onRead, signal }: Watching): Promise<void> {
  let isSeen = false
  while (!signal.aborted) {
    const frame = document.visibilityState === 'visible' ? await nextFrame() : null
    if (frame === null) {
      await rest(NO_FRAME_MS)
      continue
    }
    if (signal.aborted) return frame.close()
    const looked = await lookAt(frame)
    if (looked === null) return
    const { picture, look } = looked
    if (signal.aborted || look.acceptance === null) picture.close()
    if (signal.aborted) return
    onLook(look)
    if (look.acceptance !== null) return onRead(picture, look.acceptance)
    // The frame after the first that shows the lines comes at once: two of them decide.
    if (isSeen || look.zone === null) await rest(REST_MS)
    isSeen = look.zone !== null
  }
}
