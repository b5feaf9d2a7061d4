import { Search, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#app/platform/shortcuts/actions.ts'
import { ariaKeysOf, keysOf } from '#app/platform/shortcuts/table.ts'
import { SHORTEST_SEARCH } from '#domain/kernel/texts/search.ts'
import { IconButton } from '../button.tsx'
import { INPUT } from '../class-names.ts'

type Props = {
  label: string
  value: string
  onChange: (text: string) => void
  /** The search of a list: says how much must be typed, and whether it is still too little. */
  shortest?: { isTooShort: boolean }
}

/** The search of a list; the key `/` focuses it. */
export function SearchBox({ label, value, onChange, shortest }: Props) {
  const { t } = useTranslation('kit')
  const box = useRef<HTMLInputElement>(null)
  useShortcut('search', () => box.current?.focus())
  const hintId = useId()
  return (
    <search className="group relative block">
      <Search
        aria-hidden
        size={18}
        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-text-2"
      />
      <input
        ref={box}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        aria-keyshortcuts={ariaKeysOf('search')}
        title={keysOf('search').join(' ')}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...(shortest === undefined ? {} : { 'aria-describedby': hintId })}
        className={`${INPUT} px-11 compact:px-9`}
      />
      {value !== '' && (
        <div className="absolute right-0 top-0">
          <IconButton label={t('search_clear')} icon={X} onPress={() => onChange('')} />
        </div>
      )}
      {shortest !== undefined && (
        <p
          id={hintId}
          className={
            shortest.isTooShort
              ? 'absolute right-0 top-full z-20 mt-1 whitespace-nowrap rounded-lg bg-text px-3 py-1.5 text-xs text-page'
              : 'absolute right-0 top-full z-20 mt-1 hidden whitespace-nowrap rounded-lg bg-text px-3 py-1.5 text-xs text-page group-has-[input:placeholder-shown:focus]:block'
          }
        >
          <span role="status">{shortest.isTooShort && t('list.shortest', SHORTEST_SEARCH)}</span>
          {!shortest.isTooShort && t('list.shortest', SHORTEST_SEARCH)}
        </p>
      )}
    </search>
  )
}
