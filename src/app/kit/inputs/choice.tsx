import { Check, ChevronDown } from 'lucide-react'
import { use } from 'react'
import {
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectStateContext,
  SelectValue,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { INPUT, OPTION, POPOVER } from '../class-names.ts'
import { useField } from './field.tsx'
import type { InputProps } from './input-props.ts'
import { useOpenList } from './open-lists.ts'

export type Item = {
  key: string
  label: string
  /** Other names by which it is found: those in the other languages. */
  names?: readonly string[]
}

type Props = Omit<InputProps<string | null>, 'autoComplete' | 'inputMode'> & { items: readonly Item[] }

function OpenList() {
  useOpenList(use(SelectStateContext))
  return null
}

/** One of a few. */
export function Choice({
  name,
  value,
  onChange,
  onBlur,
  items,
  placeholder,
  isDisabled = false,
  autoFocus,
}: Props) {
  const { t } = useTranslation('kit')
  const { inputId, labelId, describedBy, isInvalid, isRequired } = useField()
  return (
    <Select
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      name={name}
      value={value === '' ? null : value}
      onChange={(key) => onChange(key === null ? null : String(key))}
      isDisabled={isDisabled}
      isInvalid={isInvalid}
      isRequired={isRequired}
      validationBehavior="aria"
      placeholder={placeholder ?? t('choose')}
      {...(autoFocus === undefined ? {} : { autoFocus })}
      {...(onBlur === undefined ? {} : { onBlur: () => onBlur() })}
    >
      <OpenList />
      <Button
        id={inputId}
        data-invalid={isInvalid || undefined}
        className={`${INPUT} flex items-center justify-between gap-2 text-left`}
      >
        <SelectValue className="min-w-0 truncate data-placeholder:text-text-2" />
        <ChevronDown aria-hidden size={20} className="shrink-0 text-text-2" />
      </Button>
      <Popover className={`${POPOVER} min-w-(--trigger-width)`}>
        <ListBox
          items={items.map((item) => ({ ...item, id: item.key }))}
          className="max-h-80 overflow-auto p-1.5 outline-none"
        >
          {(item) => (
            <ListBoxItem textValue={item.label} className={OPTION}>
              {({ isSelected }) => (
                <>
                  <span className="flex-1">{item.label}</span>
                  {isSelected && <Check aria-hidden size={20} />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  )
}
