// What became of the done stages, for the stepper.
import { useTranslation } from 'react-i18next'
import type { StagesView } from '#api/shapes/stages-view.ts'
import { awaitsComparison } from '#domain/applications/checking.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import type { Stage } from '#domain/applications/stages.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { formatPhone } from '#domain/kernel/phone.ts'

/** The last four digits of a phone with the space between them. */
const LAST_DIGITS = 5

/** What became of each stage, in a few words. */
export function useStageResults(view: StagesView): Record<Stage, string> {
  const { t } = useTranslation('stages')
  const partner = view.partners.find((line) => line.partner.id === view.chosen?.partner_id)?.partner.name
  const limit = formatSum(view.chosen?.limit ?? 0)
  return {
    client_data: t(awaitsComparison(view.checks) ? 'done.filled' : 'done.compared'),
    sms: `•• ${formatPhone(view.client.phone ?? '').slice(-LAST_DIGITS)}`,
    card: `•••• ${(view.card?.mask ?? '').slice(-4)}`,
    photos: t('done.photos', { count: REQUIRED_SLOTS.length }),
    limit: partner === undefined ? '' : t('done.limit', { name: partner, limit }),
    goods: t('done.goods', {
      count: view.goods.filter((good) => !good.is_gift).length,
      sum: formatSum(view.cost),
    }),
    contract: view.contract === null ? '' : t('done.contract', { number: view.contract.number }),
    payment: '',
  }
}
