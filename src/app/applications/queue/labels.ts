// What the lists of applications at the desk share: labels of exported values, and the fault of a period.
import { useTranslation } from 'react-i18next'
import { errorText } from '#app/i18n/i18n.ts'
import type { ListState } from '#app/kit/list/use-list-state.ts'
import { getToday } from '#app/platform/wire/clock.ts'
import { QUEUE_WAITS } from '#domain/applications/queue-filters.ts'
import { ORIGINS } from '#domain/applications/reasons.ts'
import { STAGES } from '#domain/applications/stages.ts'
import { STATUSES } from '#domain/applications/status.ts'
import { openPeriodFault, PERIOD_DAYS } from '#domain/kernel/time/period.ts'

/** Labels of statuses, stages, waits, origins and pauses by column and key: a stage and a wait have one key. */
export function useColumnLabels(): Record<string, Record<string, string>> {
  const { t } = useTranslation('queue')
  const { t: status } = useTranslation('statuses')
  const { t: stage } = useTranslation('stages')
  const { t: reason } = useTranslation('reasons')
  const labelsOf = <K extends string>(keys: readonly K[], labelOf: (key: K) => string) =>
    Object.fromEntries(keys.map((key) => [key, labelOf(key)]))
  return {
    status: labelsOf(STATUSES, (key) => status(key)),
    stage: labelsOf(STAGES, (key) => stage(`names.${key}`)),
    waiting: labelsOf(QUEUE_WAITS, (key) => t(`waits.${key}`)),
    origin: labelsOf(ORIGINS, (key) => reason(`origins.${key}`)),
    paused: { yes: t('paused') },
  }
}

/** Returns a function that says why a period is refused; null for one that is not. */
export function usePeriodFault() {
  const { t } = useTranslation('applications')
  return ({ filters }: Pick<ListState, 'filters'>): { title: string; text: string } | null => {
    const fault = openPeriodFault({ from: filters['from'], to: filters['to'] }, getToday())
    if (fault === null) return null
    const title = errorText({ key: fault.code, params: { days: PERIOD_DAYS } })
    return { title, text: t('filters.period_text') }
  }
}
