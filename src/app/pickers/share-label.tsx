// The label of a share of the turnover: 40 % at most, marked if the share is larger.

import { useTranslation } from 'react-i18next'
import { Pill } from '#app/kit/display/pill.tsx'
import { formatDecimal } from '#domain/kernel/decimal.ts'
import { shareLabel } from '#domain/partners/turnover.ts'

export function ShareLabel({ share }: { share: number }) {
  const { t } = useTranslation('partners')
  const { percent, isCapped } = shareLabel(share)
  const shown = formatDecimal(percent)
  return (
    <Pill look={isCapped ? 'warn' : 'brand'}>
      {isCapped ? t('share.most', { percent: shown }) : t('share.of', { percent: shown })}
    </Pill>
  )
}
