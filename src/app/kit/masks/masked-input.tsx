import type { MaskitoOptions } from '@maskito/core'
import { useMaskito } from '@maskito/react'
import { clsx } from 'clsx'
import { type InputProps, useInputAttributes } from '../inputs/input-props.ts'
import { INPUT } from '../look.ts'

type Props = Omit<InputProps<string>, 'value' | 'onChange'> & {
  options: MaskitoOptions
  /** The text as it stands in the box, mask and all. */
  text: string
  onText: (text: string) => void
  className?: string
}

/** An input with a mask that does not fight paste; the parts below turn its text into a value. */
export function MaskedInput({
  options,
  text,
  onText,
  className,
  isDisabled,
  autoComplete = 'off',
  ...rest
}: Props) {
  const attributes = useInputAttributes()
  const ref = useMaskito({ options })
  return (
    <input
      {...attributes}
      {...rest}
      ref={ref}
      type="text"
      autoComplete={autoComplete}
      spellCheck={false}
      disabled={isDisabled}
      value={text}
      onInput={(event) => onText(event.currentTarget.value)}
      className={clsx(INPUT, 'tabular', className)}
    />
  )
}
