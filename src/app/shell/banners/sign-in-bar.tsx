import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useConnection } from '#app/offline/sync/connection.ts'
import { herePath } from '#app/platform/navigation.ts'
import { useSession } from '#app/platform/session.ts'
import { Bar } from './bar.tsx'

/** The token is over: the page stays, sign-in is offered when there is a server to sign in to. */
export function SignInBar() {
  const { t } = useTranslation()
  const { state } = useSession()
  const connection = useConnection()
  if (state !== 'needs_sign_in' || connection.state === 'offline') return null
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
