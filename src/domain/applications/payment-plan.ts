// Sums of a contract (product.md "Money"): whole soʻm, integers end to end. Cost = goods − discounts; the financed part
// (cost − down payment) grows by the markup of the term; what is paid sums to the total to the soʻm.
import { addMonths } from '../kernel/dates.ts'

export const PAYMENT_DAY_MIN = 1
export const PAYMENT_DAY_MAX = 23

export type Line = { price: number; discount: number }
export type Instalment = { number: number; due: string; amount: number }
export type Sums = { cost: number; down_payment: number; financed: number; markup: number; total: number }
export type PlanTerms = { months: number; markup: number; payment_day: number; down_payment: number }

/** Cost of the goods in whole soʻm. */
export const costOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { price, discount }) => sum + price - discount, 0)

/** A line that a promotion may have made cheaper, or free: some promotions hold for one term only. */
export type Promoted = { discount: number; promotion_months: number | null; is_gift: boolean }

/** Whether the promotion of a line holds for a term in months; null: no term is chosen yet. */
export const holdsAt = ({ promotion_months: wanted }: Promoted, months: number | null): boolean =>
  wanted === null || months === null || wanted === months

/** Lines as they count at a term: a promotion of another term gives nothing, and its gift is not handed over. */
export const linesAt = <L extends Promoted>(lines: readonly L[], months: number | null): L[] =>
  lines.flatMap((line) => {
    if (holdsAt(line, months)) return [line]
    return line.is_gift ? [] : [{ ...line, discount: 0 }]
  })

/** Markup in whole percent of a sum, rounded half up to a whole soʻm without leaving the integers. */
export const markupOf = (financed: number, percent: number): number =>
  Number((BigInt(financed) * BigInt(percent) * 2n + 100n) / 200n)

/** All sums of a contract; `down_payment` must not exceed the cost. */
export function sumsOf(cost: number, terms: Pick<PlanTerms, 'markup' | 'down_payment'>): Sums {
  const financed = cost - terms.down_payment
  const markup = markupOf(financed, terms.markup)
  return { cost, down_payment: terms.down_payment, financed, markup, total: cost + markup }
}

/** The day of the month, so many months after a plain date; days 1 to 23 exist in every month. */
function dueDate(signed: string, months: number, day: number): string {
  return `${addMonths(`${signed.slice(0, 7)}-01`, months).slice(0, 7)}-${String(day).padStart(2, '0')}`
}

/** Equal parts with the remainder in the last one, from the month after the contract (a plain date in Tashkent). */
export function planOf(cost: number, terms: PlanTerms, signed: string): Instalment[] {
  const { total, down_payment } = sumsOf(cost, terms)
  const rest = total - down_payment
  const part = Math.floor(rest / terms.months)
  return Array.from({ length: terms.months }, (_, index) => ({
    number: index + 1,
    due: dueDate(signed, index + 1, terms.payment_day),
    amount: index === terms.months - 1 ? rest - part * (terms.months - 1) : part,
  }))
}

export type PlanProblem = 'payment_day' | 'plan_length' | 'plan_amount' | 'plan_sum' | 'down_payment'

/** What is wrong with a plan a person has edited; an edited plan keeps its count and its sum. */
export function planProblem(cost: number, terms: PlanTerms, amounts: readonly number[]): PlanProblem | null {
  const { payment_day, down_payment, months } = terms
  if (!Number.isInteger(payment_day) || payment_day < PAYMENT_DAY_MIN || payment_day > PAYMENT_DAY_MAX)
    return 'payment_day'
  if (!Number.isInteger(down_payment) || down_payment < 0 || down_payment >= cost) return 'down_payment'
  if (amounts.length !== months) return 'plan_length'
  if (amounts.some((amount) => !Number.isInteger(amount) || amount <= 0)) return 'plan_amount'
  const paid = amounts.reduce((sum, amount) => sum + amount, down_payment)
  return paid === sumsOf(cost, terms).total ? null : 'plan_sum'
}
