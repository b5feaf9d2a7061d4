// /myid: the public identity check, through the link of an application or without one: the form, the running check and its
// result.
import { useTranslation } from 'react-i18next'
import type { IdentityAnswer } from '#api/identity.ts'
import { errorText, label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { LoadingState } from '#app/kit/display/states.tsx'
import { PlainCard } from '#app/shell/plain-card.tsx'
import { IdentityForm } from './identity-form.tsx'
import { type Checking, useCheck } from './use-check.ts'

/** An error that belongs to no field, or a connection failure. */
function Refused({ failure }: Pick<Checking, 'failure'>) {
  if (failure === null || failure.problem?.errors.some(({ field }) => field !== undefined)) return null
  const key = failure.problem?.errors[0]?.code ?? failure.problem?.problem ?? failure.outcome
  return (
    <p role="alert" className="text-danger">
      {errorText({ key })}
    </p>
  )
}

function Open({ checking, answer }: { checking: Checking; answer: IdentityAnswer }) {
  const { t } = useTranslation('identity')
  const why = label(`reasons:identity.${answer.fault ?? 'refused'}`)
  return (
    <PlainCard title={t('title')} lead={t('lead')}>
      {answer.state === 'failed' && (
        <p role="alert" className="rounded-xl bg-danger-soft p-4 font-semibold text-danger">
          {t('failed', { why, left: answer.tries_left })}
        </p>
      )}
      <IdentityForm checking={checking} />
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
