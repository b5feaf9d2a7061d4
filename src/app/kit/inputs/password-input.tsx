import { Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'

type Props = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  error?: string | undefined
  autoFocus?: boolean
}

/** A password with a button that shows it. */
export function PasswordInput({
  label,
  name,
  value,
  onChange,
  autoComplete,
  error,
  autoFocus = false,
}: Props) {
  const { t } = useTranslation('session')
  const id = useId()
  const [isShown, setShown] = useState(false)
  const focused = autoFocus ? { autoFocus } : {}
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-[13px] font-semibold text-text-2">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          name={name}
          type={isShown ? 'text' : 'password'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete={autoComplete}
          {...focused}
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className="h-12 w-full rounded-xl border border-line-strong bg-surface pl-3.5 pr-13 text-base text-text aria-invalid:border-danger"
        />
        <Button
          aria-label={t(isShown ? 'login.hide' : 'login.show')}
          onPress={() => setShown(!isShown)}
          className="absolute right-0 top-0 grid size-12 place-items-center text-text-2"
        >
          <Icon aria-hidden size={20} />
        </Button>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="text-[13px] text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
