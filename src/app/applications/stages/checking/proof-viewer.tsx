// The photos beside the fields: chosen by number, enlarged, turned, with a loupe over the place of the focused field, and
// returned to the seller from here.
import { ImageOff, RotateCw, Search, Undo2, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicationView } from '#api/applications.ts'
import { label } from '#app/i18n/i18n.ts'
import { Button, IconButton } from '#app/kit/button.tsx'
import { CARD } from '#app/kit/class-names.ts'
import type { Photo } from '#app/pickers/photos/photos.ts'
import { type PhotoUrl, usePhotoUrl } from '#app/pickers/photos/use-photo-url.ts'
import { documentBox, placeInPhoto, placesOf } from '#domain/applications/document-layouts.ts'
import type { FormField } from '#domain/applications/form.ts'
import { type DocumentType, photoSlot } from '#domain/applications/photo-slots.ts'
import { AskPhotoDialog } from '../ask-photo-dialog.tsx'
import { Loupe } from './loupe.tsx'
import { PhotoThumbs } from './photo-thumbs.tsx'

type Props = {
  record: ApplicationView
  photos: readonly Photo[]
  slot: number
  onSlot: (slot: number) => void
  field: FormField | null
  /** Fields whose place is marked red. */
  contradicted: readonly FormField[]
  mayReturn: boolean
}
const ZOOMS = [1, 1.5, 2, 3] as const

/** Height of the viewer: what the window leaves beside the heads, the thumbnails and the action bar. */
const HEIGHT = 'max(27rem, 100dvh - 27rem)'

/** A document is as wide as the viewer, whose middle shows it; a portrait is shown whole. */
const isDocument = ({ slot }: Photo, type: DocumentType): boolean => (photoSlot(slot)?.frame[type] ?? 0) > 1

const percent = (part: number): string => `${part * 100}%`

type PictureProps = {
  photo: Photo
  picture: PhotoUrl
  title: string
  zoom: number
  quarters: number
  record: ApplicationView
  field: FormField | null
  isWrong: boolean
}

function Picture({ photo, picture, title, zoom, quarters, record, field, isWrong }: PictureProps) {
  const type = record.document_type
  const places = field === null ? [] : placesOf(field, type).filter((place) => place.slot === photo.slot)
  // On its side the picture is scaled down, so that it stays in its place.
  const ratio = photo.width / photo.height
  const scale = quarters % 2 === 1 ? Math.min(ratio, 1 / ratio) : 1
  if (picture.url === undefined)
    return (
      <div className="grid h-72 place-content-center justify-items-center gap-2 text-white/80">
        {picture.trouble !== null && (
          <>
            <ImageOff aria-hidden size={32} />
            <p>{label(`photos:trouble.${picture.trouble}`)}</p>
          </>
        )}
      </div>
    )
  return (
    <div
      className="relative mx-auto"
      style={{
        width: percent(zoom),
        ...(isDocument(photo, type) ? {} : { maxWidth: `calc(${zoom} * ${HEIGHT} * ${ratio})` }),
      }}
    >
      <div
        className="relative transition-transform"
        style={{ transform: `rotate(${quarters * 90}deg) scale(${scale})` }}
      >
        <img
          src={picture.url}
          alt={title}
          onError={picture.onUnreadable}
          className="block w-full"
          style={{ aspectRatio: ratio }}
        />
        {places.map((place) => {
          const box = placeInPhoto(place, photo, type)
          return (
            <span
              key={`${box.x} ${box.y}`}
              data-place={field}
              aria-hidden
              className={
                isWrong
                  ? 'absolute rounded-md border-2 border-dashed border-[#dc2626] bg-[#dc2626]/15'
                  : 'absolute rounded-md border-2 border-[#0284c7] bg-[#0284c7]/15'
              }
              style={{
                left: percent(box.x),
                top: percent(box.y),
                width: percent(box.width),
                height: percent(box.height),
              }}
            />
          )
        })}
      </div>
    </div>
  )
}

