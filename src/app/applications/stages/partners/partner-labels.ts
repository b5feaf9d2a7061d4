// Describes a partner's answer, or why the partner is not asked.
import { useTranslation } from 'react-i18next'
import type { PartnerLine } from '#api/shapes/stages-view.ts'
import { findText, label } from '#app/i18n/i18n.ts'
import { dateInTashkent, formatDate } from '#domain/kernel/time/dates.ts'
import { formatCountdown } from '#domain/kernel/time/durations.ts'

/** The label of a reason from either catalogue of the specification. */
export const rejectionLabel = (reason: string | null): string =>
  findText(`reasons:rejection.${reason ?? 'other'}`) ?? label('reasons:rejection.other')

export type Look = 'ok' | 'warn' | 'danger' | 'calm'

type Described = { words: string; note?: string; look: Look }

/** Returns the line under a partner's name; `now` is by the server's clock. */
export function useDescribePartner() {
  const { t } = useTranslation('stages')
  return ({ attempt }: PartnerLine, now: number): Described => {
    if (attempt === null) return { words: t('limit.suits'), look: 'calm' }
    const { state, reason, deadline_at: deadline, valid_until: until, trouble_at: trouble } = attempt
    if (state === 'approved') {
      const words = t(attempt.is_limit_unknown ? 'limit.decided_at_contract' : 'limit.approved')
      if (until === null) return { words, look: 'ok' }
      return { words, note: t('limit.until', { date: formatDate(dateInTashkent(until)) }), look: 'ok' }
    }
    if (attempt.key_refused) return { words: t('limit.key_refused'), look: 'danger' }
    if (state === 'registering') {
      const step = t(`registration.step.${attempt.registration?.step ?? 'register'}`)
      return { words: t('limit.registering', { step }), look: 'warn' }
    }
    const left = formatCountdown(Date.parse(deadline) - now)
    if (state === 'reviewing' && trouble !== null) {
      const age = formatCountdown(now - Date.parse(trouble))
      return { words: t('limit.trouble', { age, left }), look: 'danger' }
    }
    if (state === 'reviewing') return { words: t('limit.reviewing', { left }), look: 'warn' }
    if (state === 'rejected')
      return { words: t('limit.rejected', { why: rejectionLabel(reason) }), look: 'danger' }
    return { words: t(`limit.${state}`), look: state === 'completed' ? 'ok' : 'warn' }
  }
}
