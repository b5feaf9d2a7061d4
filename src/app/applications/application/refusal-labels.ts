import { label } from '#app/i18n/i18n.ts'
import type { Refusal } from '#domain/partners/eligibility.ts'

/** Why a partner refuses a client: the labels of the broken rules. The caller re-renders when the language changes. */
export const describeRefusals = (refusals: readonly Refusal[]): string =>
  refusals.map(({ rule, params }) => label(`reasons:rules.${rule}`, params)).join('; ')
