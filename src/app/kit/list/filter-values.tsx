// The values of one filter: a few to choose from, many to find by typing, or a field of its own.
import { Check } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { Autocomplete, Input, ListBox, ListBoxItem, SearchField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { INPUT, OPTION } from '../class-names.ts'
import type { Item } from '../inputs/choice.tsx'
import { isItemFound } from '../inputs/combo.tsx'
import { focusUnreadable } from '../inputs/masks/unreadable.ts'
import { type FilterGroup, valuesOf } from './filter-group.ts'

/** Beyond this number of options there is a box to find them. */
const FEW = 8
/** Options that are shown at once; typing narrows them. */
const MOST_SHOWN = 100
const FIND_DELAY_MS = 250

/** The options, and what an empty list of them means: nothing is found only after the server has answered. */
type Found = { items: readonly Item[]; state: 'found' | 'pending' | 'failed' }

function useFound({ items, find }: FilterGroup, typed: string): Found {
  const [found, setFound] = useState<Found>({ items, state: 'pending' })
  useEffect(() => {
    if (find === undefined) return
    let isCurrent = true
    setFound((previous) => ({ ...previous, state: 'pending' }))
    const timer = setTimeout(
      () => {
        find(typed).then(
          (answer) => isCurrent && setFound({ items: answer, state: 'found' }),
          () => isCurrent && setFound({ items: [], state: 'failed' }),
        )
      },
      typed === '' ? 0 : FIND_DELAY_MS,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [find, typed])
  if (find !== undefined) return found
  const shown = typed.trim() === '' ? items : items.filter((item) => isItemFound(item, typed))
  return { items: shown, state: 'found' }
}

const EMPTY_TEXTS = { found: 'nothing_found', pending: 'loading', failed: 'error.title' } as const

export type FilterValuesProps = {
  group: FilterGroup
  value: string | null
  /** `isDone`: nothing more can be chosen here. */
  onChange: (value: string | null, isDone: boolean) => void
}

type EditorProps = Pick<FilterValuesProps, 'value' | 'onChange'> & {
  editor: NonNullable<FilterGroup['editor']>
}

/** A field of its own; a text in it that says no value is shown as an error instead of being dropped. */
function Editor({ value, onChange, editor }: EditorProps) {
  const { t } = useTranslation('kit')
  const finish = (event: FormEvent) => {
    event.preventDefault()
    if (!focusUnreadable()) onChange(value, true)
  }
  return (
    // The button stands beside the field: below it, an error that appears as the field is left would move it from under the finger.
    <form onSubmit={finish} noValidate className="flex items-start gap-2 p-3">
      <div className="min-w-0 flex-1">{editor({ value, onChange: (next) => onChange(next, false) })}</div>
      <div className="pt-6.5">
        <Button kind="primary" type="submit">
          {t('list.done')}
        </Button>
      </div>
    </form>
  )
}

export function FilterValues({ group, value, onChange }: FilterValuesProps) {
  const { t } = useTranslation('kit')
  const [typed, setTyped] = useState('')
  const { items: found, state } = useFound(group, typed)
  const { label, items, isMany = false, find, editor } = group
  if (editor !== undefined) return <Editor value={value} onChange={onChange} editor={editor} />
  const chosen = valuesOf(value)
  const isSearched = find !== undefined || items.length > FEW
  const list = (
    <ListBox
      aria-label={label}
      autoFocus={isSearched ? false : 'first'}
      selectionMode={isMany ? 'multiple' : 'single'}
      selectedKeys={chosen}
      onSelectionChange={(keys) => {
        const next = keys === 'all' ? found.map(({ key }) => key) : [...keys].map(String)
        onChange(next.length === 0 ? null : next.join(','), !isMany)
      }}
      items={found.slice(0, MOST_SHOWN).map((item) => ({ ...item, id: item.key }))}
      dependencies={[value, state]}
      renderEmptyState={() => <p className="p-3 text-sm text-text-2">{t(EMPTY_TEXTS[state])}</p>}
      className="max-h-80 overflow-auto p-1.5 outline-none"
    >
      {(item) => (
        <ListBoxItem textValue={item.label} className={`${OPTION} group dense:min-h-9 dense:text-sm`}>
          <span className="min-w-0 flex-1">{item.label}</span>
          <Check aria-hidden size={18} className="shrink-0 text-brand not-group-data-selected:invisible" />
        </ListBoxItem>
      )}
    </ListBox>
  )
  if (!isSearched) return list
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <SearchField aria-label={t('find')} autoFocus className="compact block p-2 pb-0">
        <Input placeholder={t('find')} className={INPUT} />
      </SearchField>
      {list}
      {found.length > MOST_SHOWN && (
        <p className="px-4 pb-3 text-xs text-text-2">{t('list.more_options', { count: found.length })}</p>
      )}
    </Autocomplete>
  )
}
