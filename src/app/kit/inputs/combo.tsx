import { ChevronDown } from 'lucide-react'
import { use, useEffect, useMemo, useRef, useState } from 'react'
import {
  Button,
  ComboBox,
  ComboBoxStateContext,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { searchKey } from '#domain/kernel/texts/transliteration.ts'
import { INPUT, OPTION, POPOVER } from '../class-names.ts'
import type { Item } from './choice.tsx'
import { useField, useFieldFault } from './field.tsx'
import type { InputProps } from './input-props.ts'
import { useOpenList } from './open-lists.ts'

type Props = Omit<InputProps<string | null>, 'autoComplete' | 'inputMode' | 'autoFocus'> & {
  items: readonly Item[]
}

/** Whether an item is found by what was typed: by its label or by one of its other names. */
export const isItemFound = ({ label, names = [] }: Item, typed: string): boolean =>
  [label, ...names].some((name) => isFound(name, typed))

/** Latin or Cyrillic, with or without the apostrophe: one spelling finds the other. */
export function isFound(label: string, typed: string): boolean {
  const key = searchKey(typed)
  // Punctuation alone has an empty key, which every label would contain.
  return key === ''
    ? label.toLowerCase().includes(typed.trim().toLowerCase())
    : searchKey(label).includes(key)
}

/** The list of a combo box. Where its items arrive after the person has begun to type, it opens then. `count`: of all items. */
function OpenList({ count }: { count: number }) {
  const state = use(ComboBoxStateContext)
  useOpenList(state)
  const newest = useRef(state)
  newest.current = state
  const known = useRef(count)
  useEffect(() => {
    if (count === known.current) return
    known.current = count
    // The collection of the list is rebuilt after this render.
    const frame = requestAnimationFrame(() => {
      const { current } = newest
      const isTyped = current?.isFocused === true && current.inputValue !== '' && current.selectedKey === null
      if (isTyped && !current.isOpen) current.open(null, 'input')
    })
    return () => cancelAnimationFrame(frame)
  }, [count])
  return null
}

/** The item that the typed text identifies: by its whole label, or as the only match. Null if ambiguous. */
export function itemNamedBy(items: readonly Item[], typed: string): Item | null {
  if (typed.trim() === '') return null
  const found = items.filter((item) => isItemFound(item, typed))
  const key = searchKey(typed)
  const whole = found.filter(({ label, names = [] }) =>
    [label, ...names].some((name) => searchKey(name) === key),
  )
  const [one, ...others] = whole.length === 1 ? whole : found
  return one !== undefined && others.length === 0 ? one : null
}

/** What was typed behind the label of the chosen item, where the browser has not kept the label selected: it replaces the item as well. */
export const withoutLabel = (typed: string, label: string): string =>
  typed.length > label.length && typed.startsWith(label) ? typed.slice(label.length) : typed

/**
 * Typed text is never dropped: text that identifies one item selects it on Enter and on blur; any other text stays in the
 * box with an error and without a value. A box in which nobody has typed keeps its value, whatever React Aria reports. The text
 * is our own state: React Aria replaces its own by the label of the value whenever that changes, also while somebody types.
 */
function useTyped({ items, value, onChange }: Pick<Props, 'items' | 'value' | 'onChange'>) {
  const labelOf = (key: string | null) => items.find((item) => item.key === key)?.label ?? ''
  const label = labelOf(value)
  const [text, setText] = useState(label)
  const newest = useRef(text)
  /** The person has changed the text since the value was chosen. */
  const isEdited = useRef(false)
  const isFirstEdit = useRef(false)
  const [isUnread, setUnread] = useState(false)
  const isShown = isUnread && (value === null || value === '')
  useFieldFault(isShown ? { key: 'unknown_choice' } : null)
  const show = (shown: string) => {
    newest.current = shown
    setText(shown)
  }
  useEffect(() => {
    if (value !== null && value !== '') isEdited.current = false
    if (isEdited.current) return
    newest.current = label
    setText(label)
  }, [value, label])
  const named = () => itemNamedBy(items, newest.current)
  const choose = (key: string | null) => {
    if (key !== null) {
      isEdited.current = false
      setUnread(false)
      show(labelOf(key))
    }
    if (key !== value) onChange(key)
  }
  return {
    text,
    isUnread: isShown,
    /** What is typed next replaces the chosen item; never a part of what is being typed. */
    selectUnedited: (box: HTMLInputElement) => {
      if (!isEdited.current) box.select()
    },
    onEdit: () => {
      isFirstEdit.current = !isEdited.current
      isEdited.current = true
    },
    onText: (typed: string) => {
      if (!isEdited.current) return
      const changed = isFirstEdit.current ? withoutLabel(typed, label) : typed
      isFirstEdit.current = false
      show(changed)
      setUnread(false)
      if (changed === '' && value !== null && value !== '') onChange(null)
    },
    /** React Aria reports null for every text that is not the label of the chosen item. */
    onSelect: (key: string | null) => {
      if (key === null && !isEdited.current) return
      choose(key ?? named()?.key ?? null)
    },
    onCommit: () => {
      if (!isEdited.current) return
      const item = named()
      setUnread(item === null && newest.current.trim() !== '')
      if (item !== null) choose(item.key)
    },
  }
}

/** One of many, found by typing. */
export function Combo({ name, value, onChange, onBlur, items, placeholder, isDisabled = false }: Props) {
  const { t } = useTranslation('kit')
  const { inputId, labelId, describedBy, isInvalid, isRequired } = useField()
  /** The box has the focus, and nobody has pressed it since. */
  const isEntered = useRef(false)
  const namesOf = useMemo(() => new Map(items.map(({ label, names = [] }) => [label, names])), [items])
  const { text, isUnread, selectUnedited, onEdit, onText, onSelect, onCommit } = useTyped({
    items,
    value,
    onChange,
  })
  return (
    <ComboBox
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      name={name}
      selectedKey={value === '' ? null : value}
      onSelectionChange={(key) => onSelect(key === null ? null : String(key))}
      inputValue={text}
      onInputChange={onText}
      allowsCustomValue
      defaultItems={items.map((item) => ({ ...item, id: item.key }))}
      defaultFilter={(label, typed) =>
        isItemFound({ key: '', label, names: namesOf.get(label) ?? [] }, typed)
      }
      menuTrigger="focus"
      isDisabled={isDisabled}
      isInvalid={isInvalid}
      isRequired={isRequired}
      validationBehavior="aria"
      onBlur={() => {
        onCommit()
        onBlur?.()
      }}
    >
      <OpenList count={items.length} />
      <div className="relative">
        <Input
          id={inputId}
          placeholder={placeholder ?? t('find')}
          data-unreadable={isUnread || undefined}
          onInput={onEdit}
          onFocus={({ currentTarget }) => {
            isEntered.current = true
            selectUnedited(currentTarget)
          }}
          // The press that brings the focus puts the cursor into the text after that, in WebKit after the event.
          onClick={({ currentTarget }) => {
            if (isEntered.current) requestAnimationFrame(() => selectUnedited(currentTarget))
            isEntered.current = false
          }}
          // React Aria itself selects an option that was reached with the arrow keys.
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter' && !currentTarget.hasAttribute('aria-activedescendant')) onCommit()
          }}
          className={`${INPUT} pr-12`}
        />
        <Button
          aria-label={t('open_list')}
          className="absolute right-0 top-0 grid size-12 place-items-center text-text-2"
        >
          <ChevronDown aria-hidden size={20} />
        </Button>
      </div>
      <Popover className={`${POPOVER} w-(--trigger-width)`}>
        <ListBox
          className="max-h-80 overflow-auto p-1.5 outline-none"
          renderEmptyState={() => <p className="p-3 text-text-2">{t('nothing_found')}</p>}
        >
          {(item: Item) => (
            <ListBoxItem textValue={item.label} className={OPTION}>
              {item.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
