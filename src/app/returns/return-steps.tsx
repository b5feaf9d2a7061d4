// The buttons of a request, with what a step waits for and who may take it.
import { useTranslation } from 'react-i18next'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Steps, useOffered } from '#app/kit/steps/steps.tsx'
import { useSession } from '#app/platform/session.ts'
import type { ReturnNeed } from '#domain/returns/needs.ts'
import { RETURN_ACTIONS, type ReturnAction } from '#domain/returns/request.ts'
import { whoMayLabel } from './labels.ts'
import { refusalOf, returnSteps } from './steps.tsx'

type MissingProps = { step: ReturnAction; needs: readonly ReturnNeed[]; onNeed: (need: ReturnNeed) => void }

/** What a step waits for, each with the way to it. */
function Missing({ step, needs, onNeed }: MissingProps) {
  const { t } = useTranslation('returns')
  const title = t('missing', { step: t(`steps.${step}.do`) })
  return (
    <div className="basis-full rounded-xl bg-warn-soft p-3 text-warn">
      <p className="font-semibold">{title}</p>
      <ul aria-label={title}>
        {needs.map((need) => (
          <li key={need}>
            <Button kind="text" onPress={() => onNeed(need)}>
              {errorText({ key: need })}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Props = { request: WholeReturn; onNeed: (need: ReturnNeed) => void }

export function ReturnSteps({ request, onNeed }: Props) {
  const session = useSession()
  const offered = useOffered(returnSteps, request)
  const { needs, waits_for } = request
  const waiting = RETURN_ACTIONS.flatMap((step) => {
    const missing = needs[step] ?? []
    return offered.includes(step) && missing.length > 0 ? [{ step, needs: missing }] : []
  })
  const refusal = waits_for === null ? null : refusalOf(request, waits_for.action, session)
  return (
    <>
      <Steps
        table={returnSteps}
        record={request}
        quiet={waiting.map(({ step }) => step)}
        instead={Object.fromEntries(
          waiting.map(({ step, needs: [first] }) => [step, () => first && onNeed(first)]),
        )}
      />
      {waiting.map((missing) => (
        <Missing key={missing.step} {...missing} onNeed={onNeed} />
      ))}
      {waits_for !== null && refusal !== null && refusal !== 'forbidden' && (
        <p role="status" className="basis-full rounded-xl bg-warn-soft p-3 text-warn">
          {errorText({ key: refusal })} {whoMayLabel(waits_for)}
        </p>
      )}
    </>
  )
}
