import { Flashlight, FlashlightOff, SwitchCamera } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'

import { IconButton } from '#app/kit/button.tsx'
import { FileChoice } from './file-choice.tsx'
import { frameOf } from './frame.ts'
import { Overlay } from './overlay.tsx'
import { type Facing, useHasSides, useRestarts, useTorch } from './use-camera.ts'
import { Webcam } from './webcam.ts'

type Props = {
  facing: Facing
  ratio: number
  words: string
  isBusy: boolean
  onPicture: (picture: ImageBitmap) => void
  onFile: (file: File) => void
}

const WANTED = { width: { ideal: 1920 }, height: { ideal: 1080 } }

function NoCamera() {
  const { t } = useTranslation('photos')
  return (
    <div role="alert" className="m-auto max-w-md p-6 text-center text-white">
      <p className="text-lg font-bold">{t('capture.no_camera')}</p>
      <p className="mt-2">{t('capture.no_camera_text')}</p>
    </div>
  )
}

/** The camera's picture with the frame of the document, and the shutter. */
export function LiveView({ facing: first, ratio, words, isBusy, onPicture, onFile }: Props) {
  const { t } = useTranslation('photos')
  const camera = useRef<Webcam>(null)
  const [facing, setFacing] = useState(first)
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [isAbsent, setAbsent] = useState(false)
  const torch = useTorch(stream)
  const hasSides = useHasSides(stream)
  const restarts = useRestarts(stream)
  const shoot = async () => {
    const video = camera.current?.video
    if (!video) return
    const picture = await frameOf(video)
    if (picture === null) setAbsent(true)
    else onPicture(picture)
  }
  return (
    <>
      <div className="relative flex min-h-0 flex-1 overflow-hidden">
        {isAbsent ? (
          <NoCamera />
        ) : (
          <>
            <Webcam
              key={`${facing}-${restarts}`}
              ref={camera}
              audio={false}
              mirrored={facing === 'user'}
              videoConstraints={{ facingMode: { ideal: facing }, ...WANTED }}
              onUserMedia={setStream}
              onUserMediaError={() => setAbsent(true)}
              className="size-full object-contain"
            />
            <Overlay ratio={ratio} words={words} />
          </>
        )}
      </div>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 p-4">
        <div>
          <FileChoice facing={facing} onFile={onFile} />
        </div>
        {!isAbsent && (
          <Button
            aria-label={t('capture.shoot')}
            isDisabled={stream === null || isBusy}
            onPress={() => void shoot()}
            autoFocus
            className="size-18 shrink-0 rounded-full border-4 border-white bg-white/30 disabled:opacity-40 data-pressed:bg-white"
          />
        )}
        <div className="col-start-3 flex justify-end gap-2">
          {torch.hasTorch && (
            <IconButton
              look="dark"
              label={t(torch.isOn ? 'capture.light_off' : 'capture.light_on')}
              icon={torch.isOn ? FlashlightOff : Flashlight}
              onPress={() => void torch.toggle()}
            />
          )}
          {hasSides && (
            <IconButton
              look="dark"
              label={t('capture.switch')}
              icon={SwitchCamera}
              onPress={() => setFacing(facing === 'user' ? 'environment' : 'user')}
            />
          )}
        </div>
      </div>
    </>
  )
}
