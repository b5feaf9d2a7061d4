// Codes by which partners and we have agreed to name a refusal, beside those of their published pages: the two
// catalogues of specification section 8, each reason by its own name.
import {
  OTHER_REJECTION_REASONS,
  type PartnerReason,
  REJECTION_REASONS,
} from '#domain/applications/reasons.ts'

export const AGREED_REASONS: Readonly<Record<string, PartnerReason>> = Object.fromEntries(
  [...REJECTION_REASONS, ...OTHER_REJECTION_REASONS].map((reason) => [reason, reason]),
)
