import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { SupportPhone } from '#app/kit/display/support-phone.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { ShortcutsList } from '#app/pickers/shortcuts-list.tsx'
import { setNotify, useNotify } from '#app/platform/notices.ts'
import { useSession } from '#app/platform/session.ts'
import { playNewWork, setNewWorkSound, useNewWorkSound } from '#app/platform/tablet/new-work-sound.ts'
import { BUILD } from '#app/platform/wire/build.ts'
import { useBackOfficePart } from '#app/session/back-office-part.ts'
import { ChangePassword } from '#app/session/password/change-password.tsx'
import { install, useInstallWay } from '#app/shell/banners/install.ts'
import { checkForUpdate } from '#app/shell/banners/update.ts'
import { LanguageChoice, ThemeChoice } from '#app/shell/nav/look-choices.tsx'
import { LastError } from './last-error.tsx'
import { TabletPeople } from './people.tsx'
import { TabletPin } from './pin.tsx'
import { TabletStorage } from './storage.tsx'

// Needs internet, so it is no part of what every tablet keeps; absent while its file cannot be fetched.
const OwnPicture = lazy(() =>
  import('./picture.tsx').then(
    (module) => ({ default: module.OwnPicture }),
    () => ({ default: () => null }),
  ),
)

const loadServerPart = async () => (await import('./server-part.tsx')).ServerPart

/** Settings and jobs of the server, for those who may see one of them; absent while its files cannot be fetched. */
function OfServer() {
  const { can } = useSession()
  const Part = useBackOfficePart(can('settings.server') || can('jobs'), loadServerPart)
  return Part && <Part />
}

function Look() {
  const { t } = useTranslation('settings')
  return (
    <Section title={t('look')}>
      <div className="flex flex-col gap-2">
        <h3 className="text-sm text-text-2">{t('theme')}</h3>
        <ThemeChoice />
      </div>
      <div className="flex flex-col gap-2">
        <h3 className="text-sm text-text-2">{t('language')}</h3>
        <LanguageChoice />
      </div>
    </Section>
  )
}

function Notices() {
  const { t } = useTranslation('settings')
  const { can } = useSession()
  const isOn = useNotify()
  const hasSound = useNewWorkSound()
  return (
    <Section title={t('notices')}>
      <Flag name="notify" label={t('notify')} value={isOn} onChange={setNotify} />
      <p className="text-sm text-text-2">{t('notify_hint')}</p>
      {can('applications.take') && (
        <Flag
          name="sound"
          label={t('sound')}
          value={hasSound}
          onChange={(isOn) => {
            setNewWorkSound(isOn)
            if (isOn) playNewWork()
          }}
        />
      )}
      <LastError />
    </Section>
  )
}

function Safety() {
  const { t } = useTranslation('settings')
  const search: { part?: unknown } = useSearch({ strict: false })
  const [isOpen, setOpen] = useState(search.part === 'password')
  return (
    <Section title={t('safety')}>
      {isOpen ? (
        <ChangePassword isFirst={false} onDone={() => setOpen(false)} />
      ) : (
        <Button kind="quiet" onPress={() => setOpen(true)}>
          {t('change_password')}
        </Button>
      )}
      <TabletPin />
    </Section>
  )
}

function About() {
  const { t } = useTranslation('settings')
  const way = useInstallWay()
  return (
    <Section title={t('about')}>
      <p>
        {t('version')}: <span className="tabular">{BUILD}</span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button kind="quiet" onPress={() => void checkForUpdate()}>
          {t('check_update')}
        </Button>
        {way === 'prompt' && (
          <Button kind="quiet" onPress={() => void install()}>
            {t('install')}
          </Button>
        )}
      </div>
      {way === 'ipad' && <p className="text-text-2">{label('common:install.ipad')}</p>}
      <SupportPhone />
    </Section>
  )
}

export function Settings() {
  const { t } = useTranslation('settings')
  return (
    <Page title={label('screens:settings')}>
      <div className="mx-auto w-full max-w-5xl gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
        <Section title={t('picture.title')}>
          <Suspense>
            <OwnPicture />
          </Suspense>
        </Section>
        <Look />
        <Notices />
        <Safety />
        <Section title={t('tablet')}>
          <TabletStorage />
          <TabletPeople />
        </Section>
        <Section title={label('palette:keys.title')}>
          <ShortcutsList />
        </Section>
        <About />
        <OfServer />
      </div>
    </Page>
  )
}
