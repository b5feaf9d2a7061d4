import { Radio, RadioGroup } from 'react-aria-components'
import type { Item } from './choice.tsx'

type Props = {
  name: string
  label: string
  value: string | null
  onChange: (key: string) => void
  items: readonly Item[]
  isDisabled?: boolean
}

/** A choice of one of two or three visible options. */
export function Segments({ name, label, value, onChange, items, isDisabled = false }: Props) {
  return (
    <RadioGroup
      aria-label={label}
      name={name}
      value={value}
      onChange={onChange}
      isDisabled={isDisabled}
      orientation="horizontal"
      className="flex min-h-12 flex-wrap gap-1 rounded-xl border border-line-strong bg-surface p-1 compact:min-h-(--control) compact:rounded-lg compact:p-0.5"
    >
      {items.map((item) => (
        <Radio
          key={item.key}
          value={item.key}
          className="flex min-h-10 flex-1 cursor-pointer items-center justify-center whitespace-nowrap rounded-lg px-3 text-base text-text compact:min-h-7 compact:rounded-md compact:text-sm data-focus-visible:outline-3 data-focus-visible:outline-focus data-selected:bg-brand-soft data-selected:font-semibold data-selected:text-brand-strong"
        >
          {item.label}
        </Radio>
      ))}
    </RadioGroup>
  )
}
