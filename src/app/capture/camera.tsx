import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getCurrentTime } from '#app/platform/wire/clock.ts'
import { type DocumentType, photoSlot } from '#domain/applications/photo-slots.ts'
import { LiveView } from './camera/live-view.tsx'
import { StillView } from './camera/still-view.tsx'
import { recordCameraOpen } from './camera-open.ts'
import type { Encoded } from './photo/encode.ts'
import { makePhoto, pictureOf } from './photo/make-photo.ts'
import { refusalText } from './refusal-text.ts'
import { useIsHere } from './use-is-here.ts'

export type Taken = Pick<Encoded, 'bytes' | 'width' | 'height'> & { capturedAt: string }
export type CaptureProps = {
  slot: number
  documentType: DocumentType
  /** Stores the photo; if it rejects, the reason is shown and the photo stays on the screen. */
  keep: (photo: Taken) => Promise<unknown>
  /** Called after the photo was stored. */
  onSaved: () => void
  /** Called with true while closing would lose a picture or a drawing. */
  onUnsaved?: (isUnsaved: boolean) => void
}

type Shot = { picture: ImageBitmap; quarters: number; capturedAt: string; photo: Encoded }

/** The last picture with its rotation; frees the memory of pictures that are no longer needed. */
function useShot() {
  const [shot, setShot] = useState<Shot | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const openPicture = useRef<ImageBitmap | null>(null)
  /** The picture that was asked for last: one that comes later than another one asked for after it is dropped. */
  const asked = useRef(0)
  const drop = () => {
    asked.current += 1
    openPicture.current?.close()
    openPicture.current = null
    setShot(null)
    setBusy(false)
  }
  useEffect(
    () => () => {
      asked.current += 1
      openPicture.current?.close()
    },
    [],
  )
  const make = async (frame: ImageBitmap, quarters: number, capturedAt: string, nth = ++asked.current) => {
    openPicture.current = null
    setBusy(true)
    setFailed(false)
    try {
      const { picture, photo } = await makePhoto(frame, quarters)
      if (nth !== asked.current) return picture.close()
      openPicture.current = picture
      setShot({ picture, quarters, capturedAt, photo })
      setBusy(false)
    } catch {
      if (nth !== asked.current) return
      drop()
      setFailed(true)
    }
  }
  const take = async (picture: ImageBitmap | null) => {
    if (picture === null) setFailed(true)
    else await make(picture, 0, getCurrentTime().toISOString())
  }
  /** Returns whether the file could be read, or was overtaken by another picture. */
  const choose = async (file: File): Promise<boolean> => {
    asked.current += 1
    const nth = asked.current
    const picture = await pictureOf(file)
    if (nth !== asked.current) {
      picture?.close()
      return true
    }
    if (picture !== null) await make(picture, 0, getCurrentTime().toISOString(), nth)
    return picture !== null
  }
  const turn = () => shot && make(shot.picture, (shot.quarters + 1) % 4, shot.capturedAt)
  return { shot, isBusy, setBusy, isFailed, drop, take, choose, turn }
}

function Trouble({ words }: { words: string | null }) {
  if (words === null) return null
  return (
    <p role="alert" className="bg-danger-soft p-4 text-center font-semibold text-danger">
      {words}
    </p>
  )
}

/** Takes a picture, shows it for confirmation, and stores the photo. */
export function Camera({ slot, documentType, keep, onSaved, onUnsaved }: CaptureProps) {
  const { t } = useTranslation('photos')
  const { shot, isBusy, setBusy, isFailed, drop, take, choose, turn } = useShot()
  const isHere = useIsHere()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  useEffect(recordCameraOpen, [])
  const isTaken = shot !== null
  useEffect(() => onUnsaved?.(isTaken), [isTaken, onUnsaved])
  const row = photoSlot(slot)
  if (row === undefined) return null
  const use = async ({ photo, capturedAt }: Shot) => {
    setBusy(true)
    setRefusal(null)
    try {
      const { bytes, width, height } = photo
      await keep({ bytes, width, height, capturedAt })
      if (isHere.current) onSaved()
    } catch (error) {
      setRefusal(refusalText(error))
      setBusy(false)
    }
  }
  if (shot !== null)
    return (
      <StillView
        photo={shot.photo}
        isBusy={isBusy}
        refusal={refusal}
        onRetake={drop}
        onTurn={() => void turn()}
        onUse={() => void use(shot)}
      />
    )
  const trouble = isUnreadable ? t('capture.unreadable') : isFailed ? t('capture.failed') : null
  return (
    <>
      <Trouble words={trouble} />
      <LiveView
        facing={row.camera === 'user' ? 'user' : 'environment'}
        ratio={row.frame[documentType]}
        words={t(`kinds.${row.kind[documentType]}.note`)}
        isBusy={isBusy}
        onPicture={(picture) => void take(picture)}
        onFile={(file) => void choose(file).then((isRead) => setUnreadable(!isRead))}
      />
    </>
  )
}
