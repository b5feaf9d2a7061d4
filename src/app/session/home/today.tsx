// The person's own figures of the day. Figures of another day, or unknown ones, are not shown as a number (decision 0040).
import { useTranslation } from 'react-i18next'
import { api } from '#api/index.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useAge } from '#app/platform/reads/age.ts'
import { useSession } from '#app/platform/session.ts'
import { correctTime, getToday } from '#app/platform/wire/clock.ts'
import { dateInTashkent } from '#domain/kernel/time/dates.ts'

/** The answer about the day, what of it is of today, and its age where it may be outdated. */
export function useToday() {
  const { state } = useSession()
  const ageOf = useAge()
  const answer = useEndpoint(api.session.welcome, {}, { notify: 'none', enabled: state === 'signed_in' })
  const { data, isError, isPending, fetchStatus, dataUpdatedAt } = answer
  const isToday = dateInTashkent(correctTime(dataUpdatedAt)) === getToday()
  const isLoading = isPending && fetchStatus === 'fetching'
  return {
    data,
    today: isToday ? data : undefined,
    time: data === undefined ? null : ageOf(answer),
    isUnknown: data === undefined && !isLoading && (isError || state !== 'signed_in'),
  }
}

/** A figure, or a dash with its meaning for a screen reader. */
export function Figure({ value }: { value: number | undefined }) {
  const { t } = useTranslation('session')
  if (value !== undefined) return value
  return (
    <>
      <span aria-hidden>—</span>
      <span className="sr-only">{t('welcome.unknown')}</span>
    </>
  )
}

/** How old the figures are, or that they are unknown without internet. */
export function FiguresNote({ time, isUnknown }: { time: string | null; isUnknown: boolean }) {
  const { t } = useTranslation('session')
  if (time !== null) return <p className="text-sm text-warn">{t('welcome.age', { time })}</p>
  return isUnknown ? <p className="text-sm text-text-2">{t('welcome.offline')}</p> : null
}
