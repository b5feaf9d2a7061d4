// The term of a sale, as its partner offers it.
import { termsFor } from '#domain/partners/eligibility.ts'
import type { Term } from '#domain/partners/partner.ts'
import { fieldError } from '../../platform/problems.ts'
import type { AppRecord } from '../record/record.ts'
import type { Sale } from '../sale.ts'

/** The term of the chosen partner with its markup; refuses one that it does not offer this client. `today` in Tashkent. */
export function termOf(record: AppRecord, sale: Sale, months: number, today: string): Term {
  const partner = sale.partners.find(({ id }) => id === sale.chosen?.partner_id)
  const term = partner && termsFor(partner, record.values, today).find((row) => row.months === months)
  if (!term) throw fieldError('months', 'term_not_offered')
  return term
}
