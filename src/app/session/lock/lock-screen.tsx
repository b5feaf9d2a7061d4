import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/i18n/i18n.ts'
import { useWaitingLabel } from '#app/i18n/waiting-label.ts'
import { Button } from '#app/kit/button.tsx'
import { SupportPhone } from '#app/kit/display/support-phone.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { PinInput } from '#app/kit/inputs/pin-input.tsx'
import type { Lock } from '#app/offline/encryption/lock.ts'
import { isPin, MAX_PIN_ATTEMPTS, PIN_DIGITS } from '#app/offline/encryption/pin.ts'
import { useKnownUsers } from '#app/offline/store/device.ts'
import { useEndOfFirstForm } from '#app/platform/first-form.ts'
import { clearSession } from '#app/platform/forget.ts'
import { goTo } from '#app/platform/navigation.ts'
import { PlainCard } from '#app/shell/plain-card.tsx'
import { workOf } from '#domain/applications/figures/waiting-work.ts'

async function leaveToSignIn(lock: Lock): Promise<void> {
  await lock.leave()
  await clearSession()
  goTo('/auth/login')
}

function PinForm({ lock }: { lock: Lock }) {
  const { t } = useTranslation('session')
  const [pin, setPin] = useState('')
  const [wrong, setWrong] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const attempt = async (typed: string) => {
    if (!isPin(typed) || isBusy) return
    setBusy(true)
    const answer = await lock.open(typed)
    if (typeof answer === 'string') return
    setBusy(false)
    setPin('')
    setWrong(answer.wrong)
  }
  const change = (typed: string) => {
    // Not disabled meanwhile: that would close and reopen the on-screen keyboard.
    if (isBusy) return
    setPin(typed)
    void attempt(typed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt(pin)
  }
  const error = wrong > 0 ? t('lock.wrong', { count: MAX_PIN_ATTEMPTS - wrong }) : null
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={t('lock.pin')} error={error}>
        <PinInput name="pin" length={PIN_DIGITS} value={pin} onChange={change} autoFocus />
      </Field>
      <Button kind="primary" type="submit" busy={isBusy}>
        {t('lock.open')}
      </Button>
    </form>
  )
}

function SignInInstead({ lock }: { lock: Lock }) {
  const { t } = useTranslation('session')
  const [isQuestionOpen, setQuestionOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    void leaveToSignIn(lock)
  }
  const toSignIn = (
    <Button kind={lock.method === 'pin' ? 'quiet' : 'primary'} busy={isBusy} onPress={leave}>
      {t('lock.to_sign_in')}
    </Button>
  )
  if (lock.method === 'sign_in') return toSignIn
  if (!isQuestionOpen)
    return (
      <Button kind="text" onPress={() => setQuestionOpen(true)}>
        {t('lock.leave')}
      </Button>
    )
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-text-2">{t('lock.leave_note')}</p>
      <div className="flex flex-wrap gap-3">
        <Button kind="text" onPress={() => setQuestionOpen(false)}>
          {t('lock.stay')}
        </Button>
        {toSignIn}
      </div>
    </div>
  )
}

/** Shown instead of the app while the tablet is locked; the initials are the only personal data on it. */
export function LockScreen({ lock }: { lock: Lock }) {
  const { t } = useTranslation('session')
  useLanguage()
  useEndOfFirstForm()
  const person = useKnownUsers()?.find(({ id }) => id === lock.userId)
  const waitingLabel = useWaitingLabel()
  const what = person === undefined || person.unsent === 0 ? '' : waitingLabel(workOf(person))
  const lead =
    lock.method === 'pin' ? t('lock.lead', { initials: person?.initials ?? '' }) : t('lock.sign_in')
  return (
    <main id="content" className="grid min-h-dvh place-items-center p-4">
      <PlainCard title={t('lock.title')} lead={lead} below={<SupportPhone />}>
        {lock.method === 'pin' && <PinForm lock={lock} />}
        {what !== '' && <p className="text-sm text-text-2">{t('lock.unsent', { what })}</p>}
        <SignInInstead lock={lock} />
      </PlainCard>
    </main>
  )
}
