import { useTranslation } from 'react-i18next'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { ShortcutsList } from '#app/pickers/shortcuts-list.tsx'

/** All shortcuts (the key `?`). */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('palette')
  return (
    <Dialog title={t('keys.title')} isOpen isWide onClose={onClose}>
      <ShortcutsList />
    </Dialog>
  )
}
