// The photos of the hand-over, taken inside the stage: the client with the goods, and the signed contract unless the client
// is paperless. After one is taken, the camera goes on to the next missing one.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CaptureDialog } from '#app/capture/capture-dialog.tsx'
import { Button } from '#app/kit/button.tsx'
import { adoptApplication, useDraft } from '#app/offline/drafts/drafts.ts'
import { readPhotos, usableSlots, usePhotos } from '#app/offline/photos/photos.ts'
import { useTablet } from '#app/offline/store/db.ts'
import type { PhotoView } from '#app/offline/store/rows.ts'
import { handOverSlots, nextSlot, PHOTO_SLOTS } from '#domain/applications/photo-slots.ts'
import { SlotTile } from '../photos/slot-tile.tsx'
import type { PanelProps } from './panel.ts'
import { StageAction } from './stage-action.tsx'

type Props = Pick<PanelProps, 'record' | 'canAct'> & {
  /** The camera opens as soon as photos can be taken. */
  opensCamera: boolean
}

/** The tablet needs its own copy of the application to keep photos of it; returns whether it has one. */
function useOwnCopy(record: PanelProps['record'], isWanted: boolean): boolean {
  const isReady = useTablet() !== null
  const draft = useDraft(record.id)
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isWanted || !isReady || draft !== null || isAsked.current) return
    isAsked.current = true
    void adoptApplication(record)
  }, [draft, isReady, isWanted, record])
  return draft !== undefined && draft !== null && !draft.unreadable
}

export function HandOverPhotos({ record, canAct, opensCamera }: Props) {
  const { t } = useTranslation('stages')
  const photos = usePhotos(record.id)
  const hasCopy = useOwnCopy(record, canAct)
  const [open, setOpen] = useState<number | null>(null)
  const wanted = handOverSlots(record.values.eco_mode === true)
  const onServer = (slot: number) =>
    record.photos.some((photo) => photo.slot === slot && photo.state === 'ok')
  const missingOf = (here: readonly PhotoView[]) =>
    wanted.filter((slot) => !onServer(slot) && !usableSlots(here).includes(slot))
  const missing = missingOf(photos)
  const [first] = missing
  const wasOpened = useRef(false)
  useEffect(() => {
    if (!opensCamera || !hasCopy || wasOpened.current || first === undefined) return
    wasOpened.current = true
    setOpen(first)
  }, [opensCamera, hasCopy, first])
  if (!canAct && missing.length === 0) return null
  const tiles = PHOTO_SLOTS.filter(({ slot }) => wanted.includes(slot))
  return (
    <>
      {missing.length > 0 && (
        <p className="text-warn">{t('payment.photos_missing', { slots: missing.join(', ') })}</p>
      )}
      {canAct && hasCopy && (
        <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4">
          {tiles.map((definition) => (
            <SlotTile
              key={definition.slot}
              appId={record.id}
              definition={definition}
              documentType={record.document_type}
              photo={photos.find(({ slot }) => slot === definition.slot)}
              onOpen={setOpen}
            />
          ))}
        </div>
      )}
      {canAct && hasCopy && first !== undefined && open === null && (
        <StageAction>
          <Button kind="primary" shortcut="proceed" onPress={() => setOpen(first)}>
            {t('payment.take_photo', { slot: first })}
          </Button>
        </StageAction>
      )}
      {open !== null && (
        <CaptureDialog
          appId={record.id}
          slot={open}
          documentType={record.document_type}
          onClose={() => setOpen(null)}
          onSaved={() => void readPhotos(record.id).then((here) => setOpen(nextSlot(open, missingOf(here))))}
        />
      )}
    </>
  )
}
