// The state of the comparison: the term for all rows, their order, and the row that is selected. The cheapest approved partner is
// selected once, without a press; a late answer is sorted in, and neither changes the selection nor moves the selected row.
import { useState } from 'react'
import type { PartnerLine, StagesView } from '#api/shapes/stages-view.ts'
import { cheapestOf, type Offer, offersAt } from '#domain/applications/partner-offers.ts'
import { keepPlace, orderPartners } from '#domain/applications/partner-order.ts'
import { isApproved, isRefused } from '#domain/applications/scoring.ts'
import { rememberedTerms, rememberTerms } from '../chosen-term.ts'

/** Selected at first where partners offer it, in months. */
const USUAL_TERM = 12

export type ComparedRow = {
  line: PartnerLine
  offer: Offer | undefined
  /** The markup at the term; undefined where the partner does not offer the term. */
  markup: number | undefined
  isSelectable: boolean
  isRefused: boolean
  isCheapest: boolean
}
export type Comparison = {
  terms: number[]
  months: number
  setMonths: (months: number) => void
  /** Partners that were asked or can be, in the order of the comparison. */
  rows: ComparedRow[]
  /** Partners that are not asked: the client does not suit them. */
  notAsked: PartnerLine[]
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

/** Whether the partner is not asked, because the client does not suit it. */
const isLeftOut = ({ attempt, allowed }: PartnerLine): boolean => attempt === null && !allowed

function rowsOf(partners: readonly PartnerLine[], months: number): ComparedRow[] {
  const found = partners.map((line) => ({
    line,
    // The cheapest of several tariffs of one length.
    offer: offersAt(line.offers, months)[0],
    markup: (offersAt(line.offers, months)[0] ?? line.terms.find((term) => term.months === months))?.markup,
    state: line.attempt?.state ?? null,
    isApproved: line.attempt !== null && isApproved(line.attempt.state),
    limit: line.attempt?.limit ?? null,
  }))
  const ordered = orderPartners(found)
  const cheapest = cheapestOf(ordered)
  return ordered.map(({ line, offer, markup, state, isApproved: approved }, index) => ({
    line,
    offer,
    markup,
    isSelectable: approved && markup !== undefined,
    isRefused: state !== null && isRefused(state),
    isCheapest: index === cheapest,
  }))
}

/** `of`: the term and the goods, at which the row had the place `at`. */
type Selection = { partnerId: number; isByPerson: boolean; of: string; at: number }

export function useComparison(id: string, view: StagesView): Comparison {
  const terms = termsOf(view.partners)
  const usual = terms.includes(USUAL_TERM) ? USUAL_TERM : (terms.at(-1) ?? USUAL_TERM)
  const [chosenMonths, setMonths] = useState(() => rememberedTerms(id).months)
  const months = typeof chosenMonths === 'number' && terms.includes(chosenMonths) ? chosenMonths : usual
  const ordered = rowsOf(
    view.partners.filter((line) => !isLeftOut(line)),
    months,
  )
  // What the person has changed since: another term, or other goods.
  const of = `${months} ${view.cost} ${view.goods.length}`
  const chosen = view.chosen?.partner_id
  const [selection, setSelection] = useState<Selection | null>(null)
  const rowOf = (partnerId: number | undefined) => ordered.find(({ line }) => line.partner.id === partnerId)
  const isValid =
    selection !== null &&
    (selection.isByPerson || selection.of === of) &&
    rowOf(selection.partnerId)?.isSelectable === true
  const selected = isValid ? (rowOf(selection.partnerId) ?? null) : null
  const first = rowOf(chosen) ?? ordered.find((row) => row.isCheapest)
  const select = (row: ComparedRow, isByPerson: boolean, at: number) =>
    setSelection({ partnerId: row.line.partner.id, isByPerson, of, at })
  if (selected === null && first?.isSelectable === true) select(first, false, ordered.indexOf(first))
  // Another term or other goods sort all rows anew, the selected one too.
  if (selected !== null && selection?.of !== of) select(selected, true, ordered.indexOf(selected))
  const rows = selected === null || selection === null ? ordered : keepPlace(ordered, selected, selection.at)
  return {
    terms,
    months,
    setMonths: (next) => {
      rememberTerms(id, { months: next })
      setMonths(next)
    },
    rows,
    notAsked: view.partners.filter(isLeftOut),
    selected,
    select: (partnerId) => {
      const at = rows.findIndex(({ line }) => line.partner.id === partnerId)
      const row = rows[at]
      if (row !== undefined) select(row, true, at)
    },
  }
}
