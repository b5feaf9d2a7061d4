import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isReached, useConnection } from '#app/platform/connection.ts'
import { herePath } from '#app/platform/navigation.ts'
import { useSession } from '#app/platform/session.ts'
import { Bar } from './bar.tsx'

/** Shown after the token has expired: the page stays; the sign-in is offered once the server is reachable. */
export function SignInBar() {
  const { t } = useTranslation()
  const { state } = useSession()
  const connection = useConnection()
  if (state !== 'needs_sign_in' || !isReached(connection)) return null
  const signIn = (
    <Link
      to="/auth/login"
      search={{ next: herePath() }}
      className="inline-flex min-h-11 items-center font-semibold text-brand-strong underline"
    >
      {t('actions.sign_in')}
    </Link>
  )
  return (
    <Bar look="warn" isLoud actions={signIn}>
      {t('needs_sign_in')}
    </Bar>
  )
}
