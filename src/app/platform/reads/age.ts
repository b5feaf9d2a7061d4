// The age of the answer on the screen, shown while it may be outdated: without internet, or after a failed refresh.
import { useLanguage } from '#app/i18n/i18n.ts'
import { correctTime, getToday } from '#app/platform/wire/clock.ts'
import { dateInTashkent, formatDateTime, formatTime } from '#domain/kernel/time/dates.ts'
import { useConnection } from '../connection.ts'

type Read = { dataUpdatedAt: number; isError?: boolean }

/** Returns the time of a read, with the date if it was not today; null while the answer is current. */
export function useAge(): (read: Read) => string | null {
  const language = useLanguage()
  const { state } = useConnection()
  return ({ dataUpdatedAt, isError = false }) => {
    if ((state === 'online' && !isError) || dataUpdatedAt === 0) return null
    const at = correctTime(dataUpdatedAt).toISOString()
    return dateInTashkent(at) === getToday() ? formatTime(at) : formatDateTime(at, language)
  }
}
