// /myid: the public identity check, through the link of an application or without one: the form, the running check and its
// result.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IdentityAnswer } from '#api/identity.ts'
import { errorText, label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { LoadingState } from '#app/kit/display/states.tsx'
import { useCountdown } from '#app/kit/use-countdown.ts'
import { PlainCard } from '#app/shell/plain-card.tsx'
import { IDENTITY_FAULT_RULES } from '#domain/identity/identity.ts'
import { IdentityForm } from './identity-form.tsx'
import { SessionOpen, SessionStart } from './session.tsx'
import { type Checking, useCheck } from './use-check.ts'

const SECOND_MS = 1000

/** An error that belongs to no field, or a connection failure; where the server names a wait, its seconds run down. */
function Refused({ failure }: Pick<Checking, 'failure'>) {
  const [seconds, start] = useCountdown(0)
  const [known, setKnown] = useState<Checking['failure']>(null)
  if (known !== failure) {
    setKnown(failure)
    start(Math.ceil((failure?.retryAfterMs ?? 0) / SECOND_MS))
  }
  if (failure === null || failure.problem?.errors.some(({ field }) => field !== undefined)) return null
  const first = failure.problem?.errors[0]
  const key = first?.code ?? failure.problem?.problem ?? failure.outcome
  const isOver = failure.retryAfterMs !== null && seconds === 0
  if (isOver) return null
  return (
    <p role="alert" className="text-danger">
      {errorText({ key, params: { ...first?.params, seconds } })}
    </p>
  )
}

function Open({ checking, answer }: { checking: Checking; answer: IdentityAnswer }) {
  const { t } = useTranslation('identity')
  const fault = answer.fault ?? 'refused'
  const why = label(`reasons:identity.${fault}`)
  const isSession = answer.flow === 'session'
  return (
    <PlainCard title={t('title')} lead={t(isSession ? 'session_lead' : 'lead')}>
      {answer.state === 'failed' && (
        <div role="alert" className="rounded-xl bg-danger-soft p-4 text-danger">
          <p className="font-semibold">{t('failed', { why, left: answer.tries_left })}</p>
          <p>{label(`reasons:identity_advice.${IDENTITY_FAULT_RULES[fault].advice}`)}</p>
        </div>
      )}
      {isSession ? <SessionStart checking={checking} /> : <IdentityForm checking={checking} />}
      <Refused failure={checking.failure} />
    </PlainCard>
  )
}

export function IdentityPage() {
  const { t } = useTranslation('identity')
  const checking = useCheck()
  const { answer, failure, look } = checking
  if (answer === null && failure?.problem?.problem === 'not_configured')
    return <PlainCard title={t('title')} lead={t('not_configured')} />
  if (answer === null)
    return (
      <PlainCard title={t('title')} lead={failure === null ? t('lead') : t('unknown')}>
        {failure === null ? (
          <LoadingState rows={3} />
        ) : (
          <Button kind="primary" onPress={look}>
            {t('retry')}
          </Button>
        )}
      </PlainCard>
    )
  if (answer.state === 'checking' && answer.session)
    return (
      <PlainCard title={t('session_title')} lead={t('session_lead')}>
        <SessionOpen session={answer.session} />
      </PlainCard>
    )
  if (answer.state === 'checking')
    return (
      <PlainCard title={t('checking')} lead={t('checking_text')}>
        <LoadingState rows={2} />
      </PlainCard>
    )
  if (answer.state === 'passed') return <PlainCard title={t('passed')} lead={t('passed_text')} />
  if (answer.state === 'expired') return <PlainCard title={t('over')} lead={t('over_text')} />
  if (answer.tries_left === 0) return <PlainCard title={t('spent')} lead={t('over_text')} />
  return <Open checking={checking} answer={answer} />
}
