import { clsx } from 'clsx'
import { Camera, Check, TriangleAlert } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { PhotoView } from '#app/offline/store/rows.ts'
import { usePhotoUrl } from '#app/pickers/photos/use-photo-url.ts'
import { type DocumentType, nextSlot } from '#domain/applications/photo-slots.ts'
import { slotTitle } from './slot-title.ts'

type Props = {
  appId: string
  documentType: DocumentType
  /** The slots beside each other, and the one that the camera is at. */
  slots: readonly number[]
  current: number
  photos: readonly PhotoView[]
  missing: readonly number[]
  onGo: (slot: number) => void
}

type PlaceProps = Pick<Props, 'appId' | 'documentType' | 'onGo'> & {
  slot: number
  isCurrent: boolean
  photo: PhotoView | undefined
}

function Place({ appId, documentType, slot, isCurrent, photo, onGo }: PlaceProps) {
  const { t } = useTranslation('photos')
  const { url } = usePhotoUrl(
    photo === undefined ? null : { appId, photoId: photo.id, isOnServer: photo.state === 'on_server' },
    'thumb',
  )
  const title = slotTitle(slot, documentType)
  const isGood = photo !== undefined && photo.state !== 'attention'
  const Mark = isGood ? Check : TriangleAlert
  return (
    <Button
      aria-label={t(`capture.place_${isGood ? 'taken' : 'empty'}`, { slot, title })}
      aria-current={isCurrent ? 'step' : undefined}
      isDisabled={isCurrent}
      onPress={() => onGo(slot)}
      className={clsx(
        'relative grid h-14 w-20 shrink-0 place-items-center overflow-hidden rounded-xl border-2',
        isCurrent ? 'border-teal-300' : photo ? 'border-transparent' : 'border-dashed border-white/40',
      )}
    >
      {url === undefined ? (
        <Camera aria-hidden size={20} />
      ) : (
        <img src={url} alt="" className="absolute inset-0 size-full object-cover" />
      )}
      <span className="absolute top-1 left-1 grid size-6 place-items-center rounded-md bg-black/70 text-sm font-bold">
        {slot}
      </span>
      {photo !== undefined && (
        <span
          className={clsx(
            'absolute right-1 bottom-1 grid size-5 place-items-center rounded-full text-white',
            isGood ? 'bg-ok' : 'bg-danger',
          )}
        >
          <Mark aria-hidden size={14} />
        </span>
      )}
    </Button>
  )
}

/** The photos that belong together, under the camera: which are taken, which one follows; a touch goes there. */
export function SlotRow({ slots, current, photos, missing, documentType, ...props }: Props) {
  const { t } = useTranslation('photos')
  const next = nextSlot(current, missing)
  const title = next !== null && slotTitle(next, documentType)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pb-3">
      <div className="flex max-w-full gap-2 overflow-x-auto">
        {slots.map((slot) => (
          <Place
            key={slot}
            slot={slot}
            documentType={documentType}
            isCurrent={slot === current}
            photo={photos.find((photo) => photo.slot === slot)}
            {...props}
          />
        ))}
      </div>
      <p className="text-sm text-white/80">
        {t('capture.taken', {
          done: slots.filter((slot) => !missing.includes(slot)).length,
          all: slots.length,
        })}
        {next !== null && ` · ${t('capture.next', { slot: next, title })}`}
      </p>
    </div>
  )
}
