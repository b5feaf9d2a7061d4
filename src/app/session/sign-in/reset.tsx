import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/index.ts'
import { errorText, getLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { useFirstInvalidFocus } from '#app/kit/form/first-invalid.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { PhoneInput } from '#app/kit/inputs/masks/phone-input.tsx'
import { useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { NewPasswordFields, useNewPassword } from '../password/new-password.tsx'
import { Blocked } from './blocked.tsx'
import { CodeForm, type SentCode } from './code-form.tsx'
import { SignInCard } from './sign-in-card.tsx'

function PhoneStep({ onSent }: { onSent: (sent: SentCode) => void }) {
  const { t } = useTranslation('session')
  const [phone, setPhone] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const focusFirst = useFirstInvalidFocus()
  const isWhole = /^\+998\d{9}$/.test(phone)
  const send = useAction(api.session.resetSendSms, {
    login: true,
    onDone: (answer) => onSent({ ...answer, phone }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!isWhole) return focusFirst()
    send.mutate({ body: { phone, language: getLanguage() } })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label={t('login.phone')}
        error={isSubmitted && !isWhole ? errorText({ key: 'phone_format' }) : undefined}
      >
        <PhoneInput name="phone" value={phone} onChange={setPhone} autoComplete="username" autoFocus />
      </Field>
      <Button kind="primary" type="submit" busy={send.isPending}>
        {t('login.get_code')}
      </Button>
    </form>
  )
}

function PasswordStep({ resetToken }: { resetToken: string }) {
  const { t } = useTranslation('session')
  const navigate = useNavigate()
  const form = useNewPassword()
  const save = useAction(api.session.resetPassword, {
    login: true,
    onDone: () => {
      toast.ok(t('reset.done'))
      void navigate({ to: '/auth/login' })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.ask()
    if (form.password !== null) save.mutate({ body: { reset_token: resetToken, password: form.password } })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <NewPasswordFields form={form} />
      <Button kind="primary" type="submit" busy={save.isPending}>
        {t('password.save')}
      </Button>
    </form>
  )
}

/** Phone, code, new password (src/docs/business-rules.md#sign-in). */
export function Reset() {
  const { t } = useTranslation('session')
  const navigate = useNavigate()
  const [sent, setSent] = useState<SentCode | null>(null)
  const [resetToken, setResetToken] = useState<string | null>(null)
  const [isBlocked, setBlocked] = useState(false)
  const check = useAction(api.session.resetCheckSms, {
    login: true,
    onDone: ({ reset_token }) => setResetToken(reset_token),
    onFail: ({ problem }) => setBlocked(problem?.problem === 'blocked'),
  })
  const foot = (
    <Link
      to="/auth/login"
      className="inline-flex min-h-12 items-center justify-center text-brand-strong underline"
    >
      {t('reset.to_login')}
    </Link>
  )
  if (isBlocked) return <Blocked onBack={() => void navigate({ to: '/auth/login' })} />
  if (resetToken !== null) {
    return (
      <SignInCard title={t('reset.title')} lead={t('reset.password_lead')} foot={foot}>
        <PasswordStep resetToken={resetToken} />
      </SignInCard>
    )
  }
  if (sent === null)
    return (
      <SignInCard title={t('reset.title')} lead={t('reset.lead')} foot={foot}>
        <PhoneStep onSent={setSent} />
      </SignInCard>
    )
  return (
    <SignInCard
      title={t('code.title')}
      lead={t('code.reset_lead', { phone: formatPhone(sent.phone) })}
      foot={foot}
    >
      <CodeForm
        key={sent.token}
        sent={sent}
        label={t('code.confirm')}
        back={t('code.other_phone')}
        isBusy={check.isPending}
        onCode={(otp) => check.mutateAsync({ body: { otp, token: sent.token } })}
        onResent={(token) => setSent({ ...sent, token })}
        onBack={() => setSent(null)}
      />
    </SignInCard>
  )
}
