// The client's data and the identity check.
import { useTranslation } from 'react-i18next'
import { Section } from '#app/kit/layout/section.tsx'
import type { PanelProps } from '../panel.ts'
import { Identity } from './identity.tsx'

export function DataPanel(props: PanelProps) {
  const { t } = useTranslation('stages')
  const isDone = props.view.stages.some(({ stage, done }) => stage === 'client_data' && done)
  return (
    <>
      <Section title={t('data.title')}>
        <p className={isDone ? 'text-ok' : 'text-danger'}>{t(isDone ? 'data.done' : 'data.wrong')}</p>
      </Section>
      <Identity {...props} />
    </>
  )
}
