// The camera as a scanner: closes at the first code that is wanted.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FullScreen } from '#app/kit/overlays/full-screen.tsx'
import { Overlay } from '../camera/overlay.tsx'
import { usePictureSize } from '../camera/picture-box.tsx'
import type { CameraError as CameraTrouble } from '../camera/trouble.ts'
import { useLiveStream } from '../camera/use-camera.ts'
import { Webcam } from '../camera/webcam.ts'
import { recordCameraOpen } from '../camera-open.ts'
import { useScanning } from './use-scanning.ts'

/** The camera or the reader failed. */
type Trouble = CameraTrouble | 'reader'
/** Which codes are read, in a test and in words: a box has several. */
export type Wanted = { isIt: (text: string) => boolean; hint: string }
type Props = { title: string; onScan: (text: string) => void; onClose: () => void; wanted?: Wanted }

const isAny = (): boolean => true

const WANTED = { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } }
/** Width to height of the frame; fits a barcode and a DataMatrix. */
const FRAME = 1.6

type CameraProps = {
  live: ReturnType<typeof useLiveStream>
  onScan: (text: string) => void
  onFail: () => void
  wanted: Wanted
}

function Camera({ live, onScan, onFail, wanted }: CameraProps) {
  const camera = useRef<Webcam>(null)
  const picture = usePictureSize(camera, live.stream)
  useScanning(camera, wanted.isIt, onScan, onFail)
  return (
    <>
      <Webcam
        key={live.turn}
        ref={camera}
        audio={false}
        videoConstraints={WANTED}
        {...live.answers}
        className="size-full object-contain"
      />
      <Overlay picture={picture} ratio={FRAME} words={wanted.hint} />
    </>
  )
}

/** The full-screen camera until a code is read, or the reason why it cannot be. */
export function ScanDialog({ title, onScan, onClose, wanted }: Props) {
  const { t } = useTranslation('photos')
  const live = useLiveStream()
  const [isUnread, setUnread] = useState(false)
  const failed = useCallback(() => setUnread(true), [])
  const trouble: Trouble | null = live.trouble ?? (isUnread ? 'reader' : null)
  useEffect(recordCameraOpen, [])
  const found = useCallback(
    (text: string) => {
      navigator.vibrate?.(60)
      onScan(text)
      onClose()
    },
    [onScan, onClose],
  )
  return (
    <FullScreen title={title} closeLabel={t('capture.close')} onClose={onClose}>
      <div className="relative flex min-h-0 flex-1 overflow-hidden">
        {trouble === null ? (
          <Camera
            live={live}
            onScan={found}
            onFail={failed}
            wanted={wanted ?? { isIt: isAny, hint: t('scan.hint') }}
          />
        ) : (
          <p role="alert" className="m-auto max-w-md p-6 text-center">
            {t(`scan.trouble.${trouble}`)}
          </p>
        )}
      </div>
    </FullScreen>
  )
}
