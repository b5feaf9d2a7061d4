// Codes by which partners and we have agreed to name a refusal, beside those of their published pages: the two
// catalogues of specification section 8, each reason by its own name.
import { PARTNER_REASONS, type PartnerReason } from '#domain/applications/reasons.ts'

export const AGREED_REASONS: Readonly<Record<string, PartnerReason>> = Object.fromEntries(
  PARTNER_REASONS.filter((reason) => reason !== 'no_answer').map((reason) => [reason, reason]),
)
