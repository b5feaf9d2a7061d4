import { useTranslation } from 'react-i18next'
import { Keys } from '#app/kit/display/keys.tsx'
import { DENSE, useMedia } from '#app/kit/display/use-media.ts'
import { keysOf, type ShortcutId } from '#app/platform/shortcuts/table.ts'

/** The keys of the list, in its foot. */
export function KeyHints({ mayTake }: { mayTake: boolean }) {
  const { t } = useTranslation('queue')
  const isDense = useMedia(DENSE)
  if (!isDense) return null
  const taking: readonly ShortcutId[] = mayTake ? ['take', 'select', 'next'] : []
  const hints: readonly { label: string; keys: string[] }[] = [
    { label: t('hints.choose'), keys: [...keysOf('down'), ...keysOf('up')] },
    { label: t('hints.open'), keys: keysOf('open') },
    { label: t('hints.preview'), keys: keysOf('preview') },
    ...taking.map((id) => ({ label: t(`hints.${id as 'take' | 'select' | 'next'}`), keys: keysOf(id) })),
    { label: t('hints.help'), keys: keysOf('help') },
  ]
  return (
    <span className="hidden items-center gap-4 min-[1280px]:flex">
      {hints.map(({ label, keys }) => (
        <span key={label} className="flex items-center gap-1.5 whitespace-nowrap">
          <Keys names={keys} />
          {label}
        </span>
      ))}
    </span>
  )
}