/** The photo of a slot with its tools; mounted anew for every photo, so that zoom and turn begin again. */
function Shown({ photo, ...props }: Props & { photo: Photo }) {
  const { record, field, contradicted, mayReturn } = props
  const { t } = useTranslation(['stages', 'applications'])
  const original = usePhotoUrl({ appId: record.id, photoId: photo.id }, 'full')
  const picture: PhotoUrl =
    photo.state === 'ok'
      ? original
      : { ...original, url: undefined, trouble: original.trouble ?? 'unreadable' }
  const [zoom, setZoom] = useState(0)
  const [quarters, setQuarters] = useState(0)
  const [hasLoupe, setLoupe] = useState(true)
  const [isReturning, setReturning] = useState(false)
  const turn = () => setQuarters((now) => now + 1)
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = frame.current
    if (element === null || picture.url === undefined || quarters % 4 !== 0) return
    const type = record.document_type
    const places = field === null || zoom === 0 ? [] : placesOf(field, type)
    const here = places.find((one) => one.slot === photo.slot)
    const shown = here
      ? placeInPhoto(here, photo, type)
      : documentBox(photo, photoSlot(photo.slot)?.frame[type] ?? 1)
    element.scrollTop = (shown.y + shown.height / 2) * element.scrollHeight - element.clientHeight / 2
    element.scrollLeft = (shown.x + shown.width / 2) * element.scrollWidth - element.clientWidth / 2
  }, [field, zoom, quarters, photo, picture.url, record.document_type])
  const title = `${photo.slot} · ${label(`photos:kinds.${photo.kind}.title`)}`
  const isWrong = field !== null && contradicted.includes(field)
  const place =
    field === null
      ? undefined
      : placesOf(field, record.document_type).findLast((one) => one.slot === photo.slot)
  return (
    <>
      <div className="compact flex flex-wrap items-center gap-1 border-b border-line px-4 py-2">
        <h3 className="min-w-0 flex-1 truncate font-semibold text-text">{title}</h3>
        <IconButton
          label={t('applications:view.zoom_out')}
          icon={ZoomOut}
          isDisabled={zoom === 0}
          onPress={() => setZoom(zoom - 1)}
        />
        <IconButton
          label={t('applications:view.zoom_in')}
          icon={ZoomIn}
          isDisabled={zoom === ZOOMS.length - 1}
          onPress={() => setZoom(zoom + 1)}
        />
        <IconButton
          label={t('applications:view.turn')}
          icon={RotateCw}
          shortcut="turn_photo"
          onPress={turn}
        />
        <IconButton
          label={t(hasLoupe ? 'check.loupe_off' : 'check.loupe_on')}
          icon={Search}
          shortcut="loupe"
          onPress={() => setLoupe(!hasLoupe)}
        />
      </div>
      <section
        ref={frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
        tabIndex={0}
        aria-label={title}
        style={{ maxHeight: HEIGHT }}
        className="overflow-auto bg-[#1c2b29]"
      >
        <Picture
          photo={photo}
          picture={picture}
          title={title}
          zoom={ZOOMS[zoom] ?? 1}
          quarters={quarters}
          record={record}
          field={field}
          isWrong={isWrong}
        />
      </section>
      {hasLoupe && field !== null && picture.url !== undefined && (
        <Loupe
          url={picture.url}
          field={field}
          box={place && placeInPhoto(place, photo, record.document_type)}
          isWrong={isWrong}
        />
      )}
      {mayReturn && photo.state === 'ok' && (
        <div className="compact flex justify-end border-t border-line px-4 py-2">
          <Button kind="quiet" icon={Undo2} shortcut="return_photo" onPress={() => setReturning(true)}>
            {t('check.return', { slot: photo.slot })}
          </Button>
        </div>
      )}
      {isReturning && (
        <AskPhotoDialog record={record} slot={photo.slot} onClose={() => setReturning(false)} />
      )}
    </>
  )
}

export function ProofViewer(props: Props) {
  const { t } = useTranslation('stages')
  const { photos, slot, onSlot, record } = props
  const photo = photos.find((one) => one.slot === slot)
  return (
    <div className={`${CARD} min-w-0 overflow-hidden`}>
      {photo === undefined ? (
        <p className="px-4 py-10 text-center text-text-2">{t('check.no_photo', { slots: slot })}</p>
      ) : (
        <Shown key={photo.id} {...props} photo={photo} />
      )}
      <PhotoThumbs record={record} photos={photos} slot={slot} onSlot={onSlot} />
    </div>
  )
}
