// When an answer on the screen was read, said where it may have changed since: without internet, or after a refresh failed.
import { useLanguage } from '#app/i18n/i18n.ts'
import { useConnection } from '#app/offline/sync/connection.ts'
import { dateInTashkent, formatDateTime, formatTime } from '#domain/kernel/dates.ts'

type Read = { dataUpdatedAt: number; isError?: boolean }

/** The time of a read in words: the clock for today, with the date for any other day; null where it is as fresh as can be. */
export function useAge(): (read: Read) => string | null {
  const language = useLanguage()
  const { state } = useConnection()
  return ({ dataUpdatedAt, isError = false }) => {
    if ((state === 'online' && !isError) || dataUpdatedAt === 0) return null
    const at = new Date(dataUpdatedAt).toISOString()
    return dateInTashkent(at) === dateInTashkent(new Date()) ? formatTime(at) : formatDateTime(at, language)
  }
}
