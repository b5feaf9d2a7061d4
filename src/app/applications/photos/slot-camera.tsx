import { useEffect, useRef } from 'react'
import { CaptureDialog } from '#app/capture/capture-dialog.tsx'
import { readPhotos, usableSlots, usePhotos } from '#app/offline/photos/photos.ts'
import {
  type DocumentType,
  missingSlots,
  nextSlot,
  REQUIRED_SLOTS,
} from '#domain/applications/photo-slots.ts'
import { SlotRow } from './slot-row.tsx'

type Props = {
  appId: string
  documentType: DocumentType
  /** The slot that the camera, or the pad for a signature, is at. */
  slot: number
  /** Called with the next slot, or with null where the camera closes. */
  onGo: (slot: number | null) => void
  /** Leads from the camera to the fields of the document; with it the document is read in the live picture. */
  onByHand?: (() => void) | undefined
}

const readMissing = async (appId: string): Promise<number[]> =>
  missingSlots(usableSlots(await readPhotos(appId)))

/** The camera, which goes on from one photo that every application needs to the next until none is missing. */
export function SlotCamera({ appId, documentType, slot, onGo, onByHand }: Props) {
  const photos = usePhotos(appId)
  const missing = missingSlots(usableSlots(photos))
  const isRetake = useRef(false)
  useEffect(() => {
    void readMissing(appId).then((before) => {
      isRetake.current = !before.includes(slot)
    })
  }, [appId, slot])
  const goOn = async () => onGo(isRetake.current ? null : nextSlot(slot, await readMissing(appId)))
  return (
    <CaptureDialog
      appId={appId}
      slot={slot}
      documentType={documentType}
      reads={onByHand && { onByHand }}
      onClose={() => onGo(null)}
      onSaved={() => void goOn()}
      footer={
        REQUIRED_SLOTS.includes(slot) && (
          <SlotRow
            appId={appId}
            documentType={documentType}
            slots={REQUIRED_SLOTS}
            current={slot}
            photos={photos}
            missing={missing}
            onGo={onGo}
          />
        )
      }
    />
  )
}
