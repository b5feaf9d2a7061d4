// The director's approval of a large sale: its state, and the director's button.
import { useTranslation } from 'react-i18next'
import { api } from '#api/index.ts'
import type { StagesView } from '#api/stages.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { useSession } from '#app/platform/session.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { useStep } from './use-step.ts'

export function Director({ id, view }: { id: string; view: StagesView }) {
  const { t } = useTranslation('stages')
  const language = useLanguage()
  const { can } = useSession()
  const approve = useStep(api.stages.approve, id)
  const { director, cost } = view
  if (director === null) return null
  const sum = formatMoney(cost, language)
  if (!director.awaited)
    return director.by === null ? null : (
      <p className="text-ok">
        {t('director.done', { sum: formatMoney(director.cost ?? 0, language), name: director.by })}
      </p>
    )
  return (
    <Section>
      <p className="font-semibold text-warn">{t('director.needed', { sum })}</p>
      {can('applications.approve') && (
        <div>
          <Button kind="primary" busy={approve.busy} onPress={() => approve.act({ cost })}>
            {t('director.approve', { sum })}
          </Button>
        </div>
      )}
    </Section>
  )
}
