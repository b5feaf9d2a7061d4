import { clsx } from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ToggleButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'

type Props = {
  isOn: boolean
  onPress: () => void
  /** Adds a second target that removes the filter. */
  onRemove?: () => void
  /** The accessible name of the second target. */
  removeLabel?: string
  children: ReactNode
}

/** A filter that is on or off. */
export function Chip({ isOn, onPress, onRemove, removeLabel, children }: Props) {
  const { t } = useTranslation('kit')
  return (
    <span
      className={clsx(
        'inline-flex min-h-12 items-center rounded-full border text-[15px] font-semibold compact:min-h-8 compact:text-sm',
        isOn
          ? 'border-transparent bg-brand-soft text-brand-strong'
          : 'border-line-strong bg-surface text-text-2',
      )}
    >
      <ToggleButton
        isSelected={isOn}
        onChange={() => onPress()}
        className={clsx(
          'flex min-h-12 items-center gap-2 rounded-full compact:min-h-8',
          onRemove === undefined ? 'px-4 compact:px-3' : 'pl-4 pr-1',
        )}
      >
        {children}
      </ToggleButton>
      {onRemove !== undefined && (
        <Button
          aria-label={removeLabel === undefined ? t('remove') : t('remove_named', { name: removeLabel })}
          onPress={() => onRemove()}
          className="grid size-12 place-items-center rounded-full"
        >
          <X aria-hidden size={18} />
        </Button>
      )}
    </span>
  )
}
