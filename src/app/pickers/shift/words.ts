// Words of work time that several screens say alike.
import { textOf, useLanguage } from '#app/i18n/i18n.ts'
import { dateInTashkent, formatDate, formatDateTime, formatTime } from '#domain/kernel/dates.ts'
import type { ShiftState } from '#domain/staff/absence.ts'

export const stateWord = (state: ShiftState): string => textOf(`staff:states.${state}`) ?? state

/** Whole seconds in hours and minutes. */
export function durationWord(seconds: number): string {
  const minutes = Math.max(0, Math.floor(seconds / 60))
  return textOf('staff:duration', { hours: Math.floor(minutes / 60), minutes: minutes % 60 }) ?? ''
}

type Presence = { state: ShiftState; since: string | null }

/** Since when somebody is where they are: a time at work, days of an absence, the end of the last shift. */
export function useSinceWord(): (presence: Presence) => string {
  const language = useLanguage()
  return ({ state, since }) => {
    if (since === null) return ''
    if (state === 'at_work') return formatTime(since)
    return state === 'off' ? formatDateTime(since, language) : formatDate(dateInTashkent(since))
  }
}
