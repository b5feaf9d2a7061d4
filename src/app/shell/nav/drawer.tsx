import { useRouterState } from '@tanstack/react-router'
import clsx from 'clsx'
import { PanelLeftClose, PanelLeftOpen, X } from 'lucide-react'
import { Button, Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useChoice, writeChoice } from '#app/platform/tablet/choice.ts'
import { tourAnchor } from '#app/platform/tablet/tour.ts'
import { type MenuGroup, SCREENS } from '#domain/access/screens.ts'
import { LockButton } from './lock-button.tsx'
import { MenuList } from './menu-list.tsx'
import { Rail } from './rail.tsx'

const FOLDED = 'leftDrawerMini'
const ICON_BUTTON =
  'grid size-12 place-items-center rounded-xl text-text-2 hover:bg-surface-2 hover:text-text'
const WIZARD = SCREENS['applications.add'].path

function Brand() {
  return <p className="text-xl font-bold text-brand">Anketa</p>
}

/** Whether the page is the wizard, whose form has the whole width. */
const useIsWizard = (): boolean =>
  useRouterState({
    select: ({ location: { pathname } }) => pathname === WIZARD || pathname.startsWith(`${WIZARD}/`),
  })

/**
 * From 600 px a rail of 72 px; from 1700 px a drawer of 264 px beside the page that folds into the rail, in the wizard always
 * the rail. `onOpen` opens the whole menu over the page, at a group when one was pressed.
 */
export function SideMenu({ onOpen }: { onOpen: (group: MenuGroup | null) => void }) {
  const { t } = useTranslation()
  const isFolded = useChoice(FOLDED) === 'true'
  const isWizard = useIsWizard()
  const isRail = isFolded || isWizard
  return (
    <nav
      {...tourAnchor('menu')}
      aria-label={t('shell.menu')}
      className={clsx(
        'sticky top-0 hidden h-dvh w-[72px] shrink-0 flex-col overflow-y-auto border-r border-line bg-surface sm:flex',
        !isRail && 'drawer:w-[264px]',
      )}
    >
      <div
        className={clsx(
          'flex h-(--bar) shrink-0 items-center justify-center',
          !isRail && 'drawer:justify-between drawer:pl-5.5 drawer:pr-3',
        )}
      >
        {!isRail && (
          <span className="hidden drawer:block">
            <Brand />
          </span>
        )}
        {!isWizard && (
          <Button
            aria-label={t(isFolded ? 'shell.unfold' : 'shell.fold')}
            onPress={() => writeChoice(FOLDED, String(!isFolded))}
            className={clsx(ICON_BUTTON, 'hidden drawer:grid')}
          >
            {isFolded ? <PanelLeftOpen aria-hidden size={20} /> : <PanelLeftClose aria-hidden size={20} />}
          </Button>
        )}
        <img
          src="/icon.svg"
          alt=""
          width={32}
          height={32}
          className={clsx('rounded-lg', !isWizard && 'drawer:hidden')}
        />
      </div>
      <div className={clsx('px-0.5 pb-3', !isRail && 'drawer:hidden')}>
        <Rail onOpen={onOpen} />
      </div>
      {!isRail && (
        <div className="hidden px-2.5 pb-4 drawer:block">
          <MenuList />
        </div>
      )}
      <LockButton />
    </nav>
  )
}

/** What of the menu is open over the page: nothing, all of it, or all of it at a group. */
export type OpenMenu = MenuGroup | 'all' | null

/** The whole menu over the page; the focus is on the first entry of the group that was pressed. */
export function OverlayMenu({ open, onClose }: { open: OpenMenu; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <ModalOverlay
      isOpen={open !== null}
      onOpenChange={(isOpen) => isOpen || onClose()}
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
            <MenuList onGo={onClose} focused={open === 'all' ? null : open} />
          </nav>
          <div className="sm:hidden">
            <LockButton />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
