import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { searchKey } from '#domain/kernel/transliteration.ts'
import { INPUT, OPTION, POPOVER } from '../look.ts'
import type { Item } from './choice.tsx'
import { useField } from './field.tsx'
import type { InputProps } from './input-props.ts'
import { holdPage } from './open-lists.ts'

type Props = Omit<InputProps<string | null>, 'autoComplete' | 'inputMode' | 'autoFocus'> & {
  items: readonly Item[]
}

/** Latin or Cyrillic, with or without the apostrophe: one spelling finds the other. */
export const isFound = (label: string, typed: string): boolean => searchKey(label).includes(searchKey(typed))

/** One of many, found by typing. */
export function Combo({ name, value, onChange, onBlur, items, placeholder, isDisabled = false }: Props) {
  const { t } = useTranslation('kit')
  const { inputId, labelId, describedBy, isInvalid, isRequired } = useField()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => (isOpen ? holdPage() : undefined), [isOpen])
  return (
    <ComboBox
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      name={name}
      selectedKey={value === '' ? null : value}
      onSelectionChange={(key) => onChange(key === null ? null : String(key))}
      defaultItems={items.map((item) => ({ ...item, id: item.key }))}
      defaultFilter={isFound}
      menuTrigger="focus"
      onOpenChange={setOpen}
      isDisabled={isDisabled}
      isInvalid={isInvalid}
      isRequired={isRequired}
      validationBehavior="aria"
      {...(onBlur === undefined ? {} : { onBlur: () => onBlur() })}
    >
      <div className="relative">
        <Input id={inputId} placeholder={placeholder ?? t('find')} className={`${INPUT} pr-12`} />
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
