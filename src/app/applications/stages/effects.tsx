import { useTranslation } from 'react-i18next'
import type { Action, Status } from '#domain/applications/status.ts'
import { statusAfter, transitionEffects } from '#domain/applications/transition-effects.ts'

/** What an action changes besides the status, as the server applies it. */
export function Effects({ from, action }: { from: Status; action: Action }) {
  const { t } = useTranslation('stages')
  const to = statusAfter(from, action, null)
  if (to === undefined) return null
  const effects = transitionEffects(action, from, to)
  const lines = [
    t(`effects.contract.${effects.contract}`),
    t(`effects.payment.${effects.payment}`),
    t(`effects.goods.${effects.goods}`),
    t(`effects.partners.${effects.partners}`),
    t(`effects.holder.${effects.holder}`),
  ]
  return (
    <ul aria-label={t('effects.title')} className="mt-3 flex list-disc flex-col gap-1 pl-5 text-text-2">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
