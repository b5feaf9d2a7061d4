import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText, languageNow } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { PhoneInput } from '#app/kit/masks/phone-input.tsx'
import { useAct } from '#app/platform/data.ts'
import { usePublicSettings } from '#app/platform/public-settings.ts'
import { readChoice, writeChoice } from '#app/platform/tablet/choice.ts'
import { contract } from '#contract/index.ts'
import { PasswordInput } from '../password/password-input.tsx'
import type { SentCode } from './code-form.tsx'

const BRANCH = 'branch'
const isWhole = (phone: string): boolean => /^\+998\d{9}$/.test(phone)

function BranchChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation('session')
  const settings = usePublicSettings()
  if (settings?.ask_for_branch !== true) return null
  const items = settings.branches.map(({ id, name }) => ({ key: String(id), label: name }))
  return (
    <Field label={t('login.branch')}>
      <Choice
        name="branch"
        value={value}
        onChange={(id: string | null) => onChange(id ?? '')}
        items={items}
        placeholder={t('login.choose_branch')}
      />
    </Field>
  )
}

/** Step one: phone and password; the branch too where the setting asks for it, remembered on the tablet. */
export function CredentialsForm({
  onSent,
  onBlocked,
}: {
  onSent: (sent: SentCode) => void
  onBlocked: () => void
}) {
  const { t } = useTranslation('session')
  const [phone, setPhone] = useState('')
  const [password, setPassword] = useState('')
  const [branch, setBranch] = useState(readChoice(BRANCH) ?? '')
  const [isAsked, setAsked] = useState(false)
  const isAskedForBranch = usePublicSettings()?.ask_for_branch === true
  const send = useAct(contract.session.sendSms, {
    login: true,
    onDone: ({ token, resend_in }) => onSent({ token, resend_in, phone }),
    onFail: ({ problem }) => problem?.problem === 'blocked' && onBlocked(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!isWhole(phone) || password === '') return
    const withBranch = isAskedForBranch && branch !== '' ? { branch_id: Number(branch) } : {}
    if (branch !== '') writeChoice(BRANCH, branch)
    send.mutate({ body: { login_type: 'web', phone, password, language: languageNow(), ...withBranch } })
  }
  const phoneError = isAsked && !isWhole(phone) ? errorText({ key: 'phone_format' }) : undefined
  const passwordError = isAsked && password === '' ? errorText({ key: 'required' }) : undefined
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={t('login.phone')} error={phoneError}>
        <PhoneInput name="phone" value={phone} onChange={setPhone} autoComplete="username" />
      </Field>
      <PasswordInput
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={passwordError}
      />
      <BranchChoice value={branch} onChange={setBranch} />
      <Button kind="primary" type="submit" busy={send.isPending}>
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
