import clsx from 'clsx'
import { PanelLeftClose, PanelLeftOpen, X } from 'lucide-react'
import { Button, Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useChoice, writeChoice } from '#app/platform/tablet/choice.ts'
import { MenuList } from './menu-list.tsx'

const FOLDED = 'leftDrawerMini'
const ICON_BUTTON =
  'grid size-12 place-items-center rounded-xl text-text-2 hover:bg-surface-2 hover:text-text'

function Brand() {
  return <p className="text-xl font-bold text-brand">Anketa</p>
}

/** From 1024 px a drawer of 264 px that folds into a rail of 72 px; from 600 px always the rail. */
export function SideMenu() {
  const { t } = useTranslation()
  const isMini = useChoice(FOLDED) === 'true'
  const label = t(isMini ? 'shell.unfold' : 'shell.fold')
  return (
    <nav
      aria-label={t('shell.menu')}
      className={clsx(
        'sticky top-0 hidden h-dvh w-[72px] shrink-0 flex-col overflow-y-auto border-r border-line bg-surface sm:flex',
        !isMini && 'lg:w-[264px]',
      )}
    >
      <div
        className={clsx(
          'flex h-(--bar) shrink-0 items-center justify-center',
          !isMini && 'lg:justify-between lg:pl-5.5 lg:pr-3',
        )}
      >
        {!isMini && (
          <span className="hidden lg:block">
            <Brand />
          </span>
        )}
        <Button
          aria-label={label}
          onPress={() => writeChoice(FOLDED, String(!isMini))}
          className={clsx(ICON_BUTTON, 'hidden lg:grid')}
        >
          {isMini ? <PanelLeftOpen aria-hidden size={20} /> : <PanelLeftClose aria-hidden size={20} />}
        </Button>
        <img src="/icon.svg" alt="" width={32} height={32} className="rounded-lg lg:hidden" />
      </div>
      <div className="px-2.5 pb-4">
        <div className={clsx(!isMini && 'lg:hidden')}>
          <MenuList isMini />
        </div>
        {!isMini && (
          <div className="hidden lg:block">
            <MenuList isMini={false} />
          </div>
        )}
      </div>
    </nav>
  )
}

/** The whole menu over the page, below 1024 px. */
export function OverlayMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      isDismissable
      className="fixed inset-0 z-40 bg-black/40"
    >
      <Modal className="h-full w-[264px] max-w-[85vw] overflow-y-auto bg-surface pb-6">
        <Dialog aria-label={t('shell.menu')} className="outline-none">
          <div className="flex h-16 items-center justify-between pl-5.5 pr-2">
            <Brand />
            <Button aria-label={t('shell.close_menu')} onPress={onClose} className={ICON_BUTTON}>
              <X aria-hidden size={20} />
            </Button>
          </div>
          <nav aria-label={t('shell.menu')} className="px-2.5">
            <MenuList isMini={false} onGo={onClose} />
          </nav>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
