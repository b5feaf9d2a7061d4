import { clsx } from 'clsx'
import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type SpeedBucket, speedBucketOf } from '#domain/applications/waiting-time.ts'
import type { Language } from '#domain/kernel/texts/language.ts'
import { splitDuration } from '#domain/kernel/time/durations.ts'

const LOOKS: Record<SpeedBucket, string> = { good: 'text-ok', slow: 'text-warn', late: 'text-danger' }

/** Widths of columns: the longest time left and the longest waiting time, whose words differ in length. */
export const DURATION_WIDTHS: Record<Language, { left: number; waited: number }> = {
  ru: { left: 100, waited: 116 },
  'uz-Latn': { left: 122, waited: 136 },
  'uz-Cyrl': { left: 122, waited: 136 },
}

/** Returns a function that formats milliseconds as "4 min", "1 h 10 min", "2 d 3 h". */
export function useFormatDuration() {
  const { t } = useTranslation('applications')
  return (ms: number): string => {
    const { days, hours, minutes } = splitDuration(ms)
    if (days > 0) return t('duration.days', { days, hours })
    return hours > 0 ? t('duration.hours', { hours, minutes }) : t('duration.minutes', { minutes })
  }
}

/**
 * A waiting time in the colour of its bucket, with a clock icon because colour alone is not accessible; `isPlain`: without it,
 * in a column whose heading says what the time is.
 */
export function WaitingTime({ ms, isPlain = false }: { ms: number; isPlain?: boolean }) {
  const formatDuration = useFormatDuration()
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 whitespace-nowrap font-semibold tabular',
        LOOKS[speedBucketOf(ms)],
      )}
    >
      {!isPlain && <Clock aria-hidden size={15} />}
      {formatDuration(ms)}
    </span>
  )
}
