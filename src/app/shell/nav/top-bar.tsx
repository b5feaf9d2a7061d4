import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { isRegistered, runOrAwaitShortcut } from '#app/platform/shortcuts/actions.ts'
import { keepEarlyPress } from '#app/platform/shortcuts/early-presses.ts'
import { keysOf, pressedShortcut } from '#app/platform/shortcuts/table.ts'
import { tourAnchor } from '#app/platform/tablet/tour.ts'
import { ConnectionPill } from './connection-pill.tsx'
import { NotificationsLink } from './notifications-link.tsx'
import { ProfileMenu } from './profile-menu.tsx'

/**
 * Keys before palette and shortcuts are loaded. Ctrl+K: the browser must not search instead, and the palette opens when it
 * is there. The others are kept for the handler of the shortcuts.
 */
function useEarlyKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isRegistered('palette')) return
      if (pressedShortcut(event) !== 'palette') {
        keepEarlyPress(event)
        return
      }
      event.preventDefault()
      runOrAwaitShortcut('palette')
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Opens the palette: a box with its keys at the desk, an icon on a tablet. */
function SearchButton() {
  const { t } = useTranslation()
  useEarlyKeys()
  return (
    <Button
      {...tourAnchor('search')}
      aria-label={t('shell.find')}
      onPress={() => runOrAwaitShortcut('palette')}
      className="flex h-12 shrink-0 items-center gap-2 rounded-xl px-3 text-text-2 hover:bg-surface-2 lg:h-10 lg:border lg:border-line lg:bg-surface-2 xl:w-64"
    >
      <Search aria-hidden size={20} className="shrink-0" />
      <span className="hidden flex-1 text-left text-sm xl:block">{t('shell.find')}</span>
      <kbd className="hidden rounded-md border border-line bg-surface px-1.5 py-0.5 font-sans text-[11px] xl:block pointer-coarse:hidden">
        {keysOf('palette').join(' ')}
      </kbd>
    </Button>
  )
}

/** A page renders its title (and search) into `#top-bar-title`; connection and person are always shown. */
export function TopBar() {
  return (
    <header className="sticky top-0 z-20 compact flex h-(--bar) items-center gap-2 border-b border-line bg-surface px-3 lg:px-5">
      <div id="top-bar-title" className="min-w-0 flex-1" />
      <SearchButton />
      <div id="top-bar-actions" className="hidden shrink-0 items-center gap-2 lg:flex" />
      <ConnectionPill />
      <NotificationsLink />
      <ProfileMenu />
    </header>
  )
}
