import { clsx } from 'clsx'
import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { partsOf, type Speed, speedOf } from './waiting.ts'

const LOOKS: Record<Speed, string> = { good: 'text-ok', slow: 'text-warn', late: 'text-danger' }

/** "4 min", "1 h 10 min", "2 d 3 h". */
export function useDurationWords() {
  const { t } = useTranslation('applications')
  return (ms: number): string => {
    const { days, hours, minutes } = partsOf(ms)
    if (days > 0) return t('duration.days', { days, hours })
    return hours > 0 ? t('duration.hours', { hours, minutes }) : t('duration.minutes', { minutes })
  }
}

/** A waiting time with the colour of its bucket, and with the clock, so that it is not told by colour alone. */
export function WaitingTime({ ms }: { ms: number }) {
  const words = useDurationWords()
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 whitespace-nowrap font-semibold tabular',
        LOOKS[speedOf(ms)],
      )}
    >
      <Clock aria-hidden size={15} />
      {words(ms)}
    </span>
  )
}
