import { Flashlight, FlashlightOff, RotateCw, SwitchCamera } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { IconButton, Button as KitButton } from '#app/kit/button.tsx'
import type { Acceptance } from '#domain/kernel/mrz/accept.ts'
import { useIsHere } from '../use-is-here.ts'
import { FileChoice } from './file-choice.tsx'
import { frameOf } from './frame.ts'
import { Overlay } from './overlay.tsx'
import { usePictureSize } from './picture-box.tsx'
import type { CameraError } from './trouble.ts'
import { type Facing, useHasSides, useLiveStream, useTorch } from './use-camera.ts'
import { Webcam } from './webcam.ts'

// A tablet that has not kept the reader takes pictures without it.
const LiveReading = lazy(() =>
  import('../live/live-reading.tsx').then(
    (module) => ({ default: module.LiveReading }),
    () => ({ default: () => null }),
  ),
)

/** How a document is read in the live picture. */
export type LiveReader = {
  /** Called once with the frame that becomes the photo, and with what was read. */
  onRead: (picture: ImageBitmap, acceptance: Acceptance) => void
  /** Leads to the fields, if there are any. */
  onByHand: (() => void) | undefined
}

type Props = {
  facing: Facing
  ratio: number
  words: string
  isBusy: boolean
  /** Without it the live picture is not read. */
  reader: LiveReader | null
  onPicture: (picture: ImageBitmap | null) => void
  onFile: (file: File) => void
}

const WANTED = { width: { ideal: 1920 }, height: { ideal: 1080 } }
/** Keys of a remote shutter, and of tablets that pass their volume keys on. */
const SHUTTER_KEYS = [' ', 'AudioVolumeUp', 'AudioVolumeDown', 'VolumeUp', 'VolumeDown']

function NoCamera({ trouble, onAgain }: { trouble: CameraError; onAgain: () => void }) {
  const { t } = useTranslation('photos')
  const { t: kit } = useTranslation('kit')
  return (
    <div role="alert" className="m-auto max-w-md p-6 text-center text-white">
      <p className="text-lg font-bold">{t('capture.no_camera')}</p>
      <p className="mb-4 mt-2">{t(`capture.trouble.${trouble}`)}</p>
      <KitButton kind="quiet" icon={RotateCw} onPress={onAgain}>
        {kit('retry')}
      </KitButton>
    </div>
  )
}

/** Takes one picture at a time; discards a picture that arrives after the view was closed. */
function useShutter(camera: React.RefObject<Webcam | null>, onPicture: Props['onPicture']) {
  const [isShooting, setShooting] = useState(false)
  const isHere = useIsHere()
  const shoot = async () => {
    const video = camera.current?.video
    if (!video || isShooting) return
    setShooting(true)
    const picture = await frameOf(video)
    setShooting(false)
    if (isHere.current) onPicture(picture)
    else picture?.close()
  }
  return { isShooting, shoot }
}

type ShutterProps = { isReady: boolean; onShoot: () => void }

/** The shutter button; the space bar and the volume keys trigger it wherever the focus is, once the camera has a frame. */
function Shutter({ isReady, onShoot }: ShutterProps) {
  const { t } = useTranslation('photos')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isReady) button.current?.focus()
  }, [isReady])
  const press = useEffectEvent((event: KeyboardEvent) => {
    // A button that has the focus is pressed by the space bar itself.
    const isOfButton =
      event.key === ' ' && event.target instanceof HTMLElement && event.target.closest('button, input')
    if (!isReady || event.repeat || isOfButton || !SHUTTER_KEYS.includes(event.key)) return
    event.preventDefault()
    onShoot()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <Button
      ref={button}
      aria-label={t('capture.shoot')}
      isDisabled={!isReady}
      onPress={onShoot}
      className="size-18 shrink-0 rounded-full border-4 border-white bg-white/30 disabled:opacity-40 data-pressed:bg-white"
    />
  )
}

type SidesProps = {
  stream: MediaStream | null
  torch: ReturnType<typeof useTorch>
  onSwitch: () => void
}

function Sides({ stream, torch, onSwitch }: SidesProps) {
  const { t } = useTranslation('photos')
  const hasSides = useHasSides(stream)
  return (
    <div className="col-start-3 flex justify-end gap-2 landscape:md:order-first landscape:md:col-start-1 landscape:md:flex-col landscape:md:self-start">
      {torch.hasTorch && (
        <IconButton
          look="dark"
          label={t(torch.isOn ? 'capture.light_off' : 'capture.light_on')}
          icon={torch.isOn ? FlashlightOff : Flashlight}
          onPress={() => void torch.toggle()}
        />
      )}
      {hasSides && (
        <IconButton look="dark" label={t('capture.switch')} icon={SwitchCamera} onPress={onSwitch} />
      )}
    </div>
  )
}

/** The live picture with the outline of the document, and the shutter. */
export function LiveView({ facing: first, ratio, words, isBusy, reader, onPicture, onFile }: Props) {
  const camera = useRef<Webcam>(null)
  const [facing, setFacing] = useState(first)
  const { stream, trouble, turn, answers, again } = useLiveStream()
  const torch = useTorch(stream)
  const { isShooting, shoot } = useShutter(camera, onPicture)
  const isReading = reader !== null && stream !== null && !isBusy && !isShooting
  const picture = usePictureSize(camera, stream)
  const switchSides = () => {
    again()
    setFacing(facing === 'user' ? 'environment' : 'user')
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col landscape:md:flex-row">
      <div className="relative flex min-h-0 min-w-0 flex-1 overflow-hidden">
        {trouble === null ? (
          <>
            <Webcam
              key={turn}
              ref={camera}
              audio={false}
              mirrored={facing === 'user'}
              videoConstraints={{ facingMode: { ideal: facing }, ...WANTED }}
              {...answers}
              className="size-full object-contain"
            />
            <Overlay picture={picture} ratio={ratio} words={words} />
            {isReading && (
              <Suspense>
                <LiveReading
                  camera={camera}
                  isMirrored={facing === 'user'}
                  hasTorch={torch.hasTorch}
                  {...reader}
                />
              </Suspense>
            )}
          </>
        ) : (
          <NoCamera trouble={trouble} onAgain={again} />
        )}
      </div>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 p-4 landscape:md:w-40 landscape:md:grid-cols-1 landscape:md:grid-rows-[1fr_auto_1fr] landscape:md:justify-items-center">
        <div className="landscape:md:order-last landscape:md:self-end">
          <FileChoice onFile={onFile} />
        </div>
        {trouble !== null && <FileChoice camera={facing} onFile={onFile} />}
        {trouble === null && (
          <Shutter isReady={stream !== null && !isBusy && !isShooting} onShoot={() => void shoot()} />
        )}
        <Sides stream={stream} torch={torch} onSwitch={switchSides} />
      </div>
    </div>
  )
}
