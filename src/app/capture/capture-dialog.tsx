import { X } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#app/kit/button.tsx'
import { toast } from '#app/platform/toasts.ts'
import { type DocumentType, photoSlot } from '#domain/applications/photo-slots.ts'

const Camera = lazy(() => import('./camera.tsx').then((module) => ({ default: module.Camera })))
const Signature = lazy(() => import('./signature.tsx').then((module) => ({ default: module.Signature })))

type Props = { appId: string; slot: number; documentType: DocumentType; onClose: () => void }

/** The camera over the whole screen, or the pad for a signature; closes itself when the photo is on the tablet. */
export function CaptureDialog({ appId, slot, documentType, onClose }: Props) {
  const { t } = useTranslation('photos')
  const row = photoSlot(slot)
  if (row === undefined) return null
  const Part = row.camera === 'drawing' ? Signature : Camera
  const saved = () => {
    toast.ok(t('capture.saved'))
    onClose()
  }
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="fixed inset-0 z-40 bg-black"
    >
      <Modal className="size-full">
        <Dialog className="flex h-dvh flex-col bg-black text-white outline-none">
          <div className="flex items-center gap-2 p-2 pl-4">
            <Heading slot="title" className="min-w-0 flex-1 truncate text-lg font-bold">
              {t(`kinds.${row.kind[documentType]}.title`)}
            </Heading>
            <IconButton look="dark" label={t('capture.close')} icon={X} onPress={onClose} />
          </div>
          <Suspense>
            <Part appId={appId} slot={slot} documentType={documentType} onSaved={saved} />
          </Suspense>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
