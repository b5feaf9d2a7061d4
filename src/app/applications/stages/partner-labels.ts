// Describes a partner's answer, or why the partner is not asked.
import { useTranslation } from 'react-i18next'
import type { PartnerLine } from '#api/stages.ts'
import { findText, label, useLanguage } from '#app/i18n/i18n.ts'
import { dateInTashkent, formatDate } from '#domain/kernel/dates.ts'
import { formatCountdown } from '#domain/kernel/durations.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { describeRefusals } from '../refusal-labels.ts'

/** The label of a reason from either catalogue of the specification. */
export const rejectionLabel = (reason: string | null): string =>
  findText(`reasons:rejection.${reason ?? 'other'}`) ?? label('reasons:rejection.other')

export type Look = 'ok' | 'warn' | 'danger' | 'calm'

/** Returns the line under a partner's name; `now` is by the server's clock. */
export function useDescribePartner() {
  const { t } = useTranslation('stages')
  const { t: fits } = useTranslation('wizard')
  const language = useLanguage()
  return ({ attempt, allowed, refusals, terms }: PartnerLine, now: number): { words: string; look: Look } => {
    if (attempt === null) {
      if (allowed) return { words: t('limit.suits'), look: 'calm' }
      return { words: fits('fits.suits_not', { why: describeRefusals(refusals) }), look: 'calm' }
    }
    const { state, limit, reason, deadline_at: deadline, valid_until: until } = attempt
    if (state === 'approved') {
      const months = Math.max(0, ...terms.map((term) => term.months))
      const words = t('limit.approved', { sum: formatMoney(limit ?? 0, language), months })
      const day = until === null ? '' : t('limit.until', { date: formatDate(dateInTashkent(until)) })
      return { words: [words, day].filter(Boolean).join('; '), look: 'ok' }
    }
    if (state === 'reviewing')
      return {
        words: t('limit.reviewing', { left: formatCountdown(Date.parse(deadline) - now) }),
        look: 'warn',
      }
    if (state === 'rejected')
      return { words: t('limit.rejected', { why: rejectionLabel(reason) }), look: 'danger' }
    return { words: t(`limit.${state}`), look: state === 'completed' ? 'ok' : 'warn' }
  }
}
