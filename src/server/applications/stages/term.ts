// The term of a sale, as its partner offers it.
import { isWithinAge, termsFor } from '#domain/partners/eligibility.ts'
import type { Term } from '#domain/partners/partner.ts'
import { fieldError } from '../../platform/problems.ts'
import type { Trx } from '../../platform/trx.ts'
import type { AppRecord } from '../record/record.ts'
import { chosenPartner, type Sale } from '../sale.ts'
import { hasTariffs, knownTariffs } from './scoring/tariffs.ts'

/** The term of the chosen partner with its markup; refuses one that it does not offer this client. `today` in Tashkent. */
export function termOf(record: AppRecord, sale: Sale, months: number, today: string): Term {
  const partner = chosenPartner(sale)
  const term = partner && termsFor(partner, record.values, today).find((row) => row.months === months)
  if (!term) throw fieldError('months', 'term_not_offered')
  return term
}

/** Refuses months for which the chosen partner has neither a term nor a tariff for this client. */
export async function requireTerm(
  trx: Trx,
  record: AppRecord,
  sale: Sale,
  months: number,
  today: string,
): Promise<void> {
  const partner = chosenPartner(sale)
  if (partner !== null && sale.chosen !== null && hasTariffs(partner)) {
    const known = (await knownTariffs(trx, [sale.chosen.id])).get(sale.chosen.id)
    const isKnown = [...(known?.values() ?? [])].some((row) =>
      row.tariffs.some((one) => one.months === months),
    )
    if (isKnown && isWithinAge(partner, record.values, today, months)) return
  }
  termOf(record, sale, months, today)
}
