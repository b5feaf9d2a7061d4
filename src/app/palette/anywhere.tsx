// What works on every page of the layout: the palette, the keyboard shortcuts and their list, the cue for new work. Loaded after the first page.
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useShortcut } from '#app/platform/shortcuts/actions.ts'
import type { PaletteRow } from './rows.ts'
import { useKeys } from './use-keys.ts'
import { useLayer } from './use-layer.ts'
import { useNewWork } from './use-new-work.ts'

const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })))
const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
)

export function Anywhere() {
  const router = useRouter()
  const { isOpen, open, close, go } = useLayer()
  const [isHelp, setHelp] = useState(false)
  useNewWork()
  useShortcut('palette', isOpen ? close : open)
  useShortcut('help', () => setHelp(true))
  // After the shortcuts, so that keys that were pressed before find them.
  useKeys()
  const choose = (row: PaletteRow, isNewTab: boolean) => {
    if ('run' in row) {
      close()
      // After the palette has given the focus back, so that a dialog of the action gets it.
      setTimeout(row.run, 0)
      return
    }
    if (isNewTab) {
      const { path: to, search = {} } = row
      window.open(router.buildLocation({ to, search }).href, '_blank', 'noopener')
      return
    }
    go(row.path, row.search)
  }
  return (
    <Suspense>
      {isOpen && <Palette onClose={close} onChoose={choose} />}
      {isHelp && <ShortcutsDialog onClose={() => setHelp(false)} />}
    </Suspense>
  )
}
