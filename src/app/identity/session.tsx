// The check on the provider's own page: the person agrees, opens the session there, and comes back to the result.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IdentityAnswer } from '#api/identity.ts'
import { Button, buttonLook } from '#app/kit/button.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { useCountdown } from '#app/kit/use-countdown.ts'
import type { Checking } from './use-check.ts'

type Session = NonNullable<IdentityAnswer['session']>

export function SessionStart({ checking }: { checking: Checking }) {
  const { t } = useTranslation('identity')
  const [isAgreed, setAgreed] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const begin = () => {
    setSubmitted(true)
    if (isAgreed) checking.openSession()
  }
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Flag name="agreed" label={t('agree')} value={isAgreed} onChange={setAgreed} />
        {isSubmitted && !isAgreed && <p className="text-sm text-danger">{t('agree_needed')}</p>}
      </div>
      <Button kind="primary" busy={checking.isSending} onPress={begin}>
        {t('session_begin')}
      </Button>
    </div>
  )
}

export function SessionOpen({ session }: { session: Session }) {
  const { t } = useTranslation('identity')
  const [seconds] = useCountdown(session.seconds_left)
  const { url } = session
  return (
    <div className="flex flex-col gap-4">
      {url === null ? (
        <p>{t('session_app')}</p>
      ) : (
        <a className={buttonLook('primary')} href={url} target="_blank" rel="noopener noreferrer">
          {t('session_open')}
        </a>
      )}
      <p className="tabular text-sm text-text-2">{t('session_left', { seconds })}</p>
    </div>
  )
}
