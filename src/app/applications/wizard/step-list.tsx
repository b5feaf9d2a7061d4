import { useTranslation } from 'react-i18next'
import { type Step as Entry, Stepper } from '#app/kit/display/stepper.tsx'
import { STEPS, type Step } from '#domain/applications/form.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import { countMissing, type Missing } from './missing.ts'

type Props = { current: Step; missing: Missing; onGo: (step: Step) => void }

function useEntries(current: Step, missing: Missing): Entry[] {
  const { t } = useTranslation('wizard')
  return STEPS.map((step) => {
    const count = countMissing(missing, step)
    const captured = REQUIRED_SLOTS.length - missing.slots.length
    const note =
      step === 'files'
        ? t('steps.photos', { captured, required: REQUIRED_SLOTS.length })
        : t('steps.lacks', { count })
    const isBehind = STEPS.indexOf(step) < STEPS.indexOf(current)
    return {
      key: step,
      title: t(`steps.${step}`),
      note: count === 0 ? t('steps.done') : note,
      state: count === 0 ? 'done' : step === current ? 'now' : isBehind ? 'error' : 'ahead',
    }
  })
}

export function StepList({ current, missing, onGo }: Props) {
  const { t } = useTranslation('wizard')
  const entries = useEntries(current, missing)
  return (
    <Stepper
      label={t('steps.label')}
      steps={entries}
      current={current}
      onGo={(key) => onGo(STEPS.find((step) => step === key) ?? 'main')}
    />
  )
}
