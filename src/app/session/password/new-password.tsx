import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFirstInvalidFocus } from '#app/kit/form/first-invalid.ts'
import { PasswordInput } from '#app/kit/inputs/password-input.tsx'
import { PASSWORD_MIN } from '#domain/users/password.ts'
import { type Strength, strengthOf } from '#domain/users/password-strength.ts'

const COLOURS = {
  short: 'bg-danger w-1/4',
  weak: 'bg-warn w-2/4',
  fair: 'bg-warn w-3/4',
  strong: 'bg-ok w-full',
} as const satisfies Record<Strength, string>

/** Two fields that must agree; `password` is null until they do. */
export function useNewPassword() {
  const [next, setNext] = useState('')
  const [repeat, setRepeat] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const focusFirst = useFirstInvalidFocus()
  const isGood = strengthOf(next) !== 'short' && next === repeat
  return {
    next,
    setNext,
    repeat,
    setRepeat,
    isSubmitted,
    ask: () => {
      setSubmitted(true)
      if (!isGood) focusFirst()
    },
    password: isGood ? next : null,
  }
}
type NewPassword = ReturnType<typeof useNewPassword>

export function NewPasswordFields({ form }: { form: NewPassword }) {
  const { t } = useTranslation('session')
  const strength = strengthOf(form.next)
  const isShort = form.isSubmitted && strength === 'short'
  const isDifferent = form.isSubmitted && !isShort && form.next !== form.repeat
  return (
    <>
      <PasswordInput
        label={t('password.next')}
        name="new-password"
        autoComplete="new-password"
        value={form.next}
        onChange={form.setNext}
        error={isShort ? t('password.strength.short') : undefined}
        autoFocus
      />
      <div>
        <div aria-hidden className="h-1 overflow-hidden rounded bg-surface-2">
          {form.next !== '' && <div className={clsx('h-full', COLOURS[strength])} />}
        </div>
        <p role="status" className="mt-1.5 text-[13px] text-text-2">
          {form.next === ''
            ? t('password.hint', { length: PASSWORD_MIN })
            : t(`password.strength.${strength}`)}
        </p>
      </div>
      <PasswordInput
        label={t('password.repeat')}
        name="repeat-password"
        autoComplete="new-password"
        value={form.repeat}
        onChange={form.setRepeat}
        error={isDifferent ? t('password.different') : undefined}
      />
    </>
  )
}
