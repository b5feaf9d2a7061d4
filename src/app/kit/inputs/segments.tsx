import { Radio, RadioGroup } from 'react-aria-components'
import type { Item } from './choice.tsx'
import { useField } from './field.tsx'
import type { InputProps } from './input-props.ts'

type Props = {
  name: string
  label: string
  value: string | null
  onChange: (key: string) => void
  items: readonly Item[]
  isDisabled?: boolean
}

const GROUP =
  'flex min-h-(--control) flex-wrap gap-1 rounded-xl border bg-surface p-[3px] compact:rounded-lg compact:p-px'

const Segment = ({ item }: { item: Item }) => (
  <Radio
    value={item.key}
    className="flex min-h-10 flex-1 cursor-pointer items-center justify-center whitespace-nowrap rounded-lg bg-surface-2 px-3 text-base text-text compact:min-h-7 compact:rounded-md compact:text-sm data-focus-visible:outline-3 data-focus-visible:outline-focus data-selected:bg-brand-soft data-selected:font-semibold data-selected:text-brand-strong"
  >
    {item.label}
  </Radio>
)

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
      className={`${GROUP} border-line-strong`}
    >
      {items.map((item) => (
        <Segment key={item.key} item={item} />
      ))}
    </RadioGroup>
  )
}

/** The input of a Field that shows all its options: chosen by one touch. */
export function SegmentInput(
  props: Pick<InputProps<string | null>, 'name' | 'value' | 'onChange' | 'onBlur'> & {
    items: readonly Item[]
  },
) {
  const { name, value, onChange, onBlur, items } = props
  const { inputId, labelId, describedBy, isInvalid, isRequired } = useField()
  return (
    <RadioGroup
      id={inputId}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      name={name}
      value={value === '' ? null : value}
      onChange={onChange}
      isInvalid={isInvalid}
      isRequired={isRequired}
      validationBehavior="aria"
      orientation="horizontal"
      className={`${GROUP} border-line-strong data-invalid:border-danger`}
      {...(onBlur === undefined ? {} : { onBlur: () => onBlur() })}
    >
      {items.map((item) => (
        <Segment key={item.key} item={item} />
      ))}
    </RadioGroup>
  )
}
