import { use } from 'react'
import { ComboBox, ComboBoxStateContext, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { plainText } from '#domain/kernel/texts/plain-text.ts'
import { INPUT, OPTION, POPOVER } from '../class-names.ts'
import { isFound } from './combo.tsx'
import { useField } from './field.tsx'
import type { InputProps } from './input-props.ts'
import { useOpenList } from './open-lists.ts'
import { useLongTextFault } from './text-input.tsx'

type Props = Pick<InputProps<string>, 'name' | 'value' | 'onChange' | 'onBlur'> & {
  maxLength: number
  /** Texts to choose from, the likeliest first; any other text may be typed. */
  suggestions: readonly string[]
}

function Box({ isTooLong }: { isTooLong: boolean }) {
  const { inputId } = useField()
  const state = use(ComboBoxStateContext)
  useOpenList(state)
  return (
    <Input
      id={inputId}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      data-unreadable={isTooLong || undefined}
      // A box that has the focus already, or whose list was closed, opens it again.
      onClick={() => state?.isOpen === false && state.open(null, 'manual')}
      className={INPUT}
    />
  )
}

/** A text of which some are usual: they are offered when the box is entered, and any text may be typed. */
export function SuggestInput({ name, value, onChange, onBlur, maxLength, suggestions }: Props) {
  const { labelId, describedBy, isInvalid, isRequired } = useField()
  const isTooLong = useLongTextFault(value, maxLength)
  return (
    <ComboBox
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      name={name}
      selectedKey={null}
      onSelectionChange={(key) => key !== null && onChange(String(key))}
      inputValue={value}
      onInputChange={(text) => onChange(plainText(text))}
      allowsCustomValue
      defaultItems={suggestions.map((text) => ({ id: text }))}
      defaultFilter={isFound}
      menuTrigger="focus"
      isInvalid={isInvalid}
      isRequired={isRequired}
      validationBehavior="aria"
      {...(onBlur === undefined ? {} : { onBlur: () => onBlur() })}
    >
      <Box isTooLong={isTooLong} />
      <Popover className={`${POPOVER} w-(--trigger-width)`}>
        <ListBox className="max-h-60 overflow-auto p-1.5 outline-none">
          {({ id }: { id: string }) => (
            <ListBoxItem textValue={id} className={OPTION}>
              {id}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
