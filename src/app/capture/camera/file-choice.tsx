import { ImageUp } from 'lucide-react'
import { Button, FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Facing } from './use-camera.ts'

/** The fallback without the in-page camera: the tablet's own camera app, or a file. */
export function FileChoice({ facing, onFile }: { facing: Facing; onFile: (file: File) => void }) {
  const { t } = useTranslation('photos')
  return (
    <FileTrigger
      acceptedFileTypes={['image/*']}
      defaultCamera={facing}
      onSelect={(files) => {
        const file = files?.[0]
        if (file !== undefined) onFile(file)
      }}
    >
      <Button className="inline-flex min-h-12 items-center gap-2 rounded-xl bg-white/15 px-4 font-semibold text-white hover:bg-white/25">
        <ImageUp aria-hidden size={20} />
        {t('capture.file')}
      </Button>
    </FileTrigger>
  )
}
