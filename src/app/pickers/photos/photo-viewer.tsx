import { ChevronLeft, ChevronRight, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf } from '#app/i18n/i18n.ts'
import { IconButton } from '#app/kit/button.tsx'
import { FullScreen } from '#app/kit/overlays/full-screen.tsx'
import type { Photo } from './photos.ts'
import { usePhotoUrl } from './use-photo-url.ts'

type Props = {
  appId: string
  photos: readonly Photo[]
  index: number
  onGo: (index: number) => void
  onClose: () => void
}
const ZOOMS = [1, 1.75, 3] as const

function Picture({ appId, photo, title }: { appId: string; photo: Photo; title: string }) {
  const { t } = useTranslation('applications')
  const url = usePhotoUrl({ appId, photoId: photo.id }, 'full')
  const [zoom, setZoom] = useState(0)
  const [quarters, setQuarters] = useState(0)
  const scale = ZOOMS[zoom] ?? 1
  return (
    <>
      <div className="relative min-h-0 flex-1 overflow-auto">
        {url !== undefined && (
          <div
            className="grid place-items-center"
            style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}
          >
            <img
              src={url}
              alt={title}
              className="size-full object-contain transition-transform"
              style={{ transform: `rotate(${quarters * 90}deg)` }}
            />
          </div>
        )}
      </div>
      <div className="absolute bottom-4 left-1/2 flex -translate-x-1/2 gap-2">
        <IconButton
          look="dark"
          label={t('view.zoom_out')}
          icon={ZoomOut}
          isDisabled={zoom === 0}
          onPress={() => setZoom(zoom - 1)}
        />
        <IconButton
          look="dark"
          label={t('view.zoom_in')}
          icon={ZoomIn}
          isDisabled={zoom === ZOOMS.length - 1}
          onPress={() => setZoom(zoom + 1)}
        />
        <IconButton
          look="dark"
          label={t('view.turn')}
          icon={RotateCw}
          onPress={() => setQuarters(quarters + 1)}
        />
      </div>
    </>
  )
}

/** One photo over the whole screen, with the others one touch away. */
export function PhotoViewer({ appId, photos, index, onGo, onClose }: Props) {
  const { t } = useTranslation('applications')
  const photo = photos[index]
  if (photo === undefined) return null
  const title = textOf(`photos:kinds.${photo.kind}.title`) ?? ''
  const step = (by: number) => onGo((index + by + photos.length) % photos.length)
  const steps = (
    <>
      <IconButton look="dark" label={t('view.previous_photo')} icon={ChevronLeft} onPress={() => step(-1)} />
      <IconButton look="dark" label={t('view.next_photo')} icon={ChevronRight} onPress={() => step(1)} />
    </>
  )
  return (
    <FullScreen title={title} closeLabel={t('view.close_photo')} onClose={onClose} actions={steps}>
      <Picture key={photo.id} appId={appId} photo={photo} title={title} />
    </FullScreen>
  )
}
