import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#app/platform/shortcuts/actions.ts'
import { ariaKeysOf } from '#app/platform/shortcuts/table.ts'
import { IconButton } from '../button.tsx'
import { INPUT } from '../class-names.ts'

type Props = { label: string; value: string; onChange: (text: string) => void }

/** The search of a list; the key `/` focuses it. */
export function SearchBox({ label, value, onChange }: Props) {
  const { t } = useTranslation('kit')
  const box = useRef<HTMLInputElement>(null)
  useShortcut('search', () => box.current?.focus())
  return (
    <search className="relative block">
      <Search aria-hidden size={20} className="pointer-events-none absolute left-3.5 top-3.5 text-text-2" />
      <input
        ref={box}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        aria-keyshortcuts={ariaKeysOf('search')}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${INPUT} px-11`}
      />
      {value !== '' && (
        <div className="absolute right-0 top-0">
          <IconButton label={t('search_clear')} icon={X} onPress={() => onChange('')} />
        </div>
      )}
    </search>
  )
}
