// Labels of working time that several screens share.
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { dateInTashkent, formatDate, formatDateTime, formatTime } from '#domain/kernel/time/dates.ts'
import type { ShiftState } from '#domain/staff/absence.ts'

export const stateLabel = (state: ShiftState): string => label(`staff:states.${state}`)

/** Seconds as hours and minutes. */
export function durationLabel(seconds: number): string {
  const minutes = Math.max(0, Math.floor(seconds / 60))
  return label('staff:duration', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

type Presence = { state: ShiftState; since: string | null }

/** Since when the state lasts: a time at work, a day of an absence, the end of the last shift. */
export function useSinceLabel(): (presence: Presence) => string {
  const language = useLanguage()
  return ({ state, since }) => {
    if (since === null) return ''
    if (state === 'at_work') return formatTime(since)
    return state === 'off' ? formatDateTime(since, language) : formatDate(dateInTashkent(since))
  }
}
