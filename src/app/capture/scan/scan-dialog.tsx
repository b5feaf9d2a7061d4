// The camera as a scanner: closes at the first code it reads.
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FullScreen } from '#app/kit/overlays/full-screen.tsx'
import { type Trouble, troubleOf } from '../camera/trouble.ts'
import { Webcam } from '../camera/webcam.ts'
import { useScanning } from './use-scanning.ts'

type Props = { title: string; onScan: (text: string) => void; onClose: () => void }

const WANTED = { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } }

function Camera({
  onScan,
  onTrouble,
}: {
  onScan: (text: string) => void
  onTrouble: (trouble: Trouble) => void
}) {
  const camera = useRef<Webcam>(null)
  useScanning(camera, onScan)
  return (
    <Webcam
      ref={camera}
      audio={false}
      videoConstraints={WANTED}
      onUserMediaError={(error) => onTrouble(troubleOf(error))}
      className="size-full object-contain"
    />
  )
}

export function ScanDialog({ title, onScan, onClose }: Props) {
  const { t } = useTranslation('photos')
  const [trouble, setTrouble] = useState<Trouble | null>(null)
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
      <div className="flex min-h-0 flex-1 overflow-hidden">
        {trouble === null ? (
          <Camera onScan={found} onTrouble={setTrouble} />
        ) : (
          <p role="alert" className="m-auto max-w-md p-6 text-center">
            {t(`capture.trouble.${trouble}`)}
          </p>
        )}
      </div>
      <p className="p-4 text-center">{t('scan.hint')}</p>
    </FullScreen>
  )
}
