// What a partner said, or why it is not asked, in words.
import { useTranslation } from 'react-i18next'
import type { PartnerLine } from '#api/stages.ts'
import { textOf, useLanguage } from '#app/i18n/i18n.ts'
import { dateInTashkent, formatDate } from '#domain/kernel/dates.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { useRuleWords } from '../rule-words.ts'

/** A reason of either catalogue of the specification. */
export const reasonWords = (reason: string | null): string =>
  textOf(`reasons:rejection.${reason ?? 'other'}`) ?? textOf('reasons:rejection.other') ?? ''

const clock = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export type Look = 'ok' | 'warn' | 'danger' | 'calm'

/** The line under a partner's name; `now` by the server's clock. */
export function usePartnerWords() {
  const { t } = useTranslation('stages')
  const { t: fits } = useTranslation('wizard')
  const language = useLanguage()
  const rules = useRuleWords()
  return ({ attempt, allowed, refusals, terms }: PartnerLine, now: number): { words: string; look: Look } => {
    if (attempt === null) {
      if (allowed) return { words: t('limit.suits'), look: 'calm' }
      return { words: fits('fits.suits_not', { why: rules(refusals) }), look: 'calm' }
    }
    const { state, limit, reason, deadline_at: deadline, valid_until: until } = attempt
    if (state === 'approved') {
      const months = Math.max(0, ...terms.map((term) => term.months))
      const words = t('limit.approved', { sum: formatMoney(limit ?? 0, language), months })
      const day = until === null ? '' : t('limit.until', { date: formatDate(dateInTashkent(until)) })
      return { words: [words, day].filter(Boolean).join('; '), look: 'ok' }
    }
    if (state === 'reviewing')
      return { words: t('limit.reviewing', { left: clock(Date.parse(deadline) - now) }), look: 'warn' }
    if (state === 'rejected')
      return { words: t('limit.rejected', { why: reasonWords(reason) }), look: 'danger' }
    return { words: t(`limit.${state}`), look: state === 'completed' ? 'ok' : 'warn' }
  }
}
