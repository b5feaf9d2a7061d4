import { useTranslation } from 'react-i18next'
import { useClockWrong } from '#app/platform/wire/clock.ts'
import { Bar } from './bar.tsx'

/** Shown when the tablet's clock is more than ten minutes off: no data are affected, but the shown times are wrong. */
export function ClockBar() {
  const { t } = useTranslation()
  if (!useClockWrong()) return null
  return (
    <Bar look="warn" isLoud>
      {t('clock_wrong')}
    </Bar>
  )
}
