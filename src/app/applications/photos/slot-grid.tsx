import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { usePhotos } from '#app/offline/photos/photos.ts'
import { type DocumentType, isNumbered, PHOTO_SLOTS } from '#domain/applications/photo-slots.ts'
import { SlotCamera } from './slot-camera.tsx'
import { SlotTile } from './slot-tile.tsx'
import type { SlotViewerProps } from './slot-viewer.tsx'

function CameraInstead({ onRetake }: SlotViewerProps): ReactNode {
  useEffect(() => onRetake(), [onRetake])
  return null
}

// A tablet that has not kept the viewer opens the camera, as for an empty slot.
const SlotViewer = lazy(() =>
  import('./slot-viewer.tsx').then(
    (module): { default: ComponentType<SlotViewerProps> } => ({ default: module.SlotViewer }),
    () => ({ default: CameraInstead }),
  ),
)

type Props = {
  appId: string
  documentType: DocumentType
  part: 'numbered' | 'further'
  /** Opens the camera where it is not that of the grid itself. */
  onShoot?: (slot: number) => void
}

const isIn = (part: Props['part'], slot: number) => (part === 'numbered') === isNumbered(slot)

/** What is open over the slots: the camera, or the photo. */
type Open = { slot: number; as: 'camera' | 'photo' }

/** The photo slots. A touch on an empty one opens the camera, one on a filled slot the photo. */
export function SlotGrid({ appId, documentType, part, onShoot }: Props) {
  const photos = usePhotos(appId)
  const [open, setOpen] = useState<Open | null>(null)
  const photoOf = (slot: number) => photos.find((photo) => photo.slot === slot)
  const shoot = (slot: number | null) => {
    const isOurs = slot !== null && onShoot === undefined
    setOpen(isOurs ? { slot, as: 'camera' } : null)
    if (slot !== null) onShoot?.(slot)
  }
  const touch = (slot: number) => {
    const photo = photoOf(slot)
    if (photo === undefined || photo.state === 'attention') shoot(slot)
    else setOpen({ slot, as: 'photo' })
  }
  const viewed = open?.as === 'photo' ? photoOf(open.slot) : undefined
  return (
    <>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4 2xl:grid-cols-5">
        {PHOTO_SLOTS.filter(({ slot }) => isIn(part, slot)).map((definition) => (
          <div key={definition.slot} id={`slot-${definition.slot}`} className="grid">
            <SlotTile
              appId={appId}
              definition={definition}
              documentType={documentType}
              photo={photoOf(definition.slot)}
              onOpen={touch}
            />
          </div>
        ))}
      </div>
      {open?.as === 'camera' && (
        <SlotCamera appId={appId} documentType={documentType} slot={open.slot} onGo={shoot} />
      )}
      {viewed !== undefined && (
        <Suspense>
          <SlotViewer
            appId={appId}
            photo={viewed}
            documentType={documentType}
            onRetake={() => shoot(viewed.slot)}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}
