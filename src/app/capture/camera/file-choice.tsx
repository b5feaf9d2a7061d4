import { Camera, ImageUp } from 'lucide-react'
import { Button, FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Facing } from './use-camera.ts'

type Props = {
  /** Opens the tablet's own camera app with this side. Otherwise a file is chosen, such as a photo that the client sent. */
  camera?: Facing
  onFile: (file: File) => void
}

export function FileChoice({ camera, onFile }: Props) {
  const { t } = useTranslation('photos')
  const Icon = camera === undefined ? ImageUp : Camera
  return (
    <FileTrigger
      acceptedFileTypes={['image/*']}
      {...(camera !== undefined && { defaultCamera: camera })}
      onSelect={(files) => {
        const file = files?.[0]
        if (file !== undefined) onFile(file)
      }}
    >
      <Button className="inline-flex min-h-12 items-center gap-2 rounded-xl bg-white/15 px-4 font-semibold text-white hover:bg-white/25">
        <Icon aria-hidden size={20} />
        {t(camera === undefined ? 'capture.file' : 'capture.camera_app')}
      </Button>
    </FileTrigger>
  )
}
