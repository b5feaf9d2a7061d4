import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button, ListBox, ListBoxItem } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button as KitButton } from '../button.tsx'
import { INPUT, OPTION } from '../class-names.ts'
import { SearchBox } from '../list/search-box.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import type { Item } from './choice.tsx'
import { isItemFound } from './combo.tsx'
import { useField } from './field.tsx'

type Props = {
  name: string
  /** The heading of the dialog. */
  label: string
  items: readonly Item[]
  /** Chosen keys; an empty list means all, unless `whenEmpty` says what it means. */
  value: readonly string[]
  onChange: (keys: string[]) => void
  whenEmpty?: {
    /** Shown instead of "all". */
    label: string
    /** The button that empties the list. */
    clear: string
  }
}

const SHOWN = 3

/** Returns a formatter of the chosen items: their labels, or "all". */
export function useChosenLabel() {
  const { t } = useTranslation('kit')
  return (items: readonly Item[], value: readonly string[], most = SHOWN): string => {
    if (value.length === 0) return t('many.all')
    const names = items.filter(({ key }) => value.includes(key)).map(({ label }) => label)
    const rest = names.length - most
    return rest > 0
      ? t('many.more', { names: names.slice(0, most).join(', '), count: rest })
      : names.join(', ')
  }
}

function Options({ label, items, value, onChange }: Omit<Props, 'name'>) {
  const { t } = useTranslation('kit')
  const [typed, setTyped] = useState('')
  const found = items.filter((item) => isItemFound(item, typed))
  const shown = new Set(found.map(({ key }) => key))
  /** Items that the search hides stay chosen. */
  const hidden = value.filter((key) => !shown.has(key))
  return (
    <div className="flex flex-col gap-3">
      <SearchBox label={t('find')} value={typed} onChange={setTyped} />
      <ListBox
        aria-label={label}
        selectionMode="multiple"
        selectedKeys={value.filter((key) => shown.has(key))}
        onSelectionChange={(keys) => {
          const marked = keys === 'all' ? [...shown] : [...keys].map(String)
          onChange([...hidden, ...marked])
        }}
        items={found.map((item) => ({ ...item, id: item.key }))}
        renderEmptyState={() => <p className="p-3 text-text-2">{t('nothing_found')}</p>}
        className="max-h-80 overflow-auto rounded-xl border border-line p-1.5 outline-none"
      >
        {(item) => (
          <ListBoxItem textValue={item.label} className={OPTION}>
            {({ isSelected }) => (
              <>
                <span
                  aria-hidden
                  className={`grid size-6 shrink-0 place-items-center rounded-md border ${isSelected ? 'border-brand bg-brand text-on-brand' : 'border-line-strong'}`}
                >
                  {isSelected && <Check size={18} />}
                </span>
                <span className="flex-1">{item.label}</span>
              </>
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </div>
  )
}

/** A choice of several of many items with a search. */
export function MultiChoice({ name, label, items, value, onChange, whenEmpty }: Props) {
  const { t } = useTranslation('kit')
  const { inputId, labelId, describedBy, isInvalid } = useField()
  const words = useChosenLabel()
  const [isOpen, setOpen] = useState(false)
  const actions = (
    <>
      <KitButton kind="text" isDisabled={value.length === 0} onPress={() => onChange([])}>
        {whenEmpty?.clear ?? t('many.take_all')}
      </KitButton>
      <KitButton kind="primary" onPress={() => setOpen(false)}>
        {t('list.done')}
      </KitButton>
    </>
  )
  return (
    <>
      <Button
        id={inputId}
        aria-labelledby={`${labelId} ${inputId}`}
        aria-describedby={describedBy}
        data-name={name}
        onPress={() => setOpen(true)}
        data-invalid={isInvalid || undefined}
        className={`${INPUT} flex h-auto min-h-12 items-center justify-between gap-2 py-2 text-left`}
      >
        <span className="min-w-0 break-words">
          {value.length === 0 && whenEmpty ? whenEmpty.label : words(items, value)}
        </span>
        <ChevronDown aria-hidden size={20} className="shrink-0 text-text-2" />
      </Button>
      <Dialog title={label} isOpen={isOpen} onClose={() => setOpen(false)} actions={actions}>
        <p className="pb-3 text-text-2">
          {value.length === 0
            ? (whenEmpty?.label ?? t('many.none_is_all'))
            : t('many.chosen', { count: value.length })}
        </p>
        <Options label={label} items={items} value={value} onChange={onChange} />
      </Dialog>
    </>
  )
}
