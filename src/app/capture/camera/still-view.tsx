import { Check, RotateCcw, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#app/kit/button.tsx'
import { type Quality, REFUSED_QUALITY } from '#domain/kernel/images/image.ts'
import type { Encoded } from '../photo/encode.ts'

type Props = {
  photo: Encoded
  /** What would make the photo better. */
  hints: readonly Quality[]
  isBusy: boolean
  /** Why the photo could not be stored. */
  refusal: string | null
  onRetake: () => void
  onTurn: () => void
  onUse: () => void
}

function usePreview(photo: Encoded): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([photo.bytes], { type: 'image/jpeg' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return url
}

/**
 * The taken picture: rotate it, retake it or use it. With a hint the strong button retakes it, but only an empty or a tiny picture cannot be used.
 */
export function StillView({ photo, hints, isBusy, refusal, onRetake, onTurn, onUse }: Props) {
  const { t } = useTranslation('photos')
  const url = usePreview(photo)
  const isRefused = hints.some((quality) => REFUSED_QUALITY.includes(quality))
  const isDoubtful = hints.length > 0
  return (
    <>
      <div className="relative min-h-0 flex-1 overflow-hidden">
        {url !== undefined && (
          <img src={url} alt={t('capture.still')} className="absolute inset-0 size-full object-contain" />
        )}
        <div role="status" className="absolute inset-x-0 top-0 flex flex-col items-center gap-2 p-4">
          {hints.map((quality) => (
            <p key={quality} className="rounded-full bg-black/75 px-4 py-2 text-white">
              {t(`quality.${quality}`)}
            </p>
          ))}
        </div>
      </div>
      {refusal !== null && (
        <p role="alert" className="bg-danger-soft p-4 text-center font-semibold text-danger">
          {refusal}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <IconButton
          look="dark"
          label={t('capture.turn')}
          icon={RotateCw}
          onPress={onTurn}
          isDisabled={isBusy}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            kind={isDoubtful ? 'primary' : 'quiet'}
            icon={RotateCcw}
            onPress={onRetake}
            isDisabled={isBusy}
          >
            {t('capture.retake')}
          </Button>
          {!isRefused && (
            <Button
              kind={isDoubtful ? 'quiet' : 'primary'}
              icon={Check}
              busy={isBusy}
              onPress={onUse}
              autoFocus={!isDoubtful}
            >
              {t(isDoubtful ? 'capture.use_anyway' : 'capture.use')}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
