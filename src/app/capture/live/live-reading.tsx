import { clsx } from 'clsx'
import { Keyboard, ScanText } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadingTexts } from '#app/i18n/reader/use-reading-texts.ts'
import { Button } from '#app/kit/button.tsx'
import { getToday } from '#app/platform/wire/clock.ts'
import type { Acceptance } from '#domain/kernel/mrz/accept.ts'
import { type CameraFrame, liveFrame } from '../camera/frame.ts'
import type { Webcam } from '../camera/webcam.ts'
import type { FrameLook, SeenZone } from '../mrz/frames.ts'
import { lookAtFrame } from '../mrz/read-document.ts'
import { BY_HAND_AFTER_MS, type Hint, hintOf } from './hint.ts'
import { watchCamera } from './watch-camera.ts'

type Props = {
  camera: RefObject<Webcam | null>
  isMirrored: boolean
  hasTorch: boolean
  /** Called once with the frame that becomes the photo, and with what was read. */
  onRead: (picture: ImageBitmap, acceptance: Acceptance) => void
  /** Leads to the fields; without it there are none to type into. */
  onByHand: (() => void) | undefined
}

/** Each stay at the camera has a number: frames of another one are of another document. */
let stays = 0

type Seen = { zone: SeenZone | null; width: number; height: number }

/** Where the lines are, over the live picture. */
function Outline({ zone, width, height, isMirrored }: Seen & { isMirrored: boolean }) {
  if (zone === null) return null
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      className={clsx('pointer-events-none absolute inset-0 size-full', isMirrored && '-scale-x-100')}
    >
      <polygon
        points={zone.corners.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join(' ')}
        className="fill-teal-300/25 stroke-teal-300"
        strokeWidth={width / 240}
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** A hint that two looks in a row give, so that it does not flicker. */
function useSteadyHint() {
  const [{ shown }, setHints] = useState<{ shown: Hint; last: Hint }>({ shown: 'aim', last: 'aim' })
  const add = (hint: Hint) =>
    setHints((before) => ({ shown: before.last === hint ? hint : before.shown, last: hint }))
  return { shown, add }
}

/** The picture of a frame; null where it cannot be drawn: the person takes the picture then. */
async function pictureOf(frame: CameraFrame): Promise<ImageBitmap | null> {
  if (!('displayWidth' in frame)) return frame
  const picture = await createImageBitmap(frame).catch(() => null)
  frame.close()
  return picture
}

/** Reads the document in the live picture: shows where its lines are and what would help, and takes the picture when two frames agree. */
export function LiveReading({ camera, isMirrored, hasTorch, onRead, onByHand }: Props) {
  const { t } = useTranslation('reading')
  const hasTexts = useReadingTexts()
  const [seen, setSeen] = useState<Seen | null>(null)
  const [isLong, setLong] = useState(false)
  const { shown, add } = useSteadyHint()
  const look = useEffectEvent(({ zone, ...rest }: FrameLook, elapsedMs: number) => {
    const { videoWidth: width = 0, videoHeight: height = 0 } = camera.current?.video ?? {}
    setSeen({ zone, width, height })
    add(hintOf({ zone, ...rest }, elapsedMs))
  })
  const read = useEffectEvent(onRead)
  useEffect(() => {
    const stop = new AbortController()
    stays += 1
    const stay = stays
    const since = performance.now()
    void watchCamera({
      nextFrame: async () => (camera.current?.video ? liveFrame(camera.current.video) : null),
      lookAt: (frame) => lookAtFrame(frame, { today: getToday(), stay }),
      onLook: (found) => look(found, performance.now() - since),
      onRead: (frame, acceptance) => {
        void pictureOf(frame).then((picture) => {
          if (picture === null) return
          if (stop.signal.aborted) return picture.close()
          navigator.vibrate?.(60)
          read(picture, acceptance)
        })
      },
      signal: stop.signal,
    })
    const timer = setTimeout(() => setLong(true), BY_HAND_AFTER_MS)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [camera])
  if (!hasTexts || seen === null) return null
  const text = shown === 'dark' && hasTorch ? 'dark_torch' : shown
  return (
    <>
      <Outline {...seen} isMirrored={isMirrored} />
      <div className="absolute inset-x-0 bottom-0 flex flex-col items-center gap-2 p-4">
        <p
          role="status"
          className="flex items-center gap-2 rounded-full bg-black/75 px-4 py-2 text-center text-white"
        >
          <ScanText aria-hidden size={20} className={clsx('shrink-0', seen.zone && 'text-teal-300')} />
          {t(`live.${text}`)}
        </p>
        {isLong && onByHand && (
          <Button kind="quiet" icon={Keyboard} onPress={onByHand}>
            {t('live.by_hand')}
          </Button>
        )}
      </div>
    </>
  )
}
