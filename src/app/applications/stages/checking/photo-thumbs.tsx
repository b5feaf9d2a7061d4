// The photos 1 to 4 as small pictures, each with its key.
import { ImageOff } from 'lucide-react'
import { ToggleButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { ApplicationView } from '#api/applications.ts'
import { label } from '#app/i18n/i18n.ts'
import type { Photo } from '#app/pickers/photos/photos.ts'
import { usePhotoUrl } from '#app/pickers/photos/use-photo-url.ts'
import { useShortcut } from '#app/platform/shortcuts/actions.ts'
import type { ShortcutId } from '#app/platform/shortcuts/table.ts'

/** Slots with a key of their own; a certificate is chosen by its picture. */
const KEYS: Readonly<Record<number, ShortcutId>> = {
  1: 'photo_1',
  2: 'photo_2',
  3: 'photo_3',
  4: 'photo_4',
}
const CERTIFICATE = 5

type Props = {
  record: ApplicationView
  photos: readonly Photo[]
  slot: number
  onSlot: (slot: number) => void
}

function Thumb({
  record,
  photo,
  isOn,
  onPress,
}: {
  record: ApplicationView
  photo: Photo
  isOn: boolean
  onPress: () => void
}) {
  const { t } = useTranslation('stages')
  const picture = usePhotoUrl({ appId: record.id, photoId: photo.id }, 'thumb')
  useShortcut(KEYS[photo.slot], onPress)
  const kind = label(`photos:kinds.${photo.kind}.title`)
  return (
    <ToggleButton
      aria-label={t('check.photo', { slot: photo.slot, kind })}
      isSelected={isOn}
      onChange={onPress}
      className="relative grid h-14 w-20 place-items-center overflow-hidden rounded-lg border-2 border-transparent bg-surface-2 text-text-2 data-selected:border-brand"
    >
      {picture.url === undefined || photo.state === 'bad' ? (
        <ImageOff aria-hidden size={20} />
      ) : (
        <img src={picture.url} alt="" onError={picture.onUnreadable} className="size-full object-cover" />
      )}
      <span
        aria-hidden
        className="absolute left-1 top-1 grid size-5 place-items-center rounded-md bg-black/70 text-[11px] font-semibold text-white"
      >
        {photo.slot}
      </span>
    </ToggleButton>
  )
}

export function PhotoThumbs({ record, photos, slot, onSlot }: Props) {
  const { t } = useTranslation('stages')
  const shown = photos.filter((photo) => photo.slot <= CERTIFICATE)
  return (
    <fieldset className="flex flex-wrap gap-2 border-t border-line p-3">
      <legend className="sr-only">{t('check.choose_photo')}</legend>
      {shown.map((photo) => (
        <Thumb
          key={photo.id}
          record={record}
          photo={photo}
          isOn={photo.slot === slot}
          onPress={() => onSlot(photo.slot)}
        />
      ))}
    </fieldset>
  )
}
