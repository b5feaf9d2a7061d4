import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/index.ts'
import { ApiFailure, call } from '#app/platform/api.ts'
import { useWasPainted } from '#app/platform/painted.ts'
import { completeSignIn } from '#app/platform/session.ts'
import { clearStoredSession } from '#app/platform/sign-out.ts'
import { safeNext } from '#app/shell/safe-next.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { Blocked } from './blocked.tsx'
import { CodeForm, type SentCode } from './code-form.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { SignInCard } from './sign-in-card.tsx'

/**
 * Specification section 4: clears the stored session data, checks the code, stores the token, loads the person, then opens
 * /welcome.
 */
async function signIn(otp: string, token: string): Promise<void> {
  clearStoredSession()
  const answer = await call(
    api.session.checkSms,
    { body: { login_type: 'web', otp, token } },
    { login: true },
  )
  await completeSignIn(answer.access_token, answer.expires_in, answer.is_first_auth)
}

function useSignIn(token: string) {
  const navigate = useNavigate()
  const search: { next?: unknown } = useSearch({ strict: false })
  const [isBusy, setBusy] = useState(false)
  const check = async (otp: string) => {
    setBusy(true)
    try {
      await signIn(otp, token)
      const next = safeNext(search.next)
      await navigate({ to: '/welcome', ...(next === null ? {} : { search: { next } }) })
    } finally {
      setBusy(false)
    }
  }
  return { check, isBusy }
}

function CodeStep({
  sent,
  onResent,
  onBlocked,
  onBack,
}: {
  sent: SentCode
  onResent: (token: string) => void
  onBlocked: () => void
  onBack: () => void
}) {
  const { t } = useTranslation('session')
  const { check, isBusy } = useSignIn(sent.token)
  // Who has the code learns that the account is blocked; before it, only who knows the password.
  const onCode = (code: string) =>
    check(code).catch((failure: unknown) => {
      if (failure instanceof ApiFailure && failure.problem?.problem === 'blocked') return onBlocked()
      throw failure
    })
  return (
    <SignInCard title={t('code.title')} lead={t('code.lead', { phone: formatPhone(sent.phone) })}>
      <CodeForm
        key={sent.token}
        sent={sent}
        label={t('code.enter')}
        back={t('code.credentials')}
        isBusy={isBusy}
        onCode={onCode}
        onResent={onResent}
        onBack={onBack}
      />
    </SignInCard>
  )
}

const WaitingWork = lazy(() =>
  import('./waiting-work.tsx').then((module) => ({ default: module.WaitingWork })),
)

export function Login() {
  const { t } = useTranslation('session')
  const [sent, setSent] = useState<SentCode | null>(null)
  const [tried, setTried] = useState<string | null>(null)
  const [isBlocked, setBlocked] = useState(false)
  const wasPainted = useWasPainted()
  if (isBlocked) return <Blocked onBack={() => setBlocked(false)} />
  if (sent !== null) {
    const goBack = () => {
      setTried(sent.phone)
      setSent(null)
    }
    return (
      <CodeStep
        sent={sent}
        onResent={(token) => setSent({ ...sent, token })}
        onBlocked={() => setBlocked(true)}
        onBack={goBack}
      />
    )
  }
  return (
    <SignInCard
      title={t('login.title')}
      lead={t('login.lead')}
      foot={
        wasPainted && (
          <Suspense>
            <WaitingWork />
          </Suspense>
        )
      }
    >
      <CredentialsForm phone={tried} onSent={setSent} onBlocked={() => setBlocked(true)} />
    </SignInCard>
  )
}
