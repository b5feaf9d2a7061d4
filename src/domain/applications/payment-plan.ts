// Sums of a contract (src/docs/business-rules.md#money): integers in whole soʻm. Cost = goods − discounts; the
// financed part (cost − down payment) grows by the markup of the term; the payments sum exactly to the total.
import { addMonths } from '../kernel/time/dates.ts'

export const PAYMENT_DAY_MIN = 1
export const PAYMENT_DAY_MAX = 23
/** Proposed for a new contract. */
export const USUAL_PAYMENT_DAY = 15

export type Line = { price: number; discount: number }
export type Instalment = { number: number; due: string; amount: number }
export type Sums = { cost: number; down_payment: number; financed: number; markup: number; total: number }
export type PlanTerms = { months: number; markup: number; payment_day: number; down_payment: number }

/** Cost of the goods in whole soʻm. */
export const costOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { price, discount }) => sum + price - discount, 0)

/** A line that a promotion can make cheaper or free; some promotions are valid for some terms only (empty: for all). */
export type Promoted = { discount: number; promotion_terms: readonly number[]; is_gift: boolean }

/** Whether the promotion of a line is valid for a term in months; null: no term is chosen yet. */
export const isPromotionValid = (
  { promotion_terms: terms }: Pick<Promoted, 'promotion_terms'>,
  months: number | null,
): boolean => terms.length === 0 || months === null || terms.includes(months)

/** Lines as they count at a term: a promotion of another term is ignored, and its gift is left out. */
export const linesAtTerm = <L extends Promoted>(lines: readonly L[], months: number | null): L[] =>
  lines.flatMap((line) => {
    if (isPromotionValid(line, months)) return [line]
    return line.is_gift ? [] : [{ ...line, discount: 0 }]
  })

/** Markup of a sum by whole percent, rounded half up to a whole soʻm in integer arithmetic. */
export const markupOf = (financed: number, percent: number): number =>
  Number((BigInt(financed) * BigInt(percent) * 2n + 100n) / 200n)

/** All sums of a contract; `down_payment` must not exceed the cost. */
export function sumsOf(cost: number, terms: Pick<PlanTerms, 'markup' | 'down_payment'>): Sums {
  const financed = cost - terms.down_payment
  const markup = markupOf(financed, terms.markup)
  return { cost, down_payment: terms.down_payment, financed, markup, total: cost + markup }
}

/** The payment day some months after a plain date; days 1 to 23 exist in every month. */
function dueDate(signed: string, months: number, day: number): string {
  return `${addMonths(`${signed.slice(0, 7)}-01`, months).slice(0, 7)}-${String(day).padStart(2, '0')}`
}

/** A sum in equal monthly parts; the last one has the remainder. */
export function equalParts(sum: number, months: number): number[] {
  const part = Math.floor(sum / months)
  return Array.from({ length: months }, (_, index) =>
    index === months - 1 ? sum - part * (months - 1) : part,
  )
}

/** Equal parts with the remainder in the last one, from the month after the contract (a plain date in Tashkent). */
export function makePlan(cost: number, terms: PlanTerms, signed: string): Instalment[] {
  const { total, down_payment } = sumsOf(cost, terms)
  return equalParts(total - down_payment, terms.months).map((amount, index) => ({
    number: index + 1,
    due: dueDate(signed, index + 1, terms.payment_day),
    amount,
  }))
}

/** Bounds of the person's choice: the day of the month and the down payment in soʻm. */
export type DownPaymentBounds = { min: number; max: number }

/**
 * The smallest and the biggest down payment in whole soʻm. The rest must be at least the partner's smallest contract and at
 * least one soʻm a month. Null: the goods cost too little for any contract with this partner.
 */
export function downPaymentBounds(
  cost: number,
  { months, smallest }: { months: number; smallest: number },
): DownPaymentBounds | null {
  const max = cost - Math.max(smallest, months, 1)
  return max < 0 ? null : { min: 0, max }
}

export type TermFault =
  | { field: 'payment_day'; code: 'payment_day' }
  | { field: 'down_payment'; code: 'contract_too_small'; params: { smallest: number } }
  | { field: 'down_payment'; code: 'down_payment_range'; params: DownPaymentBounds }

/** Problems of the chosen terms by field: shown while they are typed, and refused by the server. */
export function termFaults(
  cost: number,
  { payment_day, down_payment, months }: Omit<PlanTerms, 'markup'>,
  smallest: number,
): TermFault[] {
  const isDay =
    Number.isInteger(payment_day) && payment_day >= PAYMENT_DAY_MIN && payment_day <= PAYMENT_DAY_MAX
  const faults: TermFault[] = isDay ? [] : [{ field: 'payment_day', code: 'payment_day' }]
  const bounds = downPaymentBounds(cost, { months, smallest })
  if (bounds === null)
    return [...faults, { field: 'down_payment', code: 'contract_too_small', params: { smallest } }]
  const isWithin = Number.isInteger(down_payment) && down_payment >= bounds.min && down_payment <= bounds.max
  return isWithin
    ? faults
    : [...faults, { field: 'down_payment', code: 'down_payment_range', params: bounds }]
}

export type PlanProblem = 'plan_length' | 'plan_amount' | 'plan_sum'

/** The problem of an edited plan, which must keep its count and sum, or null. Requires terms without `termFaults`. */
export function planProblem(cost: number, terms: PlanTerms, amounts: readonly number[]): PlanProblem | null {
  if (amounts.length !== terms.months) return 'plan_length'
  if (amounts.some((amount) => !Number.isInteger(amount) || amount <= 0)) return 'plan_amount'
  const paid = amounts.reduce((sum, amount) => sum + amount, terms.down_payment)
  return paid === sumsOf(cost, terms).total ? null : 'plan_sum'
}
