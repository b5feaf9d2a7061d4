import { clsx } from 'clsx'
import { ArrowUp, Check, Smartphone, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PhotoView } from '#app/offline/store/rows.ts'
import { useUploadProgress } from '#app/offline/sync/upload-progress.ts'
import { usePhotoUrl } from './use-photo-url.ts'

const MARKS = {
  on_server: [Check, 'bg-ok text-surface'],
  on_tablet: [Smartphone, 'bg-surface text-text'],
  sending: [ArrowUp, 'bg-s-new text-surface'],
  attention: [X, 'bg-danger text-surface'],
} as const

const frameOf = (state: PhotoView['state'] | undefined): string => {
  if (state === undefined) return 'border border-dashed border-line-strong'
  return state === 'attention' ? 'border-2 border-danger' : 'border border-line'
}

type Props = { slot: number; photo: PhotoView | undefined; isLarge?: boolean }

/** The place of a photo in small: its picture with a mark of where it is, or its number where there is none. */
export function PhotoMark({ slot, photo, isLarge = false }: Props) {
  const { t } = useTranslation('photos')
  const picture = usePhotoUrl(
    photo === undefined
      ? null
      : { appId: photo.appId, photoId: photo.id, isOnServer: photo.state === 'on_server' },
    'thumb',
  )
  const share = useUploadProgress(photo?.id)
  const [Mark, look] = photo === undefined ? [null, ''] : MARKS[photo.state]
  return (
    <span
      role="img"
      aria-label={`${slot}: ${t(`states.${photo?.state ?? 'empty'}`)}`}
      className={clsx(
        'relative grid shrink-0 place-items-center overflow-hidden rounded-lg bg-surface-2 text-sm font-semibold text-text-2',
        isLarge ? 'size-18 sm:size-20.5' : 'size-13',
        frameOf(photo?.state),
      )}
    >
      {picture.url === undefined ? (
        slot
      ) : (
        <img
          src={picture.url}
          alt=""
          decoding="async"
          onError={picture.onUnreadable}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {Mark !== null && (
        <span
          className={clsx('absolute bottom-0.5 right-0.5 grid size-5 place-items-center rounded-full', look)}
        >
          <Mark aria-hidden size={13} strokeWidth={2.5} />
        </span>
      )}
      {share !== null && (
        <span className="absolute inset-x-0 bottom-0 h-1.5 bg-surface">
          <span className="block h-full bg-s-new" style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </span>
  )
}
