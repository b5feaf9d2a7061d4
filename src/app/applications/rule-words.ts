// Why a partner does not take a client, in words.
import { useTranslation } from 'react-i18next'
import type { Refusal } from '#domain/partners/eligibility.ts'

/** The rules that refuse, one after another. */
export function useRuleWords() {
  const { t } = useTranslation('reasons')
  return (refusals: readonly Refusal[]): string =>
    refusals.map(({ rule, params }) => t(`rules.${rule}`, params as never)).join('; ')
}
