// The state of the comparison: the term for all rows, and the row that is selected. The cheapest approved partner is
// selected once, without a press; a late answer never moves the selection.
import { useState } from 'react'
import type { PartnerLine, StagesView } from '#api/shapes/stages-view.ts'
import { cheapestOf, type Offer, offersAt } from '#domain/applications/partner-offers.ts'
import { isApproved } from '#domain/applications/scoring.ts'
import { rememberedTerms, rememberTerms } from '../chosen-term.ts'

/** Selected at first where partners offer it, in months. */
const USUAL_TERM = 12

export type ComparedRow = {
  line: PartnerLine
  offer: Offer | undefined
  /** The markup at the term; undefined where the partner does not offer the term. */
  markup: number | undefined
  isSelectable: boolean
  isCheapest: boolean
}
export type Comparison = {
  terms: number[]
  months: number
  setMonths: (months: number) => void
  rows: ComparedRow[]
  selected: ComparedRow | null
  select: (partnerId: number) => void
}

/** Terms that any partner offers, the shortest first. */
const termsOf = (partners: readonly PartnerLine[]): number[] =>
  [
    ...new Set(
      partners.flatMap(({ terms, offers }) =>
        // The partner's own tariffs replace our terms.
        (offers.some(({ tariff }) => tariff != null) ? offers : terms).map(({ months }) => months),
      ),
    ),
  ].toSorted((a, b) => a - b)

function rowsOf(partners: readonly PartnerLine[], months: number): ComparedRow[] {
  const found = partners.map((line) => ({
    line,
    // The cheapest of several tariffs of one length.
    offer: offersAt(line.offers, months)[0],
    markup: (offersAt(line.offers, months)[0] ?? line.terms.find((term) => term.months === months))?.markup,
    isApproved: line.attempt !== null && isApproved(line.attempt.state),
    limit: line.attempt?.limit ?? null,
  }))
  const cheapest = cheapestOf(found)
  return found.map(({ line, offer, markup, isApproved: approved }, index) => ({
    line,
    offer,
    markup,
    isSelectable: approved && markup !== undefined,
    isCheapest: index === cheapest,
  }))
}

type Selection = { partnerId: number; isByPerson: boolean; of: string }

export function useComparison(id: string, view: StagesView): Comparison {
  const terms = termsOf(view.partners)
  const usual = terms.includes(USUAL_TERM) ? USUAL_TERM : (terms.at(-1) ?? USUAL_TERM)
  const [chosenMonths, setMonths] = useState(() => rememberedTerms(id).months)
  const months = typeof chosenMonths === 'number' && terms.includes(chosenMonths) ? chosenMonths : usual
  const rows = rowsOf(view.partners, months)
  // What the person has changed since: another term, or other goods.
  const of = `${months} ${view.cost} ${view.goods.length}`
  const chosen = view.chosen?.partner_id
  const [selection, setSelection] = useState<Selection | null>(null)
  const isValid = (one: Selection | null) =>
    one !== null &&
    (one.isByPerson || one.of === of) &&
    rows.some(({ line, isSelectable }) => isSelectable && line.partner.id === one.partnerId)
  const first = rows.find(({ line }) => line.partner.id === chosen) ?? rows.find((row) => row.isCheapest)
  if (!isValid(selection) && first?.isSelectable === true)
    setSelection({ partnerId: first.line.partner.id, isByPerson: false, of })
  return {
    terms,
    months,
    setMonths: (next) => {
      rememberTerms(id, { months: next })
      setMonths(next)
    },
    rows,
    selected: isValid(selection)
      ? (rows.find(({ line }) => line.partner.id === selection?.partnerId) ?? null)
      : null,
    select: (partnerId) => setSelection({ partnerId, isByPerson: true, of }),
  }
}
