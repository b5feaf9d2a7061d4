// The label of a share of the turnover: 40 % at most, marked if the share is larger.
import { useTranslation } from 'react-i18next'
import { Pill } from '#app/kit/display/pill.tsx'
import { shareLabel } from '#domain/partners/turnover.ts'

export function ShareLabel({ share }: { share: number }) {
  const { t } = useTranslation('partners')
  const { percent, isCapped } = shareLabel(share)
  const shown = String(percent).replace('.', ',')
  return (
    <Pill look={isCapped ? 'warn' : 'brand'}>
      {isCapped ? t('share.most', { percent: shown }) : t('share.of', { percent: shown })}
    </Pill>
  )
}
