import { clsx } from 'clsx'
import { type FormEvent, type ReactNode, useState } from 'react'
import { INPUT } from '../../class-names.ts'
import { useFieldFault } from '../field.tsx'
import { type InputProps, useInputAttributes } from '../input-props.ts'
import { edited, type Mask } from './shape.ts'

type Props<Value> = Omit<InputProps<Value>, 'name'> & {
  /** None for the fields of a card, which no form may send. */
  name?: string
  mask: Mask<Value>
  className?: string
  /** Whether the form must not be saved although the mask reports no fault: a half-typed day. */
  isHalf?: boolean
  /** Shown before the text: a country code. */
  lead?: (text: string) => ReactNode | false
}

const isComposing = (event: FormEvent<HTMLInputElement>): boolean =>
  event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing

/** The shown text: the typed text while its value equals the form's value, else the value written by the mask. */
function useText<Value>(mask: Mask<Value>, value: Value, onChange: (value: Value) => void) {
  const [typed, setTyped] = useState<{ text: string; value: Value } | null>(null)
  const text = typed !== null && Object.is(typed.value, value) ? typed.text : mask.write(value)
  const put = (next: string) => {
    const read = mask.read(mask.shape(next))
    setTyped({ text: next, value: read })
    if (!Object.is(read, value)) onChange(read)
  }
  return { text, put }
}

/**
 * An input with a mask. Keys, a paste, autofill and a script all cause an `input` event that the same function shapes, so
 * the same digits produce the same text and value. Text that the mask cannot read stays in the box with an error.
 */
export function MaskedInput<Value>({
  mask,
  value,
  onChange,
  className,
  isDisabled,
  autoComplete = 'off',
  lead,
  isHalf = false,
  ...rest
}: Props<Value>) {
  const attributes = useInputAttributes()
  const { text, put } = useText(mask, value, onChange)
  const fault = mask.faultOf(text)
  useFieldFault(fault)
  const shape = (box: HTMLInputElement, inputType: string) => {
    const raw = box.value
    const next = edited(mask, text, { raw, caret: box.selectionStart ?? raw.length, inputType })
    if (next.text !== raw) box.value = next.text
    // Only when focused: Safari moves the focus to an input whose selection is set.
    if (document.activeElement === box) box.setSelectionRange(next.caret, next.caret)
    put(next.text)
  }
  const input = (event: FormEvent<HTMLInputElement>) => {
    const { nativeEvent, currentTarget } = event
    // A composing keyboard loses its position if the text changes: shaped when the composition ends.
    if (isComposing(event)) return put(currentTarget.value)
    shape(currentTarget, nativeEvent instanceof InputEvent ? nativeEvent.inputType : '')
  }
  const shownLead = lead?.(text) ?? false
  const box = (
    <input
      {...attributes}
      {...rest}
      type="text"
      autoComplete={autoComplete}
      spellCheck={false}
      data-unreadable={fault !== null || isHalf || undefined}
      disabled={isDisabled}
      value={text}
      onInput={input}
      onCompositionEnd={(event) => shape(event.currentTarget, '')}
      className={clsx(INPUT, 'tabular', shownLead !== false && 'pl-15', className)}
    />
  )
  if (lead === undefined) return box
  return (
    <div className="relative">
      {shownLead}
      {box}
    </div>
  )
}
