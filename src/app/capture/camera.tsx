import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HiddenPixels } from '#app/platform/tablet/canvas-pixels.ts'
import { getCurrentTime } from '#app/platform/wire/clock.ts'
import {
  type DocumentType,
  type PhotoSubject,
  photoSlot,
  zoneSlot,
} from '#domain/applications/photo-slots.ts'
import { type Quality, REFUSED_QUALITY } from '#domain/kernel/images/image.ts'
import type { Acceptance } from '#domain/kernel/mrz/accept.ts'
import { LiveView } from './camera/live-view.tsx'
import { StillView } from './camera/still-view.tsx'
import { recordCameraOpen } from './camera-open.ts'
import { keepLiveReading } from './mrz/live-readings.ts'
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
  /** Whether a document is read in the live picture of its slot; `onByHand` leads to the fields, if there are any. */
  reads?: { onByHand: () => void } | undefined
  /** Called after the photo was stored. */
  onSaved: () => void
  /** Called with true while closing would lose a picture or a drawing. */
  onUnsaved?: (isUnsaved: boolean) => void
}

type Shot = { picture: ImageBitmap; quarters: number; capturedAt: string; photo: Encoded }

/** The last picture with its rotation; frees the memory of pictures that are no longer needed. */
function useShot(subject: PhotoSubject) {
  const [shot, setShot] = useState<Shot | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<'failed' | 'hidden' | null>(null)
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
  /** The shot, or null if it failed or was overtaken by another picture. */
  const make = async (
    frame: ImageBitmap,
    quarters: number,
    capturedAt: string,
    nth = ++asked.current,
  ): Promise<Shot | null> => {
    openPicture.current = null
    setBusy(true)
    setFailure(null)
    try {
      const { picture, photo } = await makePhoto(frame, { quarters, subject })
      if (nth !== asked.current) {
        picture.close()
        return null
      }
      openPicture.current = picture
      const made = { picture, quarters, capturedAt, photo }
      setShot(made)
      setBusy(false)
      return made
    } catch (error) {
      if (nth === asked.current) {
        drop()
        setFailure(error instanceof HiddenPixels ? 'hidden' : 'failed')
      }
      return null
    }
  }
  const take = async (picture: ImageBitmap | null): Promise<Shot | null> => {
    if (picture !== null) return make(picture, 0, getCurrentTime().toISOString())
    setFailure('failed')
    return null
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
  return { shot, isBusy, setBusy, failure, drop, take, choose, turn }
}

/**
 * What would make the photo better. A document is judged by the reader; until it has answered only what makes a photo useless is shown, so that
 * no hint appears and vanishes again.
 */
function useHints(photo: Encoded | undefined, subject: PhotoSubject): readonly Quality[] {
  const [judged, setJudged] = useState<{ photo: Encoded; hints: Quality[] | null } | null>(null)
  useEffect(() => {
    if (photo?.small === undefined) return
    const { small } = photo
    void import('./mrz/read-document.ts')
      .then(({ judgeDocument }) => judgeDocument(small))
      .catch(() => null)
      .then((hints) => setJudged({ photo, hints }))
  }, [photo])
  if (photo === undefined) return []
  if (subject !== 'document') return photo.quality
  const own = judged?.photo === photo ? judged.hints : undefined
  if (own === null) return photo.quality
  const useless = photo.quality.filter((quality) => REFUSED_QUALITY.includes(quality))
  if (own === undefined || useless.length > 0) return useless
  return [...photo.quality.filter((quality) => quality === 'dark'), ...own]
}

function Trouble({ words }: { words: string | null }) {
  if (words === null) return null
  return (
    <p role="alert" className="bg-danger-soft p-4 text-center font-semibold text-danger">
      {words}
    </p>
  )
}

/** Takes a picture, shows it for confirmation, and stores the photo; one that was taken because its document was read needs no confirmation. */
export function Camera({ slot, documentType, keep, reads, onSaved, onUnsaved }: CaptureProps) {
  const { t } = useTranslation('photos')
  const row = photoSlot(slot)
  const subject = row?.subject ?? 'other'
  const { shot, isBusy, setBusy, failure, drop, take, choose, turn } = useShot(subject)
  const hints = useHints(shot?.photo, subject)
  const isHere = useIsHere()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  useEffect(recordCameraOpen, [])
  const isTaken = shot !== null
  useEffect(() => onUnsaved?.(isTaken), [isTaken, onUnsaved])
  if (row === undefined) return null
  const use = async ({ photo, capturedAt }: Shot) => {
    setBusy(true)
    setRefusal(null)
    try {
      const { bytes, width, height } = photo
      await keep({ bytes, width, height, capturedAt })
      if (!isHere.current) return
      drop()
      onSaved()
    } catch (error) {
      setRefusal(refusalText(error))
      setBusy(false)
    }
  }
  const retake = () => {
    setRefusal(null)
    drop()
  }
  const takeRead = async (picture: ImageBitmap, acceptance: Acceptance) => {
    const made = await take(picture)
    if (made === null) return
    keepLiveReading(made.capturedAt, acceptance)
    await use(made)
  }
  if (shot !== null)
    return (
      <StillView
        photo={shot.photo}
        hints={hints}
        isBusy={isBusy}
        refusal={refusal}
        onRetake={retake}
        onTurn={() => void turn()}
        onUse={() => void use(shot)}
      />
    )
  const trouble = isUnreadable ? t('capture.unreadable') : failure && t(`capture.${failure}`)
  return (
    <>
      <Trouble words={trouble} />
      <LiveView
        key={row.camera}
        facing={row.camera === 'user' ? 'user' : 'environment'}
        ratio={row.frame[documentType]}
        words={t(`kinds.${row.kind[documentType]}.note`)}
        isBusy={isBusy}
        reader={
          reads && slot === zoneSlot(documentType)
            ? { onRead: (...read) => void takeRead(...read), onByHand: reads.onByHand }
            : null
        }
        onPicture={(picture) => void take(picture)}
        onFile={(file) => void choose(file).then((isRead) => setUnreadable(!isRead))}
      />
    </>
  )
}
