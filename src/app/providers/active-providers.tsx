// The providers that send SMS now, in order; a warning if there is none.
import { CircleAlert, MessageSquareText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { Section } from '#app/kit/layout/section.tsx'
import { kindLabel } from './labels.ts'

export type State = Returns<typeof backOfficeApi.providers.state>

export function InForce({ state }: { state: State }) {
  const { t } = useTranslation('providers')
  const [first, ...others] = state.in_force
  if (first === undefined)
    return (
      <Section>
        <p role="status" className="flex items-start gap-3 text-danger">
          <CircleAlert aria-hidden size={22} className="mt-0.5 shrink-0" />
          {t('nobody')}
        </p>
      </Section>
    )
  const names = [first, ...others].map(({ key, name, kind }) => (key === null ? kindLabel(kind) : name))
  return (
    <Section>
      <div className="flex items-start gap-3">
        <MessageSquareText aria-hidden size={22} className="mt-0.5 shrink-0 text-brand-strong" />
        <div className="min-w-0">
          <p role="status" className="font-semibold text-text">
            {t('sends', { names: names.join(' → ') })}
          </p>
          <p className="text-text-2">
            {t(first.key === null ? 'sends_environment' : others.length > 0 ? 'sends_next' : 'sends_alone')}
          </p>
        </div>
      </div>
    </Section>
  )
}
