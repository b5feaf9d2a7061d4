import { Menu } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { ConnectionPill } from './connection-pill.tsx'
import { ProfileMenu } from './profile-menu.tsx'

/** A page renders its title (and search) into `#top-bar-title`; connection and person are always shown. */
export function TopBar({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation()
  return (
    <header className="sticky top-0 z-20 flex h-16 items-center gap-2 border-b border-line bg-surface px-3 lg:px-5">
      <Button
        aria-label={t('shell.open_menu')}
        onPress={onMenu}
        className="hidden size-12 shrink-0 place-items-center rounded-xl text-text-2 hover:bg-surface-2 sm:grid lg:hidden"
      >
        <Menu aria-hidden size={22} />
      </Button>
      <div id="top-bar-title" className="min-w-0 flex-1" />
      <ConnectionPill />
      <ProfileMenu />
    </header>
  )
}
