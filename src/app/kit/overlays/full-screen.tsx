import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from '../button.tsx'
import { useBackLayer } from './back-layers.tsx'

type Props = {
  title: string
  /** The name of the button that closes it: "Close the camera". */
  closeLabel: string
  onClose: () => void
  /** Buttons beside the close button. */
  actions?: ReactNode
  children: ReactNode
}

/** A dark page over everything, for pictures: the camera, one photo. Escape closes it. */
export function FullScreen({ title, closeLabel, onClose, actions, children }: Props) {
  useBackLayer({ name: 'full-screen', isOpen: true, close: onClose })
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="fixed inset-0 z-40 bg-black"
    >
      <Modal className="size-full">
        <Dialog className="relative flex h-dvh flex-col bg-black pb-[env(safe-area-inset-bottom)] pt-[env(safe-area-inset-top)] text-white outline-none">
          <div className="flex items-center gap-2 p-2 pl-4">
            <Heading slot="title" className="min-w-0 flex-1 truncate text-lg font-bold">
              {title}
            </Heading>
            {actions}
            <IconButton look="dark" label={closeLabel} icon={X} onPress={onClose} />
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
