import { clsx } from 'clsx'
import { Camera, Check, CloudUpload, ImageOff, Smartphone, TriangleAlert } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'

export type PhotoTileState = 'empty' | 'on_tablet' | 'sending' | 'on_server' | 'attention'

const ICONS = {
  empty: Camera,
  on_tablet: Smartphone,
  sending: CloudUpload,
  on_server: Check,
  attention: TriangleAlert,
}
const LOOKS: Record<PhotoTileState, string> = {
  empty: 'text-text-2',
  on_tablet: 'text-warn',
  sending: 'text-s-new',
  on_server: 'text-ok',
  attention: 'text-danger',
}

type Props = {
  number?: number | undefined
  title: string
  /** What to photograph. */
  note?: string | undefined
  state: PhotoTileState
  stateText: string
  thumbnail?: string | undefined
  /** Why the picture cannot be shown; displayed in its frame. */
  trouble?: string | undefined
  /** Called if the bytes of the thumbnail do not decode. */
  onUnreadable?: (() => void) | undefined
  isRequired?: boolean
  onOpen: () => void
}

/** The slot of a photo: its number, its title, and where the photo is now. */
export function PhotoTile({
  number,
  title,
  note,
  state,
  stateText,
  thumbnail,
  trouble,
  onUnreadable,
  isRequired = false,
  onOpen,
}: Props) {
  const { t } = useTranslation('kit')
  const Icon = ICONS[state]
  return (
    <Button
      onPress={() => onOpen()}
      className={clsx(
        'flex min-w-0 flex-col overflow-hidden rounded-card border bg-surface text-left',
        state === 'empty' ? 'border-dashed border-line-strong' : 'border-line shadow-card',
      )}
    >
      <span className="relative grid aspect-[3/2] w-full place-items-center overflow-hidden bg-surface-2">
        {trouble !== undefined ? (
          <span className="flex flex-col items-center gap-2 p-3 text-center text-[13px] font-semibold text-danger">
            <ImageOff aria-hidden size={32} />
            {trouble}
          </span>
        ) : thumbnail === undefined ? (
          <Camera aria-hidden size={32} className="text-text-2" />
        ) : (
          <img
            src={thumbnail}
            alt=""
            {...(onUnreadable === undefined ? {} : { onError: () => onUnreadable() })}
            className="absolute inset-0 size-full object-cover"
          />
        )}
        {number !== undefined && (
          <span className="absolute left-2 top-2 grid size-8 place-items-center rounded-full bg-black/65 text-sm font-bold text-white">
            {number}
          </span>
        )}
      </span>
      <span className="flex w-full flex-1 flex-col gap-1 p-3">
        <span className="font-semibold text-text">
          {title}
          {isRequired && state === 'empty' && (
            <span className="text-danger" title={t('required')}>
              {' *'}
            </span>
          )}
        </span>
        {note !== undefined && <span className="text-[13px] text-text-2">{note}</span>}
        <span
          className={clsx('mt-auto flex items-center gap-1.5 pt-1 text-[13px] font-semibold', LOOKS[state])}
        >
          <Icon aria-hidden size={16} className="shrink-0" />
          {stateText}
        </span>
      </span>
    </Button>
  )
}
