import { Link } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/index.ts'
import { errorText, getLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { useFirstInvalidFocus } from '#app/kit/form/first-invalid.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { PhoneInput } from '#app/kit/inputs/masks/phone-input.tsx'
import { PasswordInput } from '#app/kit/inputs/password-input.tsx'
import { useAction } from '#app/platform/data.ts'
import { firstForm } from '#app/platform/first-form.ts'
import { usePublicSettings } from '#app/platform/public-settings.ts'
import { readChoice, writeChoice } from '#app/platform/tablet/choice.ts'
import type { SentCode } from './code-form.tsx'
import { takeOverFirstForm } from './take-over.ts'

const BRANCH = 'branch'
/** A form that was sent early does not wait longer for the settings. */
const SETTINGS_MS = 3000
const isCompletePhone = (phone: string): boolean => /^\+998\d{9}$/.test(phone)

// Loaded on demand: a list with its overlay is heavy, and most shops do not require the branch.
const BranchChoice = lazy(() =>
  import('./branch-choice.tsx').then((module) => ({ default: module.BranchChoice })),
)

/** Step one: phone and password, and the branch if the settings require it; it is stored on the tablet. */
export function CredentialsForm({
  phone: known,
  onSent,
  onBlocked,
}: {
  /** The phone of the attempt that the person returned from. */
  phone: string | null
  onSent: (sent: SentCode) => void
  onBlocked: () => void
}) {
  const { t } = useTranslation('session')
  const [phone, setPhone] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const [branch, setBranch] = useState(readChoice(BRANCH) ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const focusFirst = useFirstInvalidFocus()
  const form = useRef<HTMLFormElement>(null)
  // A focus of its own would take it from the first form before that is read.
  const [isFocused] = useState(() => firstForm() === null)
  const settings = usePublicSettings()
  const [isAwaited, setAwaited] = useState(false)
  // Before the first frame, but not while React is still putting in its own empty texts.
  useLayoutEffect(() => {
    const { current } = form
    if (current !== null) queueMicrotask(() => void takeOverFirstForm(current).then(setAwaited))
  }, [])
  // A form that was sent before the app was here is sent when it is known whether the branch must be chosen.
  useEffect(() => {
    if (!isAwaited) return
    const send = () => {
      setAwaited(false)
      if (settings?.ask_for_branch !== true || readChoice(BRANCH) !== null) form.current?.requestSubmit()
    }
    const timer = setTimeout(send, settings === undefined ? SETTINGS_MS : 0)
    return () => clearTimeout(timer)
  }, [isAwaited, settings])
  const hasBranchField = settings?.ask_for_branch === true
  const send = useAction(api.session.sendSms, {
    login: true,
    onDone: ({ token, resend_in }) => onSent({ token, resend_in, phone }),
    onFail: ({ problem }) => problem?.problem === 'blocked' && onBlocked(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!isCompletePhone(phone) || password === '') return focusFirst()
    const withBranch = hasBranchField && branch !== '' ? { branch_id: Number(branch) } : {}
    if (branch !== '') writeChoice(BRANCH, branch)
    send.mutate({ body: { login_type: 'web', phone, password, language: getLanguage(), ...withBranch } })
  }
  const phoneError = isSubmitted && !isCompletePhone(phone) ? errorText({ key: 'phone_format' }) : undefined
  const passwordError = isSubmitted && password === '' ? errorText({ key: 'required' }) : undefined
  return (
    <form
      ref={form}
      onSubmit={submit}
      onInput={() => setAwaited(false)}
      noValidate
      className="flex flex-col gap-4"
    >
      <Field label={t('login.phone')} error={phoneError}>
        <PhoneInput
          name="phone"
          value={phone}
          onChange={setPhone}
          autoComplete="username"
          autoFocus={isFocused}
        />
      </Field>
      <PasswordInput
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={passwordError}
        autoFocus={known !== null}
      />
      {hasBranchField && (
        <Suspense>
          <BranchChoice value={branch} onChange={setBranch} />
        </Suspense>
      )}
      <Button kind="primary" type="submit" busy={send.isPending || isAwaited}>
        {t('login.get_code')}
      </Button>
      <Link
        to="/auth/reset"
        className="inline-flex min-h-12 items-center justify-center text-brand-strong underline"
      >
        {t('login.forgot')}
      </Link>
    </form>
  )
}
