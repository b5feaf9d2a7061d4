import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { Footprints, KeyRound, LogOut, Settings, ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { api } from '#api/index.ts'
import { PersonPicture } from '#app/kit/display/pictures/person-picture.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { initialsOf } from '#app/platform/tablet/initials.ts'
import { openTour, tourAnchor, useTour } from '#app/platform/tablet/tour.ts'
import { SignOutDialog } from '../sign-out-dialog.tsx'
import { LanguageChoice, ThemeChoice } from './look-choices.tsx'

const LINE =
  'flex min-h-12 w-full items-center gap-3 rounded-xl px-3 text-left no-underline hover:bg-surface-2'

function Caption({ children }: { children: ReactNode }) {
  return <p className="px-1 pb-1 pt-3 text-xs text-text-2">{children}</p>
}

function ProfileCard({ onSignOut, onGo }: { onSignOut: () => void; onGo: () => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { step } = useTour()
  // Read when the menu is opened: the start of a tablet does not wait for it.
  const { data } = useEndpoint(api.session.picture, {}, { notify: 'none', staleTime: 300_000 })
  return (
    <>
      <div className="flex items-center gap-3 px-1">
        <PersonPicture name={user?.name ?? ''} picture={data?.picture ?? null} />
        <div className="min-w-0">
          <p className="font-semibold text-text">{user?.name}</p>
          {user?.branch_name && <p className="text-sm text-text-2">{user.branch_name}</p>}
        </div>
      </div>
      <Caption>{t('profile.theme')}</Caption>
      <ThemeChoice />
      <Caption>{t('profile.language')}</Caption>
      <LanguageChoice />
      <div className="mt-3 border-t border-line pt-2">
        <Link to="/settings" search={{ part: 'password' }} onClick={onGo} className={clsx(LINE, 'text-text')}>
          <KeyRound aria-hidden size={20} /> {t('profile.password')}
        </Link>
        <Link to="/settings" onClick={onGo} className={clsx(LINE, 'text-text')}>
          <Settings aria-hidden size={20} /> {t('profile.settings')}
        </Link>
        <Link to="/ready" onClick={onGo} className={clsx(LINE, 'text-text')}>
          <ShieldCheck aria-hidden size={20} /> {t('profile.ready')}
        </Link>
        <Button
          onPress={() => {
            onGo()
            void openTour()
          }}
          className={clsx(LINE, 'text-text')}
        >
          <Footprints aria-hidden size={20} />
          {t(step === null ? 'profile.tour' : 'profile.tour_on')}
        </Button>
        <Button onPress={onSignOut} className={clsx(LINE, 'text-danger')}>
          <LogOut aria-hidden size={20} /> {t('profile.sign_out')}
        </Button>
      </div>
    </>
  )
}

/** The person's initials; opens theme, language, password, settings and the sign-out. */
export function ProfileMenu() {
  const { t } = useTranslation()
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  return (
    <>
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <Button {...tourAnchor('profile')} className="grid size-12 shrink-0 place-items-center rounded-full">
          <span className="grid size-9 place-items-center rounded-full bg-brand text-xs font-bold text-on-brand">
            {initialsOf(user?.name ?? '').replaceAll('.', '')}
          </span>
          <span className="sr-only">{t('shell.profile')}</span>
        </Button>
        <Popover
          placement="bottom end"
          className="w-76 max-w-[92vw] rounded-card border border-line bg-surface p-3 shadow-card"
        >
          <Dialog aria-label={t('shell.profile')} className="outline-none">
            <ProfileCard
              onGo={() => setOpen(false)}
              onSignOut={() => {
                setOpen(false)
                setLeaving(true)
              }}
            />
          </Dialog>
        </Popover>
      </DialogTrigger>
      <SignOutDialog isOpen={isLeaving} onClose={() => setLeaving(false)} />
    </>
  )
}
