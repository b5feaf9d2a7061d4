import { useState } from 'react'
import { CaptureDialog } from '#app/capture/capture-dialog.tsx'
import { usePhotos } from '#app/offline/photos/photos.ts'
import { type DocumentType, isNumbered, PHOTO_SLOTS } from '#domain/applications/photo-slots.ts'
import { SlotTile } from './slot-tile.tsx'

type Props = { appId: string; documentType: DocumentType; part: 'numbered' | 'further' }

const isIn = (part: Props['part'], slot: number) => (part === 'numbered') === isNumbered(slot)

/** The photo slots; a touch opens the camera, or the pad for a signature. */
export function SlotGrid({ appId, documentType, part }: Props) {
  const photos = usePhotos(appId)
  const [open, setOpen] = useState<number | null>(null)
  return (
    <>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-5">
        {PHOTO_SLOTS.filter(({ slot }) => isIn(part, slot)).map((definition) => (
          <div key={definition.slot} id={`slot-${definition.slot}`} className="grid">
            <SlotTile
              appId={appId}
              definition={definition}
              documentType={documentType}
              photo={photos.find(({ slot }) => slot === definition.slot)}
              onOpen={setOpen}
            />
          </div>
        ))}
      </div>
      {open !== null && (
        <CaptureDialog appId={appId} slot={open} documentType={documentType} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
