import { clsx } from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import { useBackLayer } from './back-layers.tsx'

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** Buttons of the foot, the main one last. */
  actions?: ReactNode
  isWide?: boolean
  children?: ReactNode
}

const OVERLAY = 'fixed inset-0 z-40 bg-black/50'

function Head({ title, onClose }: { title: string; onClose: () => void }) {
  const { t } = useTranslation('kit')
  return (
    <div className="flex items-start gap-2 py-2 pl-5 pr-2">
      <Heading slot="title" className="min-w-0 flex-1 py-2.5 text-lg font-bold text-text">
        {title}
      </Heading>
      <IconButton label={t('close')} icon={X} onPress={onClose} />
    </div>
  )
}

function Content({ title, onClose, actions, children }: Omit<Props, 'isOpen' | 'isWide'>) {
  return (
    <AriaDialog className="flex max-h-full min-h-0 flex-1 flex-col outline-none">
      <Head title={title} onClose={onClose} />
      <div className="min-h-0 flex-1 overflow-auto px-5 pb-5 text-text">{children}</div>
      {actions !== undefined && (
        <div className="flex flex-wrap empty:hidden justify-end gap-3 border-t border-line px-5 py-3">
          {actions}
        </div>
      )}
    </AriaDialog>
  )
}

/** A modal dialog; Escape and a touch outside close it. */
export function Dialog({ isOpen, isWide = false, ...content }: Props) {
  useBackLayer({ name: 'dialog', isOpen, close: content.onClose })
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && content.onClose()}
      isDismissable
      className={clsx(OVERLAY, 'grid place-items-center p-4')}
    >
      <Modal
        className={clsx(
          'flex max-h-[calc(100dvh-2rem)] w-full flex-col overflow-hidden rounded-card bg-surface shadow-card',
          isWide ? 'max-w-3xl' : 'max-w-lg',
        )}
      >
        <Content {...content} />
      </Modal>
    </ModalOverlay>
  )
}

/** A side sheet: from the right from 1024 px, from the bottom below. */
export function Sheet({ isOpen, isWide = false, ...content }: Props) {
  useBackLayer({ name: 'sheet', isOpen, close: content.onClose })
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && content.onClose()}
      isDismissable
      className={clsx(OVERLAY, 'flex items-end lg:items-stretch lg:justify-end')}
    >
      <Modal
        className={clsx(
          'flex max-h-[85dvh] w-full flex-col overflow-hidden rounded-t-card bg-surface shadow-card lg:max-h-none lg:rounded-none',
          isWide ? 'lg:max-w-2xl' : 'lg:max-w-md',
        )}
      >
        <Content {...content} />
      </Modal>
    </ModalOverlay>
  )
}
