// The steps from an empty server to its first application, on the start page of those who set the server up. Nothing is
// shown once all are done.
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { SCREENS } from '#domain/access/screens.ts'
import { firstSteps, type StepView } from '#domain/set-up/first-steps.ts'

const LOOKS = { done: 'ok', next: 'brand', later: 'calm' } as const

function StepMark({ position, isDone }: { position: number; isDone: boolean }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'flex size-8 shrink-0 items-center justify-center rounded-full font-semibold tabular',
        isDone ? 'bg-ok-soft text-ok' : 'bg-surface-2 text-text',
      )}
    >
      {isDone ? <Check size={18} /> : position}
    </span>
  )
}

type StepProps = { view: StepView; position: number }

function Step({ view, position }: StepProps) {
  const { t } = useTranslation('set-up')
  const { can } = useSession()
  const { step, state } = view
  const permission = view.state === 'done' ? null : SCREENS[view.screen].permission
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 py-3 md:grid-cols-[auto_minmax(0,1fr)_14rem]">
      <StepMark position={position} isDone={view.state === 'done'} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-semibold text-text">{t(`start.steps.${step}`)}</h3>
          <Pill look={LOOKS[state]}>{t(`start.state.${state}`)}</Pill>
        </div>
        {view.state !== 'done' && (
          <p className="text-[15px] text-text-2">{t(`start.missing.${view.missing}`)}</p>
        )}
      </div>
      {view.state !== 'done' && (permission === null || can(permission)) && (
        <div className="col-start-2 flex md:col-start-3 md:justify-end">
          <LinkButton kind={state === 'next' ? 'primary' : 'quiet'} to={SCREENS[view.screen].path}>
            {t(`start.open.${view.missing}`)}
          </LinkButton>
        </div>
      )}
    </li>
  )
}

type Props = { onShown: (isShown: boolean) => void }

/** The next step is the main action of the page. `onShown` receives whether steps are shown; keep its identity. */
export function FirstSteps({ onShown }: Props) {
  const { t } = useTranslation('set-up')
  // The person comes back from the screen of a step and expects to see it done.
  const { data } = useEndpoint(backOfficeApi.setUp.start, {}, { notify: 'none', staleTime: 0 })
  const steps = data === undefined ? [] : firstSteps(data.counts)
  const done = steps.filter(({ state }) => state === 'done').length
  const isShown = done < steps.length
  useEffect(() => onShown(isShown), [onShown, isShown])
  if (!isShown) return null
  return (
    <Section
      title={t('start.title')}
      actions={
        <span className="text-text-2 tabular">{t('start.progress', { done, all: steps.length })}</span>
      }
    >
      <p className="max-w-3xl text-text-2">{t('start.lead')}</p>
      <ol className="flex flex-col divide-y divide-line">
        {steps.map((view, index) => (
          <Step key={view.step} view={view} position={index + 1} />
        ))}
      </ol>
    </Section>
  )
}
