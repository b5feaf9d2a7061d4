import { useTranslation } from 'react-i18next'
import { useClockWrong } from '#app/platform/wire/clock.ts'
import { Bar } from './bar.tsx'

/** The tablet's clock is more than ten minutes off: nothing is lost by it, but the times on the screen are wrong. */
export function ClockBar() {
  const { t } = useTranslation()
  if (!useClockWrong()) return null
  return (
    <Bar look="warn" isLoud>
      {t('clock_wrong')}
    </Bar>
  )
}
