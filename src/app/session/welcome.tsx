import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { label } from '#app/i18n/i18n.ts'
import { screenTitle } from '#app/i18n/screen-title.ts'
import { useWaitingLabel } from '#app/i18n/waiting-label.ts'
import { Page } from '#app/kit/layout/page.tsx'
import { hasWaiting, useConnection } from '#app/platform/connection.ts'
import { recordPasswordChange, useSession } from '#app/platform/session.ts'
import { openTour, tourAnchor } from '#app/platform/tablet/tour.ts'
import { LINK_BUTTON } from '#app/shell/message-page.tsx'
import { safeNext, screenOf } from '#app/shell/safe-next.ts'
import { homeOf } from '#domain/home/blocks.ts'
import { FirstStepsPlace } from './first-steps-place.tsx'
import { SellerHome } from './home/seller-home.tsx'
import { HomePlace } from './home-place.tsx'
import { FirstPassword } from './password/first-password.tsx'
import { ShiftPlace } from './shift-place.tsx'

const QUIET_LINK =
  'inline-flex min-h-12 items-center rounded-xl border border-line-strong bg-surface px-5 font-semibold text-brand-strong no-underline'

function useNext(): { path: string; page: string } | null {
  const search: { next?: unknown } = useSearch({ strict: false })
  const path = safeNext(search.next)
  if (path === null) return null
  const row = screenOf(new URL(path, location.origin).pathname)
  return row === undefined ? null : { path, page: screenTitle(row) }
}

/** `isMain`: the main action of the page is here, to go on or a new application. `isSeller`: the page itself has those of a seller. */
function WelcomeActions({ isMain, isSeller }: { isMain: boolean; isSeller: boolean }) {
  const { t } = useTranslation('session')
  const { can, user } = useSession()
  const next = useNext()
  const connection = useConnection()
  const waitingLabel = useWaitingLabel()
  return (
    <div className="flex flex-wrap items-center gap-3 empty:hidden">
      {next && (
        <Link to={next.path} className={isMain ? LINK_BUTTON : QUIET_LINK}>
          {t('welcome.go_on', { page: next.page })}
        </Link>
      )}
      {can('applications.add') && !isSeller && (
        <Link
          to="/applications/add"
          {...tourAnchor('new_application')}
          className={isMain && next === null ? LINK_BUTTON : QUIET_LINK}
        >
          {t('welcome.new')}
        </Link>
      )}
      {!isSeller && connection.waiting !== null && hasWaiting(connection) && can('outbox') && (
        <Link to="/outbox" className={QUIET_LINK}>
          {t('welcome.on_tablet', { what: waitingLabel(connection.waiting) })}
        </Link>
      )}
      {can('dashboard') && user !== null && (
        <Link to="/dashboard/$id" params={{ id: String(user.id) }} className={QUIET_LINK}>
          {label('screens:dashboard')}
        </Link>
      )}
      {can('applications.add') && (
        <Link to="/ready" className={QUIET_LINK}>
          {t('welcome.ready')}
        </Link>
      )}
    </div>
  )
}

/** The first page after the sign-in: a greeting, links to the next steps, the shift, today's figures. */
export function Welcome() {
  const { t } = useTranslation('session')
  const { user, roles, isFirst, can } = useSession()
  const navigate = useNavigate()
  const next = useNext()
  // A page has one main action: while the first steps are shown, that is their next one.
  const [hasSteps, setSteps] = useState(false)
  const isSeller = can('applications.add') && !can('applications.take')
  // Its blocks have the main action.
  const hasHome = user !== null && homeOf({ is_admin: user.is_admin, roles }) !== null
  if (isFirst) {
    const done = async () => {
      await recordPasswordChange()
      await navigate({ to: '/welcome', search: next === null ? {} : { next: next.path }, replace: true })
      // Who sets the server up has the first steps instead.
      if (!can('set_up')) await openTour()
    }
    return <FirstPassword onDone={() => void done()} />
  }
  const hello = (
    <h2 className="text-xl font-bold text-text">{t('welcome.hello', { name: user?.name ?? '' })}</h2>
  )
  const actions = <WelcomeActions isMain={!hasSteps && !isSeller && !hasHome} isSeller={isSeller} />
  return (
    <Page title={label('screens:welcome')}>
      {isSeller ? (
        <div className="flex flex-col gap-3.5">
          <div className="contents flex-wrap items-center justify-between gap-3 md:flex">
            {hello}
            <div className="max-md:order-last">{actions}</div>
          </div>
          <SellerHome />
          <FirstStepsPlace onShown={setSteps} />
          <ShiftPlace />
        </div>
      ) : (
        <div className="flex flex-col gap-6">
          {hello}
          {actions}
          <FirstStepsPlace onShown={setSteps} />
          <ShiftPlace />
          <HomePlace />
        </div>
      )}
    </Page>
  )
}
